// Workers whose continuation waits for a future that is not complete: runs computed by hand, and laws on random graphs.
// HEIST_SEED=n repeats a run that failed.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

constexpr auto future = model::edge_kind::future;
constexpr auto follow = model::edge_kind::follow;
constexpr auto spawn = model::edge_kind::spawn;

model::experiment waiting(const model::workload_spec& load, model::worker_id workers, std::uint64_t seed = 1) {
  model::experiment what = of(load, workers, seed);
  what.scheduler.blocked = "wait";
  return what;
}

model::experiment help_first(model::experiment what) {
  what.scheduler.spawn = "help-first";
  return what;
}

#if defined(HEIST_WITHOUT_FIBERS)
constexpr std::uint32_t grains = 1;
#else
constexpr std::uint32_t grains = 2;
#endif

// Whatever hears that strands are blocked, and now and then what does not, on strands and on graphs of any shape.
model::experiment any_blocked(std::uint64_t seed) {
  dice roll(seed * 41);
  model::experiment what = of(roll.below(3) == 0 ? with_latencies(seed) : with_blocked_strands(seed), 1 + roll.below(8), seed);
  what.idle = {.yield_ns = 7, .backoff_min_ns = 1, .backoff_max_ns = 20, .park_after = 1 + roll.below(4), .wake_ns = roll.below(9)};
  const auto hearing = std::array{"parsimonious", "prows", "prows-r"};
  what.scheduler.kind = roll.below(4) == 0 ? any_of(model::tests::task_schedulers, roll) : hearing.at(roll.below(3));
  what.scheduler.idle = any_of(model::idle_policies, roll);
  if (what.scheduler.kind != "work-stealing" && what.scheduler.idle == "greedy") what.scheduler.idle = "park";
  what.machine = roll.below(2) == 0 ? ideal() : charging();
  what.machine.granularity = roll.below(grains) == 0 ? model::grain::call : model::grain::access;
  return what;
}

void check_blocked(std::uint64_t seed) {
  const model::experiment what = any_blocked(seed);
  const model::run_result r = simulate(what, {.trace_nodes = 1000});
  const std::string place = "HEIST_SEED=" + std::to_string(seed) + ", " + std::to_string(what.workers) + " workers, " +
                            what.scheduler.kind + ", " + what.scheduler.idle +
                            (what.machine.free_of_charge() ? ", ideal" : ", charging") +
                            (what.machine.granularity == model::grain::access ? ", by access" : ", by call");
  CHECK_TEXT(r.nodes == graph_in(what).size() && every_node_once(r), place.c_str());
  CHECK_TEXT(waits_for_every_latency(r), place.c_str());
  CHECK_TEXT(workers_do_one_thing_at_a_time(r), place.c_str());
  CHECK_TEXT(times_sum_to_the_makespan(r), place.c_str());
  CHECK_TEXT(r.span_ns <= r.makespan_ns, place.c_str());
  CHECK_TEXT(r.work_ns <= what.workers * r.makespan_ns, place.c_str());
  CHECK_EQUAL_TEXT(r.digest, simulate(what, {.metrics = false}).digest, place.c_str());
}

// False: all workers waited for each other, and that was said.
bool laws_hold(const model::experiment& what) {
  const std::string place = "HEIST_SEED=" + std::to_string(what.seed) + ", " + std::to_string(what.workers) + " workers";
  try {
    const model::run_result r = simulate(what, {.trace_nodes = 1000});
    CHECK_TEXT(waits_for_every_latency(r), place.c_str());
    CHECK_TEXT(times_sum_to_the_makespan(r), place.c_str());
    CHECK_TEXT(r.span_ns <= r.makespan_ns, place.c_str());
    CHECK_TEXT(r.digest == simulate(what, {.metrics = false}).digest, place.c_str());
    return true;
  } catch (const base::bad_input&) {
    return false;
  }
}

}  // namespace

TEST_GROUP(blocked) {
  // ask(1) spawns meanwhile(4) and goes on to begin(1), and that to use(1), which needs an answer 10 ns after ask
  const model::workload_spec question =
      graph_of({1, 1, 4, 1}, {{0, 3, future, 10}, {0, 2, spawn}, {0, 1, follow}, {1, 3, follow}});
  // a(1) spawns f(1), and b(1) goes on to t(1), which needs the result of f
  const model::workload_spec touched = graph_of({1, 1, 1, 1}, {{0, 1, spawn}, {0, 2, follow}, {2, 3, follow}, {1, 3, future}});
};

// ask ends at 1 and begin, which the worker goes on with, at 2. The answer is there at 11; until then the worker does nothing:
// use from 11 to 12, meanwhile to 16.
TEST(blocked, a_worker_that_waits_does_nothing_else) {
  const model::run_result r = simulate(help_first(waiting(question, 1)));
  CHECK_EQUAL(16u, r.makespan_ns);
  CHECK_EQUAL(9u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(0u, r.steals.shared);
}

// The other worker takes meanwhile at 1 and executes it from 2 to 6.
TEST(blocked, others_can_take_what_a_worker_that_waits_has) {
  const model::run_result r = simulate(help_first(waiting(question, 2)));
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(1u, r.steals.ok);
}

// Set aside, it is the timer's to announce: meanwhile from 2 to 6, then looks in vain until 11, and use from 13 to 14.
TEST(blocked, a_continuation_that_is_set_aside_blocks_nobody) {
  CHECK_EQUAL(14u, simulate(help_first(of(question, 1))).makespan_ns);
}

// a, f, b, t
TEST(blocked, a_future_that_is_complete_blocks_nobody) {
  const model::run_result r = simulate(waiting(touched, 1));
  CHECK_EQUAL(4u, r.makespan_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].idle_ns);
}

TEST(blocked, workers_that_all_wait_for_one_another_are_refused) {
  model::experiment what = help_first(waiting(touched, 1));  // t before f
  CHECK_THROWS(base::bad_input, simulate(what));
  what.workers = 2;
  CHECK_EQUAL(4u, simulate(what).nodes);
  what.workers = 1;
  what.machine.granularity = model::grain::access;
  CHECK_THROWS(base::bad_input, simulate(what));
}

TEST(blocked, laws_hold_of_schedulers_that_hide_latencies) {
  constexpr std::uint64_t first = 1, runs = 6000;
  if (const char* only = std::getenv("HEIST_SEED")) return check_blocked(std::strtoull(only, nullptr, 10));
  UT_PRINT(("seeds " + std::to_string(first) + " to " + std::to_string(first + runs - 1)).c_str());
  for (std::uint64_t seed = first; seed < first + runs; ++seed) check_blocked(seed);
}

TEST(blocked, laws_hold_on_random_graphs) {
  constexpr std::uint64_t graphs = 500;
  std::uint64_t ended = 0;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    dice roll(seed * 37);
    model::experiment what = waiting(with_latencies(seed), 1 + roll.below(8), seed);
    what.machine = roll.below(2) == 0 ? ideal() : charging();
    what.machine.granularity = roll.below(4) == 0 ? model::grain::access : model::grain::call;
    what.scheduler.idle = roll.below(2) == 0 ? "spin" : "park";
    what.scheduler.spawn = roll.below(2) == 0 ? "work-first" : "help-first";
    ended += laws_hold(what);
  }
  CHECK(ended > graphs / 2);
}

}  // namespace heist::sim
