#pragma once
// One run, described: what an engine is given. Plain data; scenarios/ makes them from files, sim/ and native/ take
// them.
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "model/description.hpp"
#include "model/workload/astar.hpp"
#include "model/workload/fibonacci.hpp"
#include "model/workload/fibonacci_sum.hpp"
#include "model/workload/generated.hpp"
#include "model/workload/graph.hpp"
#include "model/workload/knapsack.hpp"
#include "model/workload/queens.hpp"
#include "model/workload/task_burst.hpp"
#include "model/workload/trapezoid.hpp"
#include "model/workload/uts_parameters.hpp"

namespace heist::model {

// Priorities that any_workload draws for the nodes of a program that unfolds.
struct drawn_priorities {
  std::uint32_t levels;
  priority_value lowest;

  static void describe(auto& p, auto&& say) {
    say("kind", std::string_view("random"));
    say("levels", p.levels);
    say("lowest", p.lowest);
  }
};

struct workload_spec {
  std::string name;
  // A graph may be written out, imported or generated; the others unfold.
  std::variant<fibonacci_parameters, std::shared_ptr<const graph>, uts_parameters, queens_parameters,
               trapezoid_parameters, task_burst_parameters, knapsack_parameters, astar_parameters,
               fibonacci_sum_parameters>
      program;
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
          if constexpr (requires { p.kind; }) return p.kind;
          return "dag";
        },
        program);
  }
  // All but the nodes and edges of a graph that was not generated, and the seed that draws priorities: that is the
  // run's.
  static void describe(const workload_spec& w, auto&& say) {
    say("kind", w.kind());
    say("name", w.name);
    if (w.origin) generated::describe(*w.origin, say);
    const auto of_its_own = [&](const auto& p) {
      if constexpr (requires { p.describe(p, say); }) p.describe(p, say);
      if constexpr (requires { p.priority; }) say("priorities", p.priority, w.priority_levels == 0 && p.priority.exists());
    };
    std::visit(of_its_own, w.program);
    say("priorities", drawn_priorities{w.priority_levels, w.lowest_priority}, w.priority_levels != 0);
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
        return requires { p.prunes; };
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
        return !requires { p.prunes; };
      },
      what.program);
  return is_whole ? std::optional(std::move(what)) : std::nullopt;
}

// Names from model/catalogue.hpp.
struct scheduler_spec {
  std::string name = {};  // what a scenario calls it
  std::string kind = "work-stealing";
  std::string pool = "chase-lev";
  std::string spawn = "work-first";
  std::string victim = "random";
  std::string idle = "spin";   // what a worker does after an attempt in vain
  std::string amount = "one";  // how much a successful attempt takes
  std::uint32_t latch = 0;     // how often a task is counted in one number of all that are not over

  static constexpr std::uint32_t most_latch = 8;
  // of priority-work-stealing
  std::string board = "repaired";
  priority_value lowest_priority = 0;
  priority_value highest_priority = 9;
  std::optional<priority_value> default_priority = {};  // of all tasks where they have none; absent: in the middle
  std::uint32_t aging = 0;    // every so many tasks a worker takes its worst one; 0: never
  std::uint32_t glance = 16;  // a worker with tasks looks for better ones once in at most so many takes

  priority_value usual_priority() const {
    return default_priority.value_or(std::midpoint(lowest_priority, highest_priority));
  }
  bool operator==(const scheduler_spec&) const = default;

  static void describe(auto& s, auto&& say) {
    say("name", s.name, !s.name.empty());
    say("kind", s.kind);
    const bool classic = s.kind == "work-stealing", by_level = s.kind == "priority-work-stealing";
    say("pool", s.pool, classic || by_level);
    say("board", s.board, by_level);
    say("spawn", s.spawn, classic);
    say("victim", s.victim, classic);
    say("idle", s.idle);
    say("amount", s.amount, classic);
    say("latch", s.latch);
    say("lowest_priority", s.lowest_priority, by_level);
    say("highest_priority", s.highest_priority, by_level);
    say("default_priority", s.default_priority, by_level && s.default_priority);
    say("aging", s.aging, by_level);
    say("glance", s.glance, by_level);
  }
};

// What is one event of the simulation: a scheduler call, or each access to shared memory.
enum class grain { call, access };

// The simulated machine: what an access costs and where the workers sit; sim/README.md has the rules. All costs zero is
// the ideal machine; then nothing is charged at all.
struct machine_costs {
  std::uint64_t access_ns = 0;         // a load or store of a line this worker holds
  std::uint64_t transfer_ns = 0;       // added when the line has to come from another core of the same socket
  std::uint64_t remote_ns = 0;         // instead of it, when it has to come from another socket; 0: as transfer_ns
  std::uint64_t rmw_ns = 0;            // added for a read-modify-write
  std::uint64_t fence_ns = 0;          // a sequentially consistent fence
  std::uint64_t attempt_ns = 1;        // added to every steal attempt; at least 1, so that an idle worker's time passes
  std::uint32_t sockets = 1;           // from 1 to 64
  std::uint32_t cores_per_socket = 0;  // 0: as many as it takes for every worker to have one

  grain granularity = grain::call;

  bool free_of_charge() const { return access_ns + transfer_ns + remote_ns + rmw_ns + fence_ns == 0; }
  std::uint64_t far_ns() const { return remote_ns != 0 ? remote_ns : transfer_ns; }

  bool operator==(const machine_costs&) const = default;

  static constexpr std::array<std::string_view, 2> grains{"call", "access"};
  static void describe(auto& m, auto&& say) {
    say("granularity", choice{m.granularity, grains});
    say("access_ns", m.access_ns);
    say("transfer_ns", m.transfer_ns);
    say("remote_ns", m.remote_ns);
    say("rmw_ns", m.rmw_ns);
    say("fence_ns", m.fence_ns);
    say("attempt_ns", m.attempt_ns);
    say("sockets", m.sockets);
    say("cores_per_socket", m.cores_per_socket);
  }
};

// The machine of a scenario that does not say which.
inline constexpr machine_costs usual_machine{
    .access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};

// What the idle policies cost in the simulated world; each uses its own.
struct idle_costs {
  std::uint64_t yield_ns = 200;         // yield: until the next attempt
  std::uint64_t backoff_min_ns = 16;    // backoff: after the first attempt in vain; doubled after each further one
  std::uint64_t backoff_max_ns = 4096;  // but never more
  std::uint64_t park_after = 16;        // park: attempts in vain in a row, at least 1
  std::uint64_t wake_ns = 2000;         // park: from the push that wakes a worker to its next attempt

  bool operator==(const idle_costs&) const = default;

  static void describe(auto& i, auto&& say) { describe(i, say, [](std::string_view) { return true; }); }
  // used: whether a policy of that name is.
  static void describe(auto& i, auto&& say, auto&& used) {
    say("yield_ns", i.yield_ns, used("yield"));
    say("backoff_min_ns", i.backoff_min_ns, used("backoff"));
    say("backoff_max_ns", i.backoff_max_ns, used("backoff"));
    say("park_after", i.park_after, used("park"));
    say("wake_ns", i.wake_ns, used("park"));
  }
};

struct experiment {
  workload_spec workload;
  scheduler_spec scheduler;
  machine_costs machine;
  idle_costs idle;
  std::uint32_t workers = 1;
  std::uint64_t seed = 1;

  // What draws priorities, where something draws them.
  std::uint64_t priority_seed() const { return workload.priority_seed.value_or(workload.default_priority_seed); }
};

// They differ in nothing but what is drawn: by their seeds.
inline bool same_settings(const experiment& a, const experiment& b) {
  return a.workers == b.workers && a.scheduler == b.scheduler && a.machine == b.machine && a.idle == b.idle &&
         same_program(a.workload, b.workload);
}

}  // namespace heist::model
