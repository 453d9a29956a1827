// Loops under every scheduler that splits them, drawn at random. HEIST_SEED=n repeats an experiment that failed.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "model/catalogue.hpp"
#include "model/scheduler/scheduler_parameters.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

#if defined(HEIST_WITHOUT_FIBERS)
constexpr bool has_fibers = false;
#else
constexpr bool has_fibers = true;
#endif

model::experiment any_loop(std::uint64_t seed) {
  dice roll(seed * 109);
  const char* const kind = std::array{"range-splitting", "range-splitting", "self-scheduling", "static-scheduling", "work-stealing-tree"}.at(roll.below(5));
  const bool leaves_idle = kind == std::string("static-scheduling");  // without skipping each attempt of all others is made
  model::loop_parameters loop{.iterations = 1 + roll.below(std::array{40u, 400u, 4'000u}.at(roll.below(leaves_idle ? 2 : 3))),
                              .iteration_ns = std::array{0u, 3u, 200u, 5'000u}.at(roll.below(leaves_idle ? 3 : 4)),
                              .rounds = 1 + static_cast<std::uint32_t>(roll.below(3))};
  if (roll.below(2) == 0) loop.costs = model::loop_shape::step, loop.costly_percent = 20, loop.costly_factor = 9;
  model::experiment what = of({"loop", loop}, 1 + roll.below(leaves_idle ? 6 : 40), seed);
  what.machine = roll.below(4) == 0 ? ideal() : charging();
  what.machine.attempt_ns = 1 + roll.below(9);
  if (roll.below(3) == 0) what.machine.sockets = 2, what.machine.remote_ns = 110;
  what.machine.granularity = has_fibers && roll.below(2) == 0 ? model::grain::access : model::grain::call;
  what.idle = {.yield_ns = roll.below(30), .backoff_min_ns = 1, .backoff_max_ns = 1 + roll.below(60), .wake_ns = 4};
  what.idle.park_after = 1 + roll.below(4);
  what.scheduler.kind = kind;
  what.scheduler.batch = 1 + roll.below(5);
  what.scheduler.batches = static_cast<model::batch_rule::kind>(roll.below(5));
  what.scheduler.shares_stolen = roll.below(2) == 0;
  what.scheduler.leaf = static_cast<model::leaf_rule>(roll.below(2));
  what.scheduler.most_step = 1 + roll.below(100);
  what.scheduler.partitioner = model::range_partitioners.at(roll.below(model::range_partitioners.size())).name;
  what.scheduler.grain = 1 + roll.below(3) * roll.below(10);
  what.scheduler.pool = roll.below(2) == 0 ? "chase-lev" : any_of(model::pools, roll);
  do what.scheduler.idle = any_of(model::idle_policies, roll);
  while (what.scheduler.idle == model::greedy);
  return what;
}

std::vector<std::uint64_t> told(const model::run_result& r) {
  const model::run_metrics& m = *r.metrics;
  std::vector<std::uint64_t> all{r.digest,      r.makespan_ns, r.nodes,           r.work_ns,    r.steals.ok,
                                 r.steals.empty, r.steals.lost, m.steal_requests, m.peak_ready, m.starvation_ns};
  for (const model::worker_times& w : m.workers) all.insert(all.end(), {w.working_ns, w.stealing_ns, w.overhead_ns, w.idle_ns});
  return all;
}

// Pieces follow one another: a node is called by its first iteration, and costs what all of its iterations do.
void check_once(const model::run_result& r) {
  const auto& loop = std::get<model::loop_parameters>(r.what.workload.program);
  const model::loop_costs units(loop);
  CHECK_EQUAL(units.all() * loop.iteration_ns * loop.rounds, r.work_ns);
  std::map<std::uint64_t, std::uint64_t> costs_ns;
  for (const model::schedule::node& n : r.traced->nodes) costs_ns[n.identity] += n.end_ns - n.start_ns;
  std::uint64_t before_ns = 0;
  for (const auto& [first, cost_ns] : costs_ns) {
    const std::uint64_t round = first / loop.iterations, iteration = first % loop.iterations;
    CHECK_EQUAL((round * units.all() + units.before(iteration)) * loop.iteration_ns, before_ns);
    before_ns += cost_ns;
  }
  CHECK_EQUAL(r.work_ns, before_ns);
}

void compare(const model::experiment& what) {
  const model::run_result skipped = simulate(what, {.trace_nodes = 10'000});
  check_once(skipped);
  if (told(skipped) == told(simulate(what, {.skips = false}))) return;
  const model::scheduler_spec& s = what.scheduler;
  FAIL(("skipping shows: HEIST_SEED=" + std::to_string(what.seed) + ", " + s.kind + ", " + s.partitioner + ", " + s.pool + ", " + s.idle +
        (what.machine.granularity == model::grain::access ? ", by access" : ", by call"))
           .c_str());
}

}  // namespace

TEST_GROUP(loops){};

TEST(loops, attempts_that_are_left_out_cannot_be_told_from_those_that_are_made) {
  if (const char* only = std::getenv("HEIST_SEED")) return compare(any_loop(std::strtoull(only, nullptr, 10)));
  for (std::uint64_t seed = 1; seed <= 400; ++seed) compare(any_loop(seed));
}

// There a call's accesses all happen at one moment.
TEST(loops, is_the_same_at_both_grains_on_an_ideal_machine) {
  for (std::uint64_t seed = 1; has_fibers && seed <= 100; ++seed) {
    model::experiment what = any_loop(seed);
    what.machine = ideal();
    what.machine.attempt_ns = 1;
    const std::uint64_t by_call = simulate(what).digest;
    what.machine.granularity = model::grain::access;
    CHECK_EQUAL(by_call, simulate(what).digest);
  }
}

// A worker that wakes is told of parts that the others have divided, not of tasks that were announced.
TEST(loops, workers_that_sleep_are_woken_for_parts_of_a_range) {
  for (const model::entry& partitioner : model::range_partitioners) {
    for (const model::grain granularity : {model::grain::call, model::grain::access}) {
      if (!has_fibers && granularity == model::grain::access) continue;
      model::experiment what = of({"loop", model::loop_parameters{.iterations = 4'000, .iteration_ns = 1'000}}, 8);
      what.machine = charging();
      what.machine.granularity = granularity;
      what.idle = {.park_after = 1, .wake_ns = 50};
      what.scheduler.kind = "range-splitting";
      what.scheduler.partitioner = partitioner.name;
      what.scheduler.idle = "park";
      CHECK(simulate(what).makespan_ns < 4'000 * 1'000 / 3);
    }
  }
}

}  // namespace heist::sim
