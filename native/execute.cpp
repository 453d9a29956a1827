#include "native/execute.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "model/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/scheduler/any_scheduler.hpp"
#include "model/workload/any_workload.hpp"
#include "model/workload/measure.hpp"
#include "native/team.hpp"
#include "native/world.hpp"

namespace heist::native {

namespace {

using load_type = model::any_workload<world>;
using scheduler_type = model::any_scheduler<world>;

rest_rule rest_of(const std::string& name, const model::idle_costs& costs) {
  const auto ns = [](std::uint64_t count) { return std::chrono::nanoseconds(count); };
  if (name == "spin") return {};
  if (name == "yield") return {.before_yielding = 0};
  if (name == "backoff") return {.shortest_wait = ns(costs.backoff_min_ns), .longest_wait = ns(costs.backoff_max_ns)};
  if (name == "park") return {.before_yielding = costs.park_after, .before_sleeping = costs.park_after};
  if (name == "greedy") {
    throw model::bad_input("scheduler", "the idle policy greedy is for theory: no machine can wake workers in no time",
                           "take another one, or simulate it: heist run");
  }
  model::unknown_name("idle policy", name, model::idle_policies);
}

}  // namespace

model::run_result execute(const model::experiment& what, const options& how) {
  if (what.workers == 0) throw model::bad_input("workers", "a run needs at least one worker");
  if (const auto* const g = std::get_if<std::shared_ptr<const model::graph>>(&what.workload.program);
      g != nullptr && (*g)->has_latencies()) {
    throw model::bad_input("workload \"" + what.workload.name + '"', "has edges with a latency: simulated only, so far",
                           "leave latency_ns out, or use heist run");
  }
  const rest_rule idle = rest_of(what.scheduler.idle, what.idle);
  scheduler_type scheduler(what.scheduler, what.workers);  // both before all else: they may refuse
  std::vector<std::uint64_t> expected;
  load_type alone(what.workload, 1);
  const model::measured size =
      model::measure(alone, [&expected](model::task, std::uint64_t identity) { expected.push_back(identity); });
  std::sort(expected.begin(), expected.end());

  load_type load(what.workload, what.workers);
  const bool traces = size.nodes <= how.trace_nodes;
  team<load_type, scheduler_type> workers(load, scheduler, {what.seed, spin(how.cost_scale), traces, idle});
  workers.run();

  const namer name = [&load](std::uint64_t identity) { return load.name(identity); };
  require_exactly_once(expected, executed_by_all(workers.diaries()), name);
  if (workers.starved()) throw wrong_execution("every node ran exactly once, and yet the workload was not done");
  if (!load.right()) throw wrong_execution(what.workload.name + " came to a wrong result");

  model::run_result result;
  result.what = what;
  result.nodes = size.nodes;
  result.work_ns = size.work_ns;
  result.span_ns = size.span_ns;
  result.makespan_ns = workers.makespan_ns();
  result.steals = steals_of(workers.diaries());
  result.clamped = scheduler.clamped();
  if (traces) result.traced = schedule_of(workers.diaries(), name);
  return result;
}

}  // namespace heist::native
