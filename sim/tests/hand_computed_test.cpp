// Runs small enough to follow with a pencil. On two workers nobody has a choice of victim, so no seed matters.
#include <string>

#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(hand_computed) {
  const model::workload_spec chain = graph_of({3, 5, 2}, {{0, 1, {}}, {1, 2, {}}});
  // a(1) forks b(4) and c(6), d(2) joins them
  const model::workload_spec diamond = graph_of({1, 4, 6, 2}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});
  // fib(2): a fork of 2, two leaves of 3, a join of 4
  const model::workload_spec fork_join{
      "fibonacci", model::fibonacci_parameters{.n = 2, .fork_ns = 2, .join_ns = 4, .leaf_min_ns = 3, .leaf_max_ns = 3}};
  // a(1) forks b(1) and c(1); nothing joins them
  const model::workload_spec fork = graph_of({1, 1, 1}, {{0, 1, {}}, {0, 2, {}}});
};

TEST(hand_computed, a_chain_on_one_worker_takes_its_work) {
  const model::run_result r = simulate(of(chain, 1));
  CHECK_EQUAL(3u, r.nodes);
  CHECK_EQUAL(10u, r.work_ns);
  CHECK_EQUAL(10u, r.span_ns);
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(0u, r.steals.ok + r.steals.empty + r.steals.lost);
}

// Worker 1 asks in vain at 0, 1, ..., 9; at 10 worker 0 goes first, and that is the end.
TEST(hand_computed, a_chain_on_two_workers_gains_nothing) {
  const model::run_result r = simulate(of(chain, 2));
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(0u, r.steals.ok);
  CHECK_EQUAL(10u, r.steals.empty);
}

TEST(hand_computed, a_diamond_on_one_worker_takes_its_work) {
  const model::run_result r = simulate(of(diamond, 1));
  CHECK_EQUAL(13u, r.work_ns);
  CHECK_EQUAL(9u, r.span_ns);  // a c d
  CHECK_EQUAL(13u, r.makespan_ns);
}

// time 0   worker 0 begins a; worker 1 asks in vain
//      1   worker 0 ends a, leaves c, begins b; worker 1 takes c: 1 for the attempt, then 6
//      5   worker 0 ends b and asks in vain at 5, 6, 7, 8, 9, 10
//      8   worker 1 ends c (after worker 0 asked), begins d
//     10   worker 1 ends d
TEST(hand_computed, a_diamond_on_two_workers) {
  const model::run_result r = simulate(of(diamond, 2), {.trace_nodes = 4});
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(1u, r.steals.ok);
  CHECK_EQUAL(7u, r.steals.empty);
  CHECK_EQUAL(0u, r.steals.lost);
  const auto& nodes = r.traced.value().nodes;
  CHECK_EQUAL(4u, nodes.size());
  CHECK_EQUAL(2u, nodes[2].identity);
  CHECK_EQUAL(1u, nodes[2].worker);
  CHECK_EQUAL(2u, nodes[2].start_ns);
  CHECK_EQUAL(8u, nodes[2].end_ns);
  CHECK(nodes[2].stolen);
  CHECK_EQUAL(0u, nodes[2].victim);
  CHECK_EQUAL(3u, nodes[3].identity);
  CHECK_EQUAL(1u, nodes[3].worker);
  CHECK_FALSE(nodes[3].stolen);
}

TEST(hand_computed, a_fork_join_on_one_worker_takes_its_work) {
  const model::run_result r = simulate(of(fork_join, 1));
  CHECK_EQUAL(4u, r.nodes);
  CHECK_EQUAL(12u, r.work_ns);
  CHECK_EQUAL(9u, r.span_ns);
  CHECK_EQUAL(12u, r.makespan_ns);
}

// time 0   worker 0 begins the fork; worker 1 asks in vain at 0, 1
//      2   worker 0 ends the fork, leaves fib(0), begins fib(1); worker 1 takes fib(0): 1 for the attempt, then 3
//      5   worker 0 ends fib(1) and asks in vain at 5, 6, 7, 8, 9, 10
//      6   worker 1 ends fib(0) and has the join
//     10   worker 1 ends the join
TEST(hand_computed, a_fork_join_on_two_workers_work_first) {
  const model::run_result r = simulate(of(fork_join, 2), {.trace_nodes = 4});
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK_EQUAL(1u, r.steals.ok);
  CHECK_EQUAL(8u, r.steals.empty);
  STRCMP_EQUAL("fib 1", r.traced->nodes[1].name.c_str());
  CHECK_EQUAL(0u, r.traced->nodes[1].worker);
  STRCMP_EQUAL("fib 0", r.traced->nodes[2].name.c_str());
  CHECK(r.traced->nodes[2].stolen);
  STRCMP_EQUAL("join 2", r.traced->nodes[3].name.c_str());
  CHECK_EQUAL(1u, r.traced->nodes[3].worker);
}

// The same times, but now it is fib(1), the child, that is left to the thief.
TEST(hand_computed, a_fork_join_on_two_workers_help_first) {
  model::experiment what = of(fork_join, 2);
  what.scheduler.spawn = "help-first";
  const model::run_result r = simulate(what, {.trace_nodes = 4});
  CHECK_EQUAL(10u, r.makespan_ns);
  STRCMP_EQUAL("fib 0", r.traced->nodes[1].name.c_str());
  STRCMP_EQUAL("fib 1", r.traced->nodes[2].name.c_str());
  CHECK(r.traced->nodes[2].stolen);
}

// access 1, read-modify-write 10, fence 100. Ending a: two counters (11 each) and a push of c (load bottom, load
// buffer, store slot, store bottom: 4), so b runs from 27 to 28. Ending b: the exits counter (11) and a pop of the last
// task (load bottom, load buffer, store bottom, fence, load top, load slot, compare-and-swap, store bottom:
// 3 + 100 + 2 + 11 + 1 = 117), so c runs from 156 to 157.
TEST(hand_computed, a_fork_on_one_worker_where_accesses_cost) {
  model::experiment what = of(fork, 1);
  what.machine = {.access_ns = 1, .transfer_ns = 1'000'000, .rmw_ns = 10, .fence_ns = 100, .attempt_ns = 1};
  const model::run_result r = simulate(what, {.trace_nodes = 3});
  CHECK_EQUAL(27u, r.traced->nodes[1].start_ns);
  CHECK_EQUAL(157u, r.makespan_ns);
}

}  // namespace heist::sim
