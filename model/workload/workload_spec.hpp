#pragma once
// Which program runs, and with which parameters. What is asked of all programs is compiled once: a visit of so many is
// dear to compile, and nearly every file includes this.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "model/description.hpp"
#include "model/registry/type_list.hpp"
#include "model/workload/astar_parameters.hpp"
#include "model/workload/direct_fibonacci_parameters.hpp"
#include "model/workload/direct_programs_parameters.hpp"
#include "model/workload/fibonacci_parameters.hpp"
#include "model/workload/fibonacci_sum_parameters.hpp"
#include "model/workload/generated.hpp"
#include "model/workload/graph.hpp"
#include "model/workload/knapsack_parameters.hpp"
#include "model/workload/loop_parameters.hpp"
#include "model/workload/program_priorities.hpp"
#include "model/workload/queens_parameters.hpp"
#include "model/workload/task_burst_parameters.hpp"
#include "model/workload/trapezoid_parameters.hpp"
#include "model/workload/uts_parameters.hpp"

namespace heist::model {

// Programs that unfold, in the order in which people are shown them.
using unfolding_programs = type_list<fibonacci_parameters, fibonacci_sum_parameters, uts_parameters, queens_parameters,
                                     trapezoid_parameters, task_burst_parameters, knapsack_parameters, astar_parameters, direct_fibonacci_parameters,
                                     direct_programs_parameters, loop_parameters>;

// A graph that a scenario writes out or imports.
struct written_graph {
  static constexpr std::string_view name = "dag";
  static constexpr std::string_view line = "a graph of nodes and edges written out in the scenario";
};

struct workload_spec {
  std::string name;
  // A graph may be written out, imported or generated; the others unfold.
  unfolding_programs::apply<std::variant, std::shared_ptr<const graph>> program = fibonacci_parameters();
  // Of a program that unfolds: how many priorities its nodes draw from; 0: it has none, or its own.
  std::uint32_t priority_levels = 0;
  priority_value lowest_priority = 0;  // of those
  std::optional<std::uint64_t> priority_seed = {};  // what draws them; absent in a scenario: the seed of each run
  static constexpr std::uint64_t default_priority_seed = 1;
  std::shared_ptr<const generated> origin = {};  // of a graph that was generated

  std::string_view kind() const;
  // All but the nodes and edges of a graph that was not generated, and the seed that draws priorities: that is the
  // run's.
  static void describe(const workload_spec& w, auto&& say) {
    say(key{"kind"}, w.kind());
    say(key{"name"}, w.name);
    if (w.origin) generated::describe(*w.origin, say);
    const auto of_its_own = [&](const auto& p) {
      if constexpr (requires { p.describe(p, say); }) p.describe(p, say);
    };
    std::visit(of_its_own, w.program);
    const program_priorities rule = w.priorities();
    if (rule.exists()) say(key{"priorities"}, rule);
  }

  // Of a program that unfolds, but for what draws them.
  program_priorities priorities() const;
};

// The same program; a graph is the same object. What draws priorities is left aside, for it may be the seed of a run.
bool same_program(const workload_spec& a, const workload_spec& b);

// Which nodes are executed, and when they are discarded, is the scheduler's doing: the program is stopped or prunes.
// Then there is no span, no order of a lone worker, and no number of nodes to compare with.
bool depends_on_schedule(const workload_spec& what);

// Executing a node takes the time that its cost stands for: it computes what a simulated one is only said to compute.
bool works_itself(const workload_spec& what);

// Some operations of it nobody executes, and they take time.
bool has_latencies(const workload_spec& what);

// How often it forks; absent where it does not say so: only programs in direct style do.
std::optional<std::uint64_t> forks_of(const workload_spec& what);

// Absent where it is no graph with future edges.
std::optional<future_shape> futures_of(const workload_spec& what);

// Some of its nodes matter more than others.
bool has_priorities(const workload_spec& what);

// The same program without its cut-off, of which every run executes a part; nothing where there is no such program.
std::optional<workload_spec> whole_of(workload_spec what);

}  // namespace heist::model
