// The grain of accesses: what it has in common with the default grain, and what only it can show.
#include <atomic>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "sim/access_costs.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"
#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;
using model::order;

static_assert(model::World<world<stepwise>>);

namespace {

model::run_result by_call(model::experiment what) {
  what.machine.granularity = model::grain::call;
  return simulate(what);
}
model::run_result by_access(model::experiment what, const options& how = {}) {
  what.machine.granularity = model::grain::access;
  return simulate(what, how);
}

model::experiment tiny_tasks(std::uint32_t workers, std::uint64_t seed) {
  model::experiment what = fibonacci(14, workers, seed);
  what.machine = charging();
  return what;
}

bool same(const model::worker_times& a, const model::worker_times& b) {
  return a.working_ns == b.working_ns && a.stealing_ns == b.stealing_ns && a.overhead_ns == b.overhead_ns &&
         a.idle_ns == b.idle_ns;
}

bool same_but_for_starvation(const model::run_result& a, const model::run_result& b) {
  const model::run_metrics &m = *a.metrics, &n = *b.metrics;
  for (std::size_t w = 0; w < m.workers.size(); ++w) {
    if (!same(m.workers[w], n.workers[w])) return false;
  }
  return a.digest == b.digest && a.makespan_ns == b.makespan_ns && m.deviations == n.deviations &&
         m.peak_ready == n.peak_ready;
}

void check_every_node_once(const model::experiment& what) {
  const model::run_result r = by_access(what, {.trace_nodes = 1000});
  std::vector<int> times(r.nodes, 0);
  for (const auto& n : r.traced->nodes) ++times.at(n.identity);
  for (const int t : times) {
    if (t != 1) FAIL(("a node not executed once: seed " + std::to_string(what.seed)).c_str());
  }
}

}  // namespace

TEST_GROUP(access_grain){};

TEST(access_grain, gives_a_lone_worker_what_the_default_grain_gives_it) {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    for (const model::machine_costs& machine : {ideal(), charging()}) {
      model::experiment what = seed % 10 == 0 ? fibonacci(seed / 20, 1, seed) : of(random_graph(seed), 1, seed);
      what.machine = machine;
      what.scheduler.spawn = seed % 2 == 0 ? "work-first" : "help-first";
      const model::run_result call = by_call(what), access = by_access(what);
      CHECK_EQUAL(call.makespan_ns, access.makespan_ns);
      CHECK_EQUAL(call.digest, access.digest);
      CHECK_EQUAL(call.nodes, access.nodes);
      CHECK_EQUAL(0u, access.steals.ok + access.steals.empty + access.steals.lost);
    }
  }
}

// An access takes no time there, so nobody comes between two of a call's.
TEST(access_grain, gives_what_the_default_grain_gives_on_an_ideal_machine_for_any_number_of_workers) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const model::experiment what = of(random_graph(seed), 1 + seed % 9, seed);
    CHECK_EQUAL(by_call(what).digest, by_access(what).digest);
  }
  CHECK_EQUAL(by_call(fibonacci(15, 16)).digest, by_access(fibonacci(15, 16)).digest);
}

// The same, whatever idle workers do and whatever takes time; and what only a watcher sees.
TEST(access_grain, measures_what_the_default_grain_measures_on_an_ideal_machine) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    model::experiment what = of(seed % 2 == 0 ? with_latencies(seed) : random_graph(seed), 1 + seed % 9, seed);
    what.idle = {.yield_ns = 7, .backoff_min_ns = 1, .backoff_max_ns = 20, .park_after = 3, .wake_ns = 4};
    for (const model::entry& idle : model::idle_policies) {
      what.scheduler.idle = idle.name;
      const std::string place = std::string(idle.name) + ", seed " + std::to_string(seed);
      const model::run_result call = by_call(what), access = by_access(what);
      CHECK_TEXT(same_but_for_starvation(call, access), place.c_str());
      CHECK_EQUAL_TEXT(call.metrics->starvation_ns, access.metrics->starvation_ns, place.c_str());
    }
  }
}

// But for starvation, which here begins when the worker has looked, there when it begins to look. (With latencies a worker is
// not alone: the timer writes what it reads.)
TEST(access_grain, measures_the_same_on_a_lone_worker_where_accesses_cost_something) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    model::experiment what = of(random_graph(seed), 1, seed);
    what.machine = charging();
    CHECK(same_but_for_starvation(by_call(what), by_access(what)));
  }
}

// Heaps of the MultiQueue are locked by others now and then. That says nothing about whether they are empty.
TEST(access_grain, who_finds_a_heap_of_the_multi_queue_locked_has_lost) {
  model::experiment what = of({"burst", model::task_burst_parameters{.tasks = 400, .task_ns = 20}}, 8);
  what.scheduler.kind = "multi-queue";
  what.machine = charging();
  CHECK(by_access(what).steals.lost > 0);
}

// The last node's end is followed by the accesses that find out that it was the last, and meanwhile the other worker
// makes attempts that are over after the end, or begin after it.
TEST(access_grain, takes_from_no_time_what_lies_beyond_the_end) {
  model::experiment what = of({"burst", model::task_burst_parameters{.tasks = 200}}, 2);
  what.machine = {.access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};
  const model::run_result r = by_access(what);
  CHECK(times_sum_to_the_makespan(r));
  CHECK(r.metrics->workers[1].stealing_ns > 0);
}

TEST(access_grain, keeps_the_laws_of_time_however_the_accesses_fall) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    model::experiment what = of(with_latencies(seed), 1 + seed % 9, seed);
    what.machine = charging();
    what.scheduler.kind = model::tests::task_schedulers.at(seed / 2 % model::tests::task_schedulers.size()).name;
    if (seed % 4 == 0) what.scheduler.pool = model::pools[seed / 4 % model::pools.size()].name;
    for (const model::entry& idle : model::idle_policies) {
      what.scheduler.idle = idle.name;
      if (what.scheduler.kind != "work-stealing" && idle.name == "greedy") continue;
      const model::run_result r = by_access(what, {.trace_nodes = 1000});
      const std::string place = std::string(idle.name) + ", seed " + std::to_string(seed);
      CHECK_TEXT(waits_for_every_latency(r), place.c_str());
      CHECK_TEXT(times_sum_to_the_makespan(r), place.c_str());
      CHECK_TEXT(r.span_ns <= r.makespan_ns, place.c_str());
      CHECK_EQUAL_TEXT(r.digest, by_access(what, {.metrics = false}).digest, place.c_str());
    }
  }
}

TEST(access_grain, shows_lost_steals_where_many_workers_are_after_tiny_tasks) {
  CHECK(by_access(tiny_tasks(8, 1)).steals.lost > 0);
  CHECK_EQUAL(0u, by_call(tiny_tasks(8, 1)).steals.lost);
}

TEST(access_grain, gives_the_same_result_twice_and_in_any_thread) {
  std::vector<model::experiment> what;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    what.push_back(tiny_tasks(8, seed));
    what.back().machine.granularity = model::grain::access;
  }
  for (const unsigned jobs : {1u, 3u}) {
    const batch all = simulate_all(what, {}, jobs);
    for (std::size_t i = 0; i < what.size(); ++i) CHECK_EQUAL(simulate(what[i]).digest, all.results[i].digest);
  }
}

TEST(access_grain, plays_every_scheduler_and_the_same_way_twice) {
  for (const model::entry& kind : model::tests::task_schedulers) {
    model::experiment what = fibonacci(11, 6);
    what.machine = charging();
    what.workload.priority_levels = 10;
    what.scheduler.kind = kind.name;
    const model::run_result first = by_access(what);
    CHECK_EQUAL_TEXT(model::fibonacci_parameters{.n = 11}.nodes(), first.nodes, kind.name.data());
    CHECK_EQUAL_TEXT(first.digest, by_access(what).digest, kind.name.data());
  }
}

TEST(access_grain, executes_every_node_once_however_the_accesses_fall) {
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    model::experiment what = of(random_graph(seed, 60), 2 + seed % 7, seed);
    what.machine = charging();
    what.machine.sockets = 1 + seed % 2;
    what.machine.remote_ns = 90;
    what.machine.transfer_ns = seed % 50;
    what.machine.attempt_ns = 1 + seed % 3;
    check_every_node_once(what);
  }
}

TEST(access_grain, records_the_schedule_as_the_default_grain_does) {
  const model::experiment what = of(random_graph(7), 1);
  const model::run_result call = simulate(what, {.trace_nodes = 100});
  const model::run_result access = by_access(what, {.trace_nodes = 100});
  CHECK_EQUAL(call.traced->nodes.size(), access.traced->nodes.size());
  CHECK_EQUAL(call.traced->edges.size(), access.traced->edges.size());
  for (std::size_t i = 0; i < call.traced->edges.size(); ++i) {
    CHECK_EQUAL(call.traced->edges[i].from, access.traced->edges[i].from);
    CHECK_EQUAL(call.traced->edges[i].to, access.traced->edges[i].to);
  }
}

TEST(access_grain, has_room_for_1024_workers) {
  model::experiment what = tiny_tasks(1024, 1);
  CHECK_EQUAL(model::fibonacci_parameters{.n = 14}.nodes(), by_access(what).nodes);
}

TEST(access_grain, reaches_the_end_of_time_and_refuses_to_go_beyond) {
  constexpr std::uint64_t end_ns = event_queue::max_time_ns;
  CHECK_EQUAL(end_ns, by_access(of(graph_of({end_ns}, {}), 1)).makespan_ns);
  CHECK_THROWS(base::bad_input, by_access(of(graph_of({end_ns, 1}, {{0, 1, {}}}), 1)));
}

TEST(access_grain, stops_when_it_is_told_to) {
  const std::atomic<bool> cancel{true};
  CHECK_THROWS(cancelled, by_access(fibonacci(60, 1), {.cancel = &cancel}));
  CHECK_THROWS(cancelled, by_access(fibonacci(60, 5), {.cancel = &cancel}));
}

}  // namespace heist::sim
