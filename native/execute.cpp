#include "native/execute.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/bad_input.hpp"
#include "model/scheduler/any_scheduler.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/unknown_name.hpp"
#include "model/workload/any_workload.hpp"
#include "model/workload/measure.hpp"
#include "native/team.hpp"
#include "native/world.hpp"

namespace heist::native {

namespace {

using load_type = model::any_workload<world>;
using scheduler_type = model::with_inbox<world, model::any_scheduler<world>>;

model::idle_rule idle_of(const std::string& name, const model::idle_costs& costs) {
  if (name == "spin") return usual_idle;
  if (name == "yield") return {.yields_after = 0, .sleeps_after = usual_idle.sleeps_after};
  if (name == "backoff") {
    return {.yields_after = usual_idle.yields_after,
            .sleeps_after = usual_idle.sleeps_after,
            .first_wait_ns = costs.backoff_min_ns,
            .longest_wait_ns = costs.backoff_max_ns};
  }
  if (name == "park") return {.sleeps_after = costs.park_after};
  if (name == "greedy") {
    throw base::bad_input("scheduler", "the idle policy greedy is for theory: no machine can wake workers in no time",
                          "take another one, or simulate it: heist run");
  }
  model::unknown_name("idle policy", name, model::idle_policies);
}

// What one worker alone executes, without a scheduler: all that there is to execute.
struct expectation {
  std::vector<std::uint64_t> nodes;  // sorted identities
  model::measured size;
};

// Nothing where there are more nodes than `most`.
std::optional<expectation> expected_of(const model::workload_spec& what, std::uint64_t most) {
  struct too_many {};
  expectation all;
  load_type alone(what, 1);
  try {
    all.size = model::measure(alone, [&](model::task, std::uint64_t identity) {
      if (all.nodes.size() == most) throw too_many();
      all.nodes.push_back(identity);
    });
  } catch (const too_many&) {
    return std::nullopt;
  }
  std::sort(all.nodes.begin(), all.nodes.end());
  return all;
}

// All nodes that a program may execute whose schedule decides which; nothing where they are too many to look at.
std::optional<expectation> known_of(const model::workload_spec& what) {
  constexpr std::uint64_t most = 1 << 22;  // the published trees of UTS have fewer
  const std::optional<model::workload_spec> whole = model::whole_of(what);
  return whole ? expected_of(*whole, most) : std::nullopt;
}

}  // namespace

spin spin_for(const model::workload_spec& what, const options& how) {
  return spin(model::works_itself(what) ? 0 : how.cost_scale);
}

model::run_result execute(const model::experiment& what, const options& how) {
  if (what.workers == 0) throw base::bad_input("workers", "a run needs at least one worker");
  model::demand_fit(what);
  const model::idle_rule idle = idle_of(what.scheduler.idle, what.idle);
  // both before all else: they may refuse
  scheduler_type scheduler(what.scheduler, what.workers, model::has_priorities(what.workload));
  const bool fixed = !model::depends_on_schedule(what.workload);
  const std::optional<expectation> all =
      fixed ? expected_of(what.workload, ~std::uint64_t{0}) : known_of(what.workload);

  load_type load(what.workload, what.workers);
  const spin cost = spin_for(what.workload, how);
  const bool traces = all && all->size.nodes <= how.trace_nodes;
  team<load_type, scheduler_type> workers(load, scheduler, {what.seed, cost, traces, idle});
  workers.run();

  if (workers.all_blocked()) model::refuse_all_blocked(what);

  const namer name = [&load](std::uint64_t identity) { return load.name(identity); };
  const std::vector<std::uint64_t> taken = taken_by_all(workers.diaries());
  if (fixed) {
    require_exactly_once(all->nodes, taken, name);
  } else {
    require_at_most_once(all ? &all->nodes : nullptr, taken, name);
  }
  if (workers.starved()) throw wrong_execution("the tasks ran out, and yet the workload was not done: some were lost");
  if (!load.right()) throw wrong_execution(what.workload.name + " came to a wrong result");

  model::run_result result;
  result.what = what;
  result.latencies = model::has_latencies(what.workload);
  result.futures = model::futures_of(what.workload);
  for (const diary& d : workers.diaries()) {
    result.nodes += d.executed.size();
    result.discarded += d.discarded.size();
    result.work_ns += d.work_ns;
  }
  if (fixed) result.span_ns = all->size.span_ns;
  result.makespan_ns = workers.makespan_ns();
  result.steals = steals_of(workers.diaries());
  result.clamped = scheduler.clamped();
  if (cost.iterations(1024) > 0) result.spins_per_ns = measured_rate().iterations_per_ns();
  if (traces) result.traced = schedule_of(workers.diaries(), name);
  return result;
}

}  // namespace heist::native
