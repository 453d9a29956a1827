#pragma once
// Which program runs, and with which parameters.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "model/description.hpp"
#include "model/registry/type_list.hpp"
#include "model/workload/astar_parameters.hpp"
#include "model/workload/direct_fibonacci_parameters.hpp"
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
                                     loop_parameters>;

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

  std::string_view kind() const {
    if (origin) return origin->kind();
    return std::visit(
        [](const auto& p) -> std::string_view {
          if constexpr (requires { p.name; }) return p.name;
          return written_graph::name;
        },
        program);
  }
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
  program_priorities priorities() const {
    program_priorities rule;
    std::visit([&](const auto& p) { if constexpr (requires { p.priority; }) rule.own = p.priority; }, program);
    if (priority_levels == 0) return rule;
    rule.random = true;
    rule.lowest = lowest_priority;
    rule.own = {.levels = priority_levels};
    return rule;
  }
};

// The same program; a graph is the same object. What draws priorities is left aside, for it may be the seed of a run.
inline bool same_program(const workload_spec& a, const workload_spec& b) {
  return a.name == b.name && a.program == b.program && a.priority_levels == b.priority_levels &&
         a.lowest_priority == b.lowest_priority;
}

// Which nodes are executed, and when they are discarded, is the scheduler's doing: the program is stopped or prunes.
// Then there is no span, no order of a lone worker, and no number of nodes to compare with.
inline bool depends_on_schedule(const workload_spec& what) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.stop_after; }) return p.stop_after != 0;
        return requires { p.schedule_decides; };
      },
      what.program);
}

// Executing a node takes the time that its cost stands for: it computes what a simulated one is only said to compute.
inline bool works_itself(const workload_spec& what) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.works_itself(); }) return p.works_itself();
        return false;
      },
      what.program);
}

// Some operations of it nobody executes, and they take time.
inline bool has_latencies(const workload_spec& what) {
  const auto* const program = std::get_if<std::shared_ptr<const graph>>(&what.program);
  return program != nullptr && (*program)->has_latencies();
}

// Some of its nodes matter more than others.
inline bool has_priorities(const workload_spec& what) {
  const auto of_its_own = [](const auto& p) {
    if constexpr (requires { p.priority.exists(); }) return p.priority.exists();
    if constexpr (requires { p->has_priorities(); }) return p->has_priorities();
    return false;
  };
  return what.priority_levels != 0 || std::visit(of_its_own, what.program);
}

// The same program without its cut-off, of which every run executes a part; nothing where there is no such program.
inline std::optional<workload_spec> whole_of(workload_spec what) {
  const bool is_whole = std::visit(
      [](auto& p) {
        if constexpr (requires { p.stop_after; }) p.stop_after = 0;
        return !requires { p.schedule_decides; };
      },
      what.program);
  return is_whole ? std::optional(std::move(what)) : std::nullopt;
}

}  // namespace heist::model
