// Every metric on an example that a pencil can follow; sim/README.md has the definitions.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "sim/lone_order.hpp"
#include "sim/priority_census.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(metrics) {
  // a(1) forks b(4) and c(6), d(2) joins them. On two workers, as hand_computed_test.cpp follows it:
  //   worker 0: a from 0, b from 1, attempts at 5, 6, 7, 8, 9 and one at 10, the end
  //   worker 1: attempts at 0 and 1, c from 2, d from 8 to 10
  const model::workload_spec diamond = graph_of({1, 4, 6, 2}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});

  static model::workload_spec with_priorities(std::vector<std::uint64_t> costs_ns,
                                              const std::vector<model::graph_edge>& edges,
                                              std::vector<model::priority_value> priorities) {
    std::vector<std::string> names(costs_ns.size());
    return {"dag",
            std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges, std::move(priorities))};
  }
};

TEST(metrics, are_absent_when_they_are_not_wanted_and_change_nothing) {
  const model::run_result without = simulate(of(diamond, 2), {.metrics = false});
  CHECK_FALSE(without.metrics.has_value());
  CHECK_EQUAL(without.digest, simulate(of(diamond, 2)).digest);
}

TEST(metrics, a_workers_times_are_what_it_did_up_to_the_end) {
  const model::run_result r = simulate(of(diamond, 2));
  const auto& w = r.metrics->workers;
  CHECK_EQUAL(5u, w[0].working_ns);
  CHECK_EQUAL(5u, w[0].stealing_ns);
  CHECK_EQUAL(8u, w[1].working_ns);
  CHECK_EQUAL(2u, w[1].stealing_ns);
  for (const model::worker_times& each : w) {
    CHECK_EQUAL(0u, each.overhead_ns + each.idle_ns);
    CHECK_EQUAL(10u, each.total_ns());
  }
}

TEST(metrics, a_request_is_an_attempt_that_began_before_the_end) {
  const model::run_result r = simulate(of(diamond, 2));
  CHECK_EQUAL(8u, r.steals.ok + r.steals.empty);
  CHECK_EQUAL(7u, r.metrics->steal_requests);
}

// a(1) makes b(4) and c(4) ready for all: worker 1 looks at 0 in vain and at 1 with success, which takes nothing from
// worker 0.
TEST(metrics, what_comes_from_a_queue_that_all_share_is_no_steal) {
  model::experiment what = of(graph_of({1, 4, 4}, {{0, 1, {}}, {0, 2, {}}}), 2);
  what.scheduler.kind = "shared-queue";
  const model::run_result r = simulate(what, {.trace_nodes = 3});
  CHECK_EQUAL(0u, r.steals.ok);
  CHECK_EQUAL(1u, r.steals.shared);
  for (const model::schedule::node& n : r.traced->nodes) CHECK_FALSE(n.stolen);
}

// hand_computed_test.cpp: of 157 ns a lone worker executes nodes for 3.
TEST(metrics, overhead_is_what_accesses_are_charged) {
  model::experiment what = of(graph_of({1, 1, 1}, {{0, 1, {}}, {0, 2, {}}}), 1);
  what.machine = {.access_ns = 1, .transfer_ns = 1'000'000, .rmw_ns = 10, .fence_ns = 100, .attempt_ns = 1};
  const model::worker_times w = simulate(what).metrics->workers[0];
  CHECK_EQUAL(3u, w.working_ns);
  CHECK_EQUAL(154u, w.overhead_ns);
}

// Alone: a b c d. Worker 1 begins with c; d comes after c.
TEST(metrics, a_thiefs_first_node_is_a_deviation) {
  CHECK_EQUAL(1u, simulate(of(diamond, 2)).metrics->deviations.value());
  CHECK_EQUAL(0u, simulate(of(diamond, 1)).metrics->deviations.value());
}

// b(1) c(9), so worker 0 is back before c ends: b, then d on worker 1 after c; but with b(9) c(1) worker 0 executes d
// after b although alone it comes after c.
TEST(metrics, a_join_on_the_other_side_is_a_deviation) {
  const model::workload_spec late = graph_of({1, 9, 1, 2}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});
  CHECK_EQUAL(2u, simulate(of(late, 2)).metrics->deviations.value());
}

// The program's own account of its one-worker order against the measuring pass.
TEST(metrics, fibonacci_knows_its_one_worker_order) {
  for (std::uint32_t n : {0u, 1u, 2u, 3u, 9u}) {
    CHECK_EQUAL(0u, simulate(fibonacci(n, 1)).metrics->deviations.value());
  }
  CHECK(simulate(fibonacci(12, 8)).metrics->deviations.value() > 0);
}

TEST(metrics, deviations_are_absent_where_nobody_knows_the_one_worker_order) {
  CHECK_FALSE(simulate(of(diamond, 2), {.measure = false}).metrics->deviations.has_value());
}

TEST(metrics, the_one_worker_order_is_remembered_by_number_or_by_hash_up_to_a_limit) {
  lone_order by_number(100), by_hash;
  for (std::uint64_t i = 0; i < 100; ++i) {
    by_number.next(i * 7 % 100);
    by_hash.next(i * i * i);
  }
  CHECK_EQUAL(model::no_node, by_number.before(0));
  CHECK_EQUAL(model::no_node, by_hash.before(0));
  for (std::uint64_t i = 1; i < 100; ++i) {
    CHECK_EQUAL((i - 1) * 7 % 100, by_number.before(i * 7 % 100));
    CHECK_EQUAL((i - 1) * (i - 1) * (i - 1), by_hash.before(i * i * i));
  }
  for (std::uint64_t i = 0; i <= lone_order::most; ++i) by_hash.next(1'000'000 + i);
  CHECK_FALSE(by_hash.known());
}

// Work 5, and a span of 10 with its latency of 5; alone it takes 12.
TEST(metrics, the_proactive_bound_is_a_share_of_the_work_and_the_span_times_the_logarithm_of_the_workers) {
  const model::workload_spec chain = graph_of({3, 2}, {{0, 1, model::edge_kind::future, 5}});
  DOUBLES_EQUAL(15, simulate(of(chain, 1)).times().proactive_bound_ns().value(), 0);
  DOUBLES_EQUAL(12.0 / 15, simulate(of(chain, 1)).times().proactive_ratio().value(), 0);
  DOUBLES_EQUAL(5.0 / 2 + 10, simulate(of(chain, 2)).times().proactive_bound_ns().value(), 0);
  DOUBLES_EQUAL(5.0 / 4 + 10 * 2, simulate(of(chain, 4)).times().proactive_bound_ns().value(), 0);
  CHECK_FALSE(simulate(of(chain, 4), {.measure = false}).times().proactive_ratio().has_value());
}

// a(1) spawns f(1), and b(1) goes on to t(1), which needs the result of f: k = 1, d = 3. Worker 1 steals b at 1, executes it from
// 2 to 3, and goes on with t.
TEST(metrics, deviations_are_compared_with_what_bounds_them) {
  constexpr auto spawn = model::edge_kind::spawn, follow = model::edge_kind::follow, future = model::edge_kind::future;
  const model::workload_spec touched =
      graph_of({1, 1, 1, 1}, {{0, 1, spawn}, {0, 2, follow}, {2, 3, follow}, {1, 3, future}});
  const model::run_result r = simulate(of(touched, 2));
  CHECK((r.futures == model::future_shape{.touches = 1, .span_nodes = 3}));
  CHECK_EQUAL(1u, r.metrics->deviations.value());
  DOUBLES_EQUAL(1.0 / ((2 + 1) * 3), r.deviations_for_each(&model::future_shape::parsimonious_deviations).value(), 0);
  DOUBLES_EQUAL(1.0 / (2 * 3 * 3), r.deviations_for_each(&model::future_shape::structured_deviations).value(), 0);
  CHECK_FALSE(simulate(of(diamond, 2)).futures.has_value());
  CHECK_FALSE(simulate(of(diamond, 2)).deviations_for_each(&model::future_shape::structured_deviations).has_value());
}

TEST(metrics, bounds_on_deviations_do_not_overflow) {
  const model::future_shape large{.touches = UINT64_MAX, .span_nodes = std::uint64_t{1} << 31};
  CHECK(large.parsimonious_deviations(1024) > 1e28);
  CHECK(large.structured_deviations(1024) > 1e21);
}

// Worker 1 has nothing in [0, 1) and worker 0 in [5, 10), and nothing is ready then.
TEST(metrics, starvation_is_the_time_of_idle_workers_for_whom_nothing_is_ready) {
  CHECK_EQUAL(6u, simulate(of(diamond, 2)).metrics->starvation_ns);
  CHECK_EQUAL(0u, simulate(of(diamond, 1)).metrics->starvation_ns);
}

// Four tasks of 10 are ready at 0 and one may be executed: worker 0 takes it. Worker 1 steals and discards the others at
// 0, 1 and 2, and for the rest of the time there is nothing for it. A discarded task is not ready.
TEST(metrics, starvation_begins_when_what_is_left_has_been_discarded) {
  const model::task_burst_parameters burst{.tasks = 4, .stop_after = 1, .task_ns = 10};
  const model::run_result r = simulate(of({"burst", burst}, 2));
  CHECK_EQUAL(3u, r.discarded);
  CHECK_EQUAL(10u, r.makespan_ns);
  CHECK(r.metrics->starvation_ns > 0);
  CHECK_EQUAL(r.metrics->workers[1].stealing_ns - 3, r.metrics->starvation_ns);
}

TEST(metrics, the_peak_counts_ready_tasks_that_nobody_has_taken) {
  CHECK_EQUAL(1u, simulate(of(diamond, 1)).metrics->peak_ready);
  CHECK_EQUAL(4u, simulate(of(graph_of({1, 1, 1, 1, 1}, {}), 1)).metrics->peak_ready);
}

// 0(1) forks 1, 2 and 3, of 2 each and with these priorities; alone they go in this order, from 1, 3 and 5.
//   1 is taken at 1: 2 and 3 are better, both ready since 1
//   2 is taken at 3: 3 is better, ready since 1
TEST(metrics, an_inversion_is_a_task_taken_while_a_better_one_is_ready) {
  const auto load = with_priorities({1, 2, 2, 2}, {{0, 1, {}}, {0, 2, {}}, {0, 3, {}}}, {9, 1, 2, 300});
  const model::run_metrics m = simulate(of(load, 1)).metrics.value();
  CHECK_EQUAL(2u, m.inversions->count);
  CHECK_EQUAL(3u, m.inversions->better_tasks);
  CHECK_EQUAL(2u, m.inversions->most_better_tasks);
  CHECK_EQUAL(2u, m.inversions->better_waited_ns);
  DOUBLES_EQUAL(0.75, m.inversions->rank_error(4), 1e-9);
  DOUBLES_EQUAL(1.5, m.inversions->depth(), 1e-9);
  DOUBLES_EQUAL(2.0 / 3, m.inversions->mean_better_waited_ns(), 1e-9);
  CHECK_EQUAL(1u, m.priorities->tasks_a_point);
  CHECK(std::vector<std::int64_t>({9, 1, 2, 300}) == m.priorities->sums);
}

// As above: ready at 1, the last is taken at 5. With priority work-stealing it is the first, and the first the last.
TEST(metrics, the_longest_wait_is_from_ready_to_taken) {
  const auto load = with_priorities({1, 2, 2, 3}, {{0, 1, {}}, {0, 2, {}}, {0, 3, {}}}, {9, 1, 2, 8});
  CHECK_EQUAL(4u, simulate(of(load, 1)).metrics->longest_wait_ns.value());
  model::experiment best_first = of(load, 1);
  best_first.scheduler.kind = "priority-work-stealing";
  CHECK_EQUAL(5u, simulate(best_first).metrics->longest_wait_ns.value());
}

// A node of the lowest priority beside a chain of 200 better ones that are always two ahead: it waits for all of them, or,
// with aging, until its turn among every eight comes.
TEST(metrics, aging_shortens_the_longest_wait) {
  std::vector<model::graph_edge> edges{{0, 1, {}}, {0, 2, {}}};
  for (std::uint32_t n = 2; n + 1 < 202; ++n) edges.push_back({n, n + 1, {}});
  std::vector<model::priority_value> priorities(202, 9);
  priorities[1] = 0;
  model::experiment what = of(with_priorities(std::vector<std::uint64_t>(202, 10), edges, priorities), 1);
  what.scheduler.kind = "priority-work-stealing";
  CHECK_EQUAL(2000u, simulate(what).metrics->longest_wait_ns.value());
  what.scheduler.aging = 8;
  CHECK_EQUAL(60u, simulate(what).metrics->longest_wait_ns.value());
}

TEST(metrics, priorities_that_the_scheduler_does_not_know_are_counted) {
  model::experiment what = of(with_priorities({1, 1, 1, 1}, {}, {0, 3, 9, 12}), 2);
  CHECK_EQUAL(0u, simulate(what).clamped);
  what.scheduler.kind = "priority-work-stealing";
  what.scheduler.lowest_priority = 2;
  CHECK_EQUAL(2u, simulate(what).clamped);
}

TEST(metrics, inversions_are_absent_without_priorities) {
  CHECK_FALSE(simulate(of(diamond, 2)).metrics->inversions.has_value());
  CHECK_FALSE(simulate(fibonacci(5, 2)).metrics->priorities.has_value());
  CHECK_FALSE(simulate(fibonacci(5, 2)).metrics->longest_wait_ns.has_value());
}

// 250 tasks of priority 8 and a last one of 5: points of 4 tasks, 62 full ones and one of 3.
TEST(metrics, the_average_priority_has_at_most_100_points_however_many_tasks_there_are) {
  std::vector<model::priority_value> priorities(251, 8);
  priorities[250] = 5;
  const auto load = with_priorities(std::vector<std::uint64_t>(251, 1), {}, priorities);
  const model::priority_series s = simulate(of(load, 1)).metrics->priorities.value();
  CHECK_EQUAL(4u, s.tasks_a_point);
  CHECK_EQUAL(63u, s.sums.size());
  DOUBLES_EQUAL(8, s.mean(0), 1e-9);
  DOUBLES_EQUAL(7, s.mean(62), 1e-9);
}

TEST(metrics, the_census_agrees_with_counting) {
  dice roll(1);
  priority_census census;
  std::vector<std::pair<model::priority_value, std::uint64_t>> tasks;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto priority = static_cast<model::priority_value>(roll.below(7) << roll.below(30));  // some below zero
    if (roll.below(3) > 0 || tasks.empty()) {
      tasks.emplace_back(priority, i);
      census.add(priority, i);
    } else {
      census.remove(tasks.back().first, tasks.back().second);
      tasks.pop_back();
    }
    std::uint64_t better = 0, since_ns = 0;
    for (const auto& [p, ready_ns] : tasks) {
      if (p <= priority) continue;
      ++better;
      since_ns += ready_ns;
    }
    CHECK_EQUAL(better, census.better_than(priority).tasks);
    CHECK_EQUAL(since_ns, census.better_than(priority).since_ns);
  }
}

// a(1), then b(1) seven later.
TEST(metrics, there_is_no_greedy_bound_where_it_would_be_false) {
  const model::run_result r = simulate(of(graph_of({1, 1}, {{0, 1, {}, 7}}), 2));
  CHECK(r.latencies);
  CHECK_FALSE(r.greedy_bound_ns().has_value());
  CHECK_FALSE(simulate(of(diamond, 2), {.measure = false}).greedy_bound_ns().has_value());
  CHECK_FALSE(simulate(of(diamond, 2)).latencies);
}

TEST(metrics, bound_parallelism_and_steal_ratio_follow_from_the_result) {
  const model::run_result r = simulate(of(diamond, 2));
  DOUBLES_EQUAL(13.0 / 9, r.parallelism(), 1e-9);
  DOUBLES_EQUAL(13.0 / 2 + 9.0 / 2, r.greedy_bound_ns().value(), 1e-9);
  DOUBLES_EQUAL(0.25, r.steal_ratio(), 1e-9);
}

// Calls of 10 ns, forks of 7, on an ideal machine.
static model::experiment forking(const char* scheduler, std::uint64_t n, std::uint32_t workers) {
  model::experiment what =
      of({"fibonacci", model::direct_programs_parameters{.size = n, .unit_ps = 10'000}}, workers);
  what.scheduler.kind = scheduler;
  what.scheduler.deque_ns = 1, what.scheduler.context_ns = 2, what.scheduler.code_ns = 4;
  return what;
}

TEST(metrics, what_forks_cost_is_overhead_and_no_work) {
  const model::run_result r = simulate(forking("work-stealing", 2, 1));
  CHECK_EQUAL(1u, r.forks);
  CHECK_EQUAL(30u, r.work_ns);
  CHECK_EQUAL(37u, r.makespan_ns);
  CHECK_EQUAL(7u, r.metrics.value().workers[0].overhead_ns);
  DOUBLES_EQUAL(37.0 / 30, r.sequential_overhead().value(), 1e-9);
  DOUBLES_EQUAL(37.0 / 30, simulate(forking("work-stealing", 2, 2)).sequential_overhead().value(), 1e-9);
}

TEST(metrics, what_is_folded_costs_as_much) {
  model::experiment what = forking("work-stealing", 10, 1);
  const model::run_result whole = simulate(what);
  std::get<model::direct_programs_parameters>(what.workload.program).fold = 30;
  const model::run_result folded = simulate(what);
  CHECK_EQUAL(88u, whole.forks);
  CHECK_EQUAL(88u, folded.forks);
  CHECK_EQUAL(177u * 10 + 88 * 7, whole.makespan_ns);
  CHECK_EQUAL(whole.makespan_ns, folded.makespan_ns);
  CHECK(folded.nodes < whole.nodes);
}

// The first strand ends at 17. Worker 1 takes what it leaves: 1 for the attempt, 100 for the steal, then 10.
TEST(metrics, what_a_steal_costs_passes_on_the_thiefs_clock) {
  model::experiment what = forking("work-stealing", 2, 2);
  what.scheduler.steal_ns = 100;
  const model::run_result r = simulate(what);
  CHECK_EQUAL(128u, r.makespan_ns);
  CHECK_EQUAL(1u, r.steals.ok);
  DOUBLES_EQUAL(1, r.steals_per_fork().value(), 1e-9);
  CHECK_FALSE(r.failed_steals().has_value());
}

// Worker 1 asks at 17; worker 0 looks at 27, and takes its last task itself.
TEST(metrics, who_asks_for_the_victims_last_task_fails) {
  const model::run_result r = simulate(forking("private-deques", 2, 2));
  CHECK_EQUAL(37u, r.makespan_ns);
  CHECK(model::answered_requests({.asked = 1, .given = 0, .waited_ns = 0}) == r.metrics.value().answers.value());
  DOUBLES_EQUAL(1, r.failed_steals().value(), 1e-9);
}

// Worker 1 asks at 17, and worker 0 answers when it has forked again, at 34.
TEST(metrics, who_asks_waits_until_the_victim_forks) {
  const model::run_result r = simulate(forking("private-deques", 3, 2));
  CHECK_EQUAL(54u, r.makespan_ns);
  CHECK(model::answered_requests({.asked = 1, .given = 1, .waited_ns = 17}) == r.metrics.value().answers.value());
  DOUBLES_EQUAL(0, r.failed_steals().value(), 1e-9);
}

TEST(metrics, prices_are_refused_where_nobody_says_what_forks) {
  model::experiment what = fibonacci(10, 2);
  what.scheduler.steal_ns = 1;
  CHECK_THROWS(base::bad_input, simulate(what));
}

}  // namespace heist::sim
