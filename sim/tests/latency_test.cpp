// Edges with latencies: runs computed by hand, and laws on random graphs. HEIST_SEED=n repeats a run that failed.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "sim/held_back.hpp"
#include "sim/simulate.hpp"
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

TEST(latency, a_lone_worker_waits_for_it) {
  const model::run_result r = simulate(of(chain, 1));
  CHECK_EQUAL(5u, r.work_ns);
  CHECK_EQUAL(10u, r.span_ns);
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(5u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(5u, r.metrics->workers[0].working_ns);
}

// a ends at 1, c is executed until 5, b can begin at 11
TEST(latency, is_spent_on_what_else_there_is) {
  const model::run_result r = simulate(of(fork, 1));
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(12u, r.span_ns);
  CHECK_EQUAL(6u, r.metrics->workers[0].idle_ns);
}

// c is executed from 1 to 7; b could have begun at 3
TEST(latency, that_is_over_before_the_worker_looks_costs_nothing) {
  const model::run_result r = simulate(of(graph_of({1, 1, 6}, {{0, 1, future, 2}, {0, 2, {}}}), 1));
  CHECK_EQUAL(8u, r.makespan_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].idle_ns);
}

// a ends at 1 and b at 5; c can begin 10 after a
TEST(latency, counts_from_the_end_of_each_predecessor) {
  const model::run_result r = simulate(of(graph_of({1, 4, 1}, {{0, 2, future, 10}, {1, 2, {}}}), 1));
  CHECK_EQUAL(12u, r.makespan_ns);
  CHECK_EQUAL(12u, r.span_ns);
}

// Worker 0 ends a at 3, asks in vain at 3, 4, 5, 6 and 7, and begins b at 8; worker 1 asks in vain until 9.
TEST(latency, ends_for_a_worker_that_asks_others_meanwhile) {
  const model::run_result r = simulate(of(chain, 2));
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(0u, r.steals.ok);
  CHECK_EQUAL(5u, r.metrics->workers[0].stealing_ns);
  CHECK_EQUAL(0u, r.metrics->workers[0].idle_ns);
}

// Worker 0 asks in vain at 3 and is parked from 4 to 8.
TEST(latency, wakes_a_parked_worker) {
  model::experiment what = of(chain, 2);
  what.scheduler.idle = "park";
  what.idle.park_after = 1;
  const model::run_result r = simulate(what);
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(1u, r.metrics->workers[0].stealing_ns);
  CHECK_EQUAL(4u, r.metrics->workers[0].idle_ns);
  CHECK_EQUAL(9u, r.metrics->workers[1].idle_ns);
}

// Worker 0 asks in vain at 3 and would wait until 104.
TEST(latency, cuts_a_long_wait_short) {
  model::experiment what = of(chain, 2);
  what.scheduler.idle = "yield";
  what.idle.yield_ns = 100;
  const model::run_result r = simulate(what);
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(4u, r.metrics->workers[0].idle_ns);
}

TEST(latency, what_is_due_at_one_time_becomes_ready_in_the_order_in_which_it_came) {
  held_back held(2);
  for (model::task t = 0; t < 20; ++t) held.add(t % 2, t, 100 - t / 10);  // the second ten are due before the first
  for (const model::task first : {10u, 0u}) {
    for (model::task t = first; t < first + 10; ++t) CHECK_EQUAL(t, held.take_first(t % 2));
  }
  CHECK_FALSE(held.anything());
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
