#include "native/execute.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "model/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/policy.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/dag.hpp"
#include "model/workload/fibonacci.hpp"
#include "model/workload/measure.hpp"
#include "model/workload/queens.hpp"
#include "model/workload/trapezoid.hpp"
#include "model/workload/uts.hpp"
#include "native/team.hpp"
#include "native/world.hpp"

namespace heist::native {

namespace {

// How a workload is built, and how it says whether it came to the right result.
template <class Load, class Parameters>
struct unfolding_program {
  using load = Load;
  const Parameters& parameters;

  std::unique_ptr<load> make(std::uint32_t workers) const { return std::make_unique<load>(parameters, workers); }
  static bool right(const load& l) { return l.right(); }
};
struct dag_program {
  using load = model::dag<world>;
  const model::graph& nodes;

  std::unique_ptr<load> make(std::uint32_t) const { return std::make_unique<load>(nodes); }
  static bool right(const load&) { return true; }  // a graph computes nothing: that its nodes ran is all there is
};

auto program_of(const model::fibonacci_parameters& p) {
  return unfolding_program<model::fibonacci<world>, model::fibonacci_parameters>{p};
}
auto program_of(const model::uts_parameters& p) {
  return unfolding_program<model::uts<world>, model::uts_parameters>{p};
}
auto program_of(const model::queens_parameters& p) {
  return unfolding_program<model::queens<world>, model::queens_parameters>{p};
}
auto program_of(const model::trapezoid_parameters& p) {
  return unfolding_program<model::trapezoid<world>, model::trapezoid_parameters>{p};
}
auto program_of(const std::shared_ptr<const model::graph>& g) {
  return dag_program{*g};
}

// The names end here; past this line there are only types.
template <std::size_t Size>
[[noreturn]] void unknown_name(const char* what, const std::string& name, const std::array<model::entry, Size>& known) {
  std::string names;
  for (const model::entry& e : known) names += (names.empty() ? "" : ", ") + std::string(e.name);
  throw model::bad_input("scheduler", std::string("there is no ") + what + " called \"" + name + '"',
                         "known here: " + names);
}

template <class W, class T>
using chase_lev_of = model::chase_lev<W, T>;

// Chosen at run time: it matters to thieves alone, and they are not in a hurry.
model::take_chosen amount_of(const std::string& name) {
  if (name == "one") return {.half = false};
  if (name == "half") return {.half = true};
  unknown_name("amount policy", name, model::amount_policies);
}

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
  unknown_name("idle policy", name, model::idle_policies);
}

template <class Spawn, class Call>
auto with_victim(const model::scheduler_spec& spec, Call call) {
  using namespace model;
  if (spec.victim == "random")
    return call.template operator()<work_stealing<world, chase_lev_of, Spawn, random_victim, take_chosen>>();
  if (spec.victim == "round-robin") {
    return call.template operator()<work_stealing<world, chase_lev_of, Spawn, round_robin_victim, take_chosen>>();
  }
  unknown_name("victim policy", spec.victim, victim_policies);
}

template <class Call>
auto with_scheduler(const model::scheduler_spec& spec, Call call) {
  if (spec.kind != "work-stealing") unknown_name("scheduler", spec.kind, model::schedulers);
  if (spec.pool != "chase-lev") unknown_name("pool", spec.pool, model::pools);
  if (spec.spawn == "work-first") return with_victim<model::work_first>(spec, call);
  if (spec.spawn == "help-first") return with_victim<model::help_first>(spec, call);
  unknown_name("spawn policy", spec.spawn, model::spawn_policies);
}

template <class Scheduler, class Program>
model::run_result run(const Program& program, const model::experiment& what, const options& how) {
  using load_type = typename Program::load;
  const rest_rule idle = rest_of(what.scheduler.idle, what.idle);  // before all else: it may refuse
  std::vector<std::uint64_t> expected;
  const auto alone = program.make(1);
  const model::measured size =
      model::measure(*alone, [&expected](model::task, std::uint64_t identity) { expected.push_back(identity); });
  std::sort(expected.begin(), expected.end());

  const auto load = program.make(what.workers);
  Scheduler scheduler(what.workers, amount_of(what.scheduler.amount));
  const bool traces = size.nodes <= how.trace_nodes;
  team<load_type, Scheduler> workers(*load, scheduler, {what.seed, spin(how.cost_scale), traces, idle});
  workers.run();

  const namer name = [&load](std::uint64_t identity) { return std::string(load->name(identity)); };
  require_exactly_once(expected, executed_by_all(workers.diaries()), name);
  if (workers.starved()) throw wrong_execution("every node ran exactly once, and yet the workload was not done");
  if (!Program::right(*load)) throw wrong_execution(what.workload.name + " came to a wrong result");

  model::run_result result;
  result.what = what;
  result.nodes = size.nodes;
  result.work_ns = size.work_ns;
  result.span_ns = size.span_ns;
  result.makespan_ns = workers.makespan_ns();
  result.steals = steals_of(workers.diaries());
  if (traces) result.traced = schedule_of(workers.diaries(), name);
  return result;
}

}  // namespace

model::run_result execute(const model::experiment& what, const options& how) {
  if (what.workers == 0) throw model::bad_input("workers", "a run needs at least one worker");
  return with_scheduler(what.scheduler, [&]<class Scheduler>() {
    return std::visit([&](const auto& program) { return run<Scheduler>(program_of(program), what, how); },
                      what.workload.program);
  });
}

}  // namespace heist::native
