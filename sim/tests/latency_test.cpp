// Edges with latencies: runs computed by hand, and laws on random graphs. HEIST_SEED=n repeats a run that failed.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "sim/simulate.hpp"
#include "sim/timer.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

constexpr auto future = model::edge_kind::future;

void check_laws(const model::experiment& what) {
  const model::run_result r = simulate(what, {.trace_nodes = 1000});
  const std::string place = "HEIST_SEED=" + std::to_string(what.seed) + ", " + std::to_string(what.workers) +
                            " workers, " + what.scheduler.idle +
                            (what.machine.free_of_charge() ? ", ideal" : ", charging");
  CHECK_TEXT(waits_for_every_latency(r), place.c_str());
  CHECK_TEXT(times_sum_to_the_makespan(r), place.c_str());
  CHECK_TEXT(r.span_ns <= r.makespan_ns, place.c_str());
  CHECK_TEXT(r.work_ns <= what.workers * r.makespan_ns, place.c_str());
  CHECK_TEXT(r.digest == simulate(what, {.metrics = false}).digest, place.c_str());
}

void check_laws_on_graph(std::uint64_t seed) {
  dice roll(seed * 31);
  model::experiment what = of(with_latencies(seed), 1, seed);
  what.idle = {.yield_ns = 7, .backoff_min_ns = 1, .backoff_max_ns = 20, .park_after = 3, .wake_ns = 4};
  for (what.workers = 1; what.workers <= 8; ++what.workers) {
    what.scheduler.idle =
        model::idle_policies.at(roll.below(static_cast<std::uint32_t>(model::idle_policies.size()))).name;
    what.scheduler.amount = roll.below(2) == 0 ? "one" : "half";
    what.machine = roll.below(2) == 0 ? ideal() : charging();
    check_laws(what);
  }
}

}  // namespace

TEST_GROUP(latency) {
  // a(3), 5 ns later b(2)
  const model::workload_spec chain = graph_of({3, 2}, {{0, 1, future, 5}});
  // a(1) forks c(4), and b(1) that can begin 10 ns later
  const model::workload_spec fork = graph_of({1, 1, 4}, {{0, 1, future, 10}, {0, 2, {}}});
};

// a ends at 3. The worker looks into the inbox at 3, 4, ..., 8, and finds b at 9, which the timer has put there at 8, behind the
// worker's look; b runs from 10 to 12.
TEST(latency, a_lone_worker_looks_for_what_it_waits_for) {
  const model::run_result r = simulate(of(chain, 1));
  CHECK_EQUAL(5u, r.work_ns);
  CHECK_EQUAL(10u, r.span_ns);
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(7u, r.metrics->workers[0].stealing_ns);
  CHECK_EQUAL(5u, r.metrics->workers[0].working_ns);
  CHECK_EQUAL(0u, r.steals.ok);
  CHECK_EQUAL(1u, r.steals.shared);
  CHECK_EQUAL(6u, r.steals.empty);
}

// a ends at 1, c is executed until 5; looks at 5, ..., 11 are in vain, the one at 12 is not: b from 13 to 14.
TEST(latency, is_spent_on_what_else_there_is) {
  const model::run_result r = simulate(of(fork, 1));
  CHECK_EQUAL(14u, r.makespan_ns);
  CHECK_EQUAL(12u, r.span_ns);
  CHECK_EQUAL(8u, r.metrics->workers[0].stealing_ns);
}

// c is executed from 1 to 7; b is in the inbox from 3 on, and taken at 7.
TEST(latency, that_is_over_before_the_worker_looks_costs_nothing) {
  const model::run_result r = simulate(of(graph_of({1, 1, 6}, {{0, 1, future, 2}, {0, 2, {}}}), 1));
  CHECK_EQUAL(8u, r.makespan_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].stealing_ns);
}

// a ends at 1 and b at 5; c is ready 10 after a, at 11, found at 12, and runs from 13 to 14.
TEST(latency, counts_from_the_end_of_each_predecessor) {
  const model::run_result r = simulate(of(graph_of({1, 4, 1}, {{0, 2, future, 10}, {1, 2, {}}}), 1));
  CHECK_EQUAL(14u, r.makespan_ns);
  CHECK_EQUAL(12u, r.span_ns);
}

// Worker 0 ends a at 3 and asks in vain at 3, ..., 8, worker 1 at 0, ..., 8. At 8, behind them, b is ready; at 9 worker 0 is
// the first to look: b from 10 to 12.
TEST(latency, ends_for_whoever_looks_first) {
  const model::run_result r = simulate(of(chain, 2));
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(0u, r.steals.ok);
  CHECK_EQUAL(1u, r.steals.shared);
  CHECK_EQUAL(7u, r.metrics->workers[0].stealing_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].idle_ns);
}

// Worker 1 asks at 0, looks once more at 1, and sleeps from 2. Worker 0 asks at 3, looks once more at 4, and sleeps from 5. The
// timer wakes it at 8, and it finds b at 9: from 10 to 12. It was the only one to search, so it wakes worker 1, which asks at 10
// and at 11 in vain.
TEST(latency, wakes_the_last_to_fall_asleep) {
  model::experiment what = of(chain, 2);
  what.scheduler.idle = "park";
  what.idle.park_after = 1;
  what.idle.wake_ns = 1;
  const model::run_result r = simulate(what);
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(3u, r.metrics->workers[0].stealing_ns);
  CHECK_EQUAL(4u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(4u, r.metrics->workers[1].stealing_ns);
  CHECK_EQUAL(8u, r.metrics->workers[1].idle_ns);
}

// Worker 0 asks in vain at 3 and waits until 104. Worker 1 does at 0, waits until 101, and finds b then: from 102 to 104.
TEST(latency, is_noticed_by_the_next_who_looks) {
  model::experiment what = of(chain, 2);
  what.scheduler.idle = "yield";
  what.idle.yield_ns = 100;
  const model::run_result r = simulate(what);
  CHECK_EQUAL(104u, r.makespan_ns);
  CHECK_EQUAL(100u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(100u, r.metrics->workers[1].idle_ns);
}

// a ends at 1; b and c are over at 11, and it takes 5 ns to complete one. b is found at 12, and runs from 13 to 14; c is completed at
// 16, found at 17, and runs from 18 to 19. In no time both would be there at 12: from 13 to 15.
TEST(latency, that_end_together_are_completed_one_after_the_other) {
  model::experiment what = of(graph_of({1, 1, 1}, {{0, 1, future, 10}, {0, 2, future, 10}}), 1);
  CHECK_EQUAL(15u, simulate(what).makespan_ns);
  what.machine.completion_ns = 5;
  CHECK_EQUAL(19u, simulate(what).makespan_ns);
  what.machine.granularity = model::grain::access;
  CHECK_EQUAL(19u, simulate(what).makespan_ns);
}

// A lone worker that looks for what takes an hour: nobody makes all those attempts one by one.
TEST(latency, of_an_hour_is_passed_over) {
  constexpr std::uint64_t hour_ns = std::uint64_t{1} << 42;
  for (const std::uint32_t workers : {1u, 2u, 8u}) {
    for (const model::machine_costs& machine : {ideal(), charging()}) {
      for (const char* kind : {"work-stealing", "parsimonious", "prows", "prows-r"}) {
        model::experiment what = of(graph_of({3, 2}, {{0, 1, future, hour_ns}}), workers);
        what.machine = machine;
        what.scheduler.kind = kind;
        CHECK(simulate(what).makespan_ns >= hour_ns + 5);
        what = of(graph_of({3, 2}, {{0, 1, model::edge_kind::follow, hour_ns}}), workers);
        what.machine = machine;
        what.scheduler.kind = kind;
        CHECK(simulate(what).makespan_ns >= hour_ns + 5);
      }
    }
  }
}

TEST(latency, what_is_due_at_one_time_is_completed_in_the_order_in_which_it_began) {
  timer pending;
  for (std::uint64_t n = 0; n < 20; ++n) pending.start(n, 100 - n / 10);  // the second ten are due before the first
  for (const std::uint64_t first : {10u, 0u}) {
    for (std::uint64_t n = first; n < first + 10; ++n) CHECK_EQUAL(n, pending.take_first());
  }
  CHECK(pending.is_idle());
}

TEST(latency, laws_hold_on_random_graphs) {
  constexpr std::uint64_t graphs = 2'000;
  if (const char* only = std::getenv("HEIST_SEED")) return check_laws_on_graph(std::strtoull(only, nullptr, 10));
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) check_laws_on_graph(seed);
}

// Woken workers come back from slots of all kinds, with the wheels instead of a few keys.
TEST(latency, laws_hold_on_many_parked_workers) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    model::experiment what = of(with_latencies(seed), 100, seed);
    for (const char* idle : {"park", "greedy"}) {
      what.scheduler.idle = idle;
      check_laws(what);
    }
  }
}

}  // namespace heist::sim
