// Idle and amount policies, step by step.
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(idle) {
  // a(10), then b(4) and c(4)
  model::experiment what = of(graph_of({10, 4, 4}, {{0, 1, {}}, {0, 2, {}}}), 2);

  model::run_result with(const char* policy) {
    what.scheduler.idle = policy;
    return simulate(what);
  }
};

// Worker 1 asks at 0, 1, ..., 9, and at 10 gets c, which runs from 11 to 15.
TEST(idle, spinning_asks_again_at_once) {
  const model::run_result r = with("spin");
  CHECK_EQUAL(15u, r.makespan_ns);
  CHECK_EQUAL(11u, r.metrics->workers[1].stealing_ns);
  CHECK_EQUAL(0u, r.metrics->workers[1].idle_ns);
}

// Attempts at 0, 4, 8 and 12, 1 ns each and 3 between them; at 12 it gets c, from 13 to 17.
TEST(idle, yielding_waits_after_each_attempt_in_vain) {
  what.idle.yield_ns = 3;
  const model::run_result r = with("yield");
  CHECK_EQUAL(17u, r.makespan_ns);
  CHECK_EQUAL(3u, r.steals.empty - 1);  // at 14, 18...: worker 0 asks once before the end
  CHECK_EQUAL(9u, r.metrics->workers[1].idle_ns);
  CHECK_EQUAL(4u, r.metrics->workers[1].stealing_ns);
}

// Attempts at 0, 3 (waited 2), 8 (waited 4), 13 (waited 4, the most); from 14 to 18.
TEST(idle, backing_off_waits_twice_as_long_each_time_up_to_a_limit) {
  what.idle.backoff_min_ns = 2;
  what.idle.backoff_max_ns = 4;
  const model::run_result r = with("backoff");
  CHECK_EQUAL(18u, r.makespan_ns);
  CHECK_EQUAL(10u, r.metrics->workers[1].idle_ns);
}

// Attempts at 0 and 1, a last look at 2, asleep from 3. Woken at 10, it asks at 11, and has c from 12 to 16; or it would ask at
// 15, when worker 0 has taken c itself.
TEST(idle, a_parked_worker_sleeps_until_a_push_and_then_needs_a_while) {
  what.idle.park_after = 2;
  what.idle.wake_ns = 1;
  const model::run_result soon = with("park");
  CHECK_EQUAL(16u, soon.makespan_ns);
  CHECK_EQUAL(8u, soon.metrics->workers[1].idle_ns);
  CHECK_EQUAL(4u, soon.metrics->workers[1].stealing_ns);
  what.idle.wake_ns = 5;
  const model::run_result late = with("park");
  CHECK_EQUAL(18u, late.makespan_ns);  // worker 0 executes b and c
  CHECK_EQUAL(0u, late.steals.ok);
}

// Both ask at 0 and 1 in vain, look once more at 2, and fall asleep: worker 1, then worker 2. At 10 one is to wake.
TEST(idle, the_last_to_fall_asleep_is_woken_first) {
  what.workers = 3;
  what.idle.park_after = 1;
  what.idle.wake_ns = 1;
  what.scheduler.idle = "park";
  const model::run_result r = simulate(what, {.trace_nodes = 3});
  CHECK_EQUAL(1u, r.steals.ok);
  for (const model::schedule::node& n : r.traced->nodes) CHECK(n.worker != 1);
}

TEST(idle, a_greedy_worker_has_the_task_as_soon_as_it_is_there) {
  what.machine.attempt_ns = 0;
  const model::run_result r = with("greedy");
  CHECK_EQUAL(14u, r.makespan_ns);
  CHECK_EQUAL(10u, r.metrics->workers[1].idle_ns);
  CHECK_EQUAL(1u, r.steals.ok);
}

TEST(idle, the_simulator_knows_every_policy_and_refuses_others) {
  model::experiment fib = fibonacci(10, 4);
  for (const model::entry& idle : model::idle_policies) {
    for (const model::entry& amount : model::amount_policies) {
      fib.scheduler.idle = idle.name;
      fib.scheduler.amount = amount.name;
      CHECK_EQUAL(265u, simulate(fib).nodes);
    }
  }
  fib.scheduler.amount = "all";
  CHECK_THROWS(base::bad_input, simulate(fib));
  fib.scheduler.amount = "one";
  fib.scheduler.idle = "sleep";
  CHECK_THROWS(base::bad_input, simulate(fib));
}

TEST(idle, costs_that_make_no_sense_are_refused) {
  model::experiment fib = fibonacci(5, 2);
  fib.idle.park_after = 0;
  CHECK_THROWS(base::bad_input, simulate(fib));
  fib.idle = {.backoff_min_ns = 0};
  CHECK_THROWS(base::bad_input, simulate(fib));
  fib.idle = {.wake_ns = 2'000'000'000};
  CHECK_THROWS(base::bad_input, simulate(fib));
}

// Nine unit tasks: worker 0 begins one and leaves 8; at 0 worker 1 takes 4 of them, at 1 it begins the first.
TEST(idle, a_thief_that_takes_half_executes_one_and_keeps_the_rest) {
  model::experiment tasks = of(graph_of(std::vector<std::uint64_t>(9, 1), {}), 2);
  tasks.scheduler.amount = "half";
  const model::run_result r = simulate(tasks, {.trace_nodes = 9});
  CHECK_EQUAL(5u, r.makespan_ns);
  CHECK_EQUAL(1u, r.steals.ok);
  CHECK_EQUAL(4u, r.metrics->workers[1].working_ns);
}

}  // namespace heist::sim
