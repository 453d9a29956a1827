// What a kept schedule says of its nodes and edges is what the metrics count. HEIST_SEED=n repeats a run that failed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

// The graph with priorities of 0 to 7.
model::workload_spec with_priorities(const model::workload_spec& plain, std::uint64_t seed) {
  const model::graph& g = *std::get<std::shared_ptr<const model::graph>>(plain.program);
  dice roll(seed * 13);
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::priority_value> priorities;
  std::vector<model::graph_edge> edges;
  for (model::node_id n = 0; n < g.size(); ++n) {
    costs_ns.push_back(g.cost_ns(n));
    priorities.push_back(static_cast<model::priority_value>(roll.below(8)));
    for (const auto* e = g.begin(n); e != g.end(n); ++e) edges.push_back({n, e->to, e->kind, g.latency_ns(e)});
  }
  std::vector<std::string> names(costs_ns.size());
  return {"dag", std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges, priorities)};
}

// The inversions of a schedule, from the moments of its nodes alone, pair by pair.
model::priority_inversions recounted(const model::schedule& traced, std::uint64_t& longest_wait_ns) {
  model::priority_inversions sum;
  for (const model::schedule::node& n : traced.nodes) {
    if (n.discarded) continue;
    longest_wait_ns = std::max(longest_wait_ns, n.taken.time_ns - n.ready.time_ns);
    std::uint64_t better = 0, announced = 0;
    for (const model::schedule::node& other : traced.nodes) {
      if (*other.priority <= *n.priority || other.taken.order < n.taken.order) continue;
      announced += other.ready.order < n.taken.order ? 1 : 0;
      if (!other.visible.happened() || other.visible.order > n.taken.order) continue;
      ++better;
      sum.better_waited_ns += n.taken.time_ns - other.visible.time_ns;
    }
    sum.count += better > 0 ? 1 : 0;
    sum.including_unseen += announced > 0 ? 1 : 0;
    sum.better_tasks += better;
    sum.most_better_tasks = std::max(sum.most_better_tasks, better);
  }
  return sum;
}

void check_moments(const model::run_result& r, const std::string& place) {
  std::uint64_t longest_wait_ns = 0;
  const model::priority_inversions said = *r.metrics->inversions, found = recounted(*r.traced, longest_wait_ns);
  CHECK_EQUAL_TEXT(found.count, said.count, place.c_str());
  CHECK_EQUAL_TEXT(found.better_tasks, said.better_tasks, place.c_str());
  CHECK_EQUAL_TEXT(found.most_better_tasks, said.most_better_tasks, place.c_str());
  CHECK_EQUAL_TEXT(found.better_waited_ns, said.better_waited_ns, place.c_str());
  CHECK_EQUAL_TEXT(found.including_unseen, said.including_unseen, place.c_str());
  CHECK_EQUAL_TEXT(longest_wait_ns, *r.metrics->longest_wait_ns, place.c_str());
  if (r.what.machine.granularity == model::grain::call) CHECK_EQUAL_TEXT(said.count, said.including_unseen, place.c_str());
}

// Between its nodes a worker spends all its time, and all that it spends.
void check_gaps(const model::run_result& r, const std::string& place) {
  std::vector<model::worker_times> sum(r.what.workers);
  const auto add = [&](model::worker_id w, const model::schedule::gap& gap, std::uint64_t until_ns) {
    sum[w].overhead_ns += gap.overhead_ns;
    sum[w].stealing_ns += gap.stealing_ns;
    sum[w].idle_ns += gap.idle_ns;
    CHECK_EQUAL_TEXT(until_ns, sum[w].total_ns(), place.c_str());
  };
  for (const model::schedule::node& n : r.traced->nodes) {
    add(n.worker, n.before, n.start_ns);
    sum[n.worker].working_ns += n.end_ns - n.start_ns;
  }
  CHECK_EQUAL_TEXT(sum.size(), r.traced->rest.size(), place.c_str());
  for (model::worker_id w = 0; w < r.what.workers; ++w) {
    add(w, r.traced->rest[w], r.makespan_ns);
    const model::worker_times& said = r.metrics->workers[w];
    CHECK_EQUAL_TEXT(said.overhead_ns, sum[w].overhead_ns, place.c_str());
    CHECK_EQUAL_TEXT(said.stealing_ns, sum[w].stealing_ns, place.c_str());
    CHECK_EQUAL_TEXT(said.idle_ns, sum[w].idle_ns, place.c_str());
  }
}

void check_what_it_says(const model::experiment& what) {
  const model::run_result r = simulate(what, {.trace_nodes = 10'000});
  std::uint64_t deviating = 0, inversions = 0, better = 0, without_priority = 0;
  for (const model::schedule::node& n : r.traced->nodes) {
    deviating += n.deviates ? 1 : 0;
    inversions += n.better_ready > 0 ? 1 : 0;
    better += n.better_ready;
    without_priority += n.priority ? 0 : 1;
  }
  const std::string place = "HEIST_SEED=" + std::to_string(what.seed) + ", " + what.workload.name + ", " +
                            std::to_string(what.workers) + " workers, " + what.scheduler.kind;
  CHECK_EQUAL_TEXT(r.metrics->deviations.value_or(0), deviating, place.c_str());
  const model::priority_inversions counted = r.metrics->inversions.value_or(model::priority_inversions{});
  CHECK_EQUAL_TEXT(counted.count, inversions, place.c_str());
  CHECK_EQUAL_TEXT(counted.better_tasks, better, place.c_str());
  CHECK_EQUAL_TEXT(r.metrics->inversions ? 0 : r.traced->nodes.size(), without_priority, place.c_str());
  if (r.metrics->inversions) check_moments(r, place);
  check_gaps(r, place);
  CHECK_EQUAL_TEXT(simulate(what, {.metrics = false}).digest, r.digest, place.c_str());
}

void check_latencies(const model::run_result& r) {
  const model::graph& g = graph_in(r.what);
  for (const model::schedule::edge& kept : r.traced->edges) {
    const auto from = static_cast<model::node_id>(kept.from);
    for (const auto* e = g.begin(from); e != g.end(from); ++e) {
      if (e->to == kept.to) CHECK_EQUAL(g.latency_ns(e), kept.latency_ns);
    }
  }
}

void check_graph(std::uint64_t seed, model::grain grain) {
  dice roll(seed * 31);
  const model::workload_spec plain = roll.below(2) == 0 ? random_graph(seed) : with_latencies(seed);
  model::experiment what = of(roll.below(3) == 0 ? plain : with_priorities(plain, seed), 1, seed);
  what.machine = roll.below(2) == 0 ? ideal() : charging();
  what.machine.granularity = grain;
  for (what.workers = 1; what.workers <= 8; what.workers += 1 + roll.below(3)) {
    what.scheduler.kind = model::tests::task_schedulers.at(roll.below(static_cast<std::uint32_t>(model::tests::task_schedulers.size()))).name;
    what.scheduler.latch = roll.below(2);
    check_what_it_says(what);
    check_latencies(simulate(what, {.trace_nodes = 10'000}));
  }
}

void check_graphs(std::uint64_t graphs, model::grain grain) {
  if (const char* only = std::getenv("HEIST_SEED")) return check_graph(std::strtoull(only, nullptr, 10), grain);
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) check_graph(seed, grain);
}

using own = model::own_priority::kind;
const std::vector<model::workload_spec> programs{
    {"fibonacci", model::fibonacci_parameters{.n = 9}},
    {"stopped burst",
     model::task_burst_parameters{.tasks = 90, .stop_after = 30, .task_ns = 40, .priority = {own::cyclic, 9}}},
    {"queens", model::queens_parameters{.n = 6, .node_ns = 50, .priority = {own::depth}}}};

void check_programs(model::grain grain) {
  for (const model::workload_spec& program : programs) {
    model::experiment what = of(program, 6, 3);
    what.machine = charging();
    what.machine.granularity = grain;
    check_what_it_says(what);
    what.workload.priority_levels = 4;
    what.scheduler.kind = "priority-work-stealing";
    check_what_it_says(what);
  }
}

}  // namespace

TEST_GROUP(traced){};

// A run's own schedule: a(1) forks b(4) and c(6), d(2) joins them; a thief begins with c, and d follows c as alone.
TEST(traced, the_node_that_deviates_is_the_thiefs_first) {
  const model::run_result r =
      simulate(of(graph_of({1, 4, 6, 2}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}}), 2), {.trace_nodes = 10});
  for (const model::schedule::node& n : r.traced->nodes) CHECK_EQUAL(n.identity == 2, n.deviates);
}

TEST(traced, nodes_and_edges_say_what_the_metrics_count_on_random_graphs) {
  check_graphs(500, model::grain::call);
}

TEST(traced, programs_of_their_own_too) {
  check_programs(model::grain::call);
}

#if !defined(HEIST_WITHOUT_FIBERS)

TEST(traced, access_by_access_as_well) {
  check_graphs(200, model::grain::access);
  check_programs(model::grain::access);
}

// 200 tasks from one worker, each counted in a number that all share before it is anybody's to take.
TEST(traced, waiting_for_a_counter_is_no_inversion) {
  model::experiment what =
      of({"burst", model::task_burst_parameters{.tasks = 200, .task_ns = 40, .priority = {own::cyclic, 9}}}, 4);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  what.scheduler.kind = "shared-priority-queue";
  what.scheduler.latch = 8;
  const model::run_metrics m = simulate(what).metrics.value();
  CHECK_EQUAL(0u, m.inversions->count);
  CHECK(m.inversions->including_unseen > 0);
}

#endif

// As many nodes as are kept, and one more.
TEST(traced, a_run_that_is_too_large_is_not_even_begun_to_be_kept) {
  const model::experiment what = fibonacci(8, 2);
  const std::uint64_t nodes = simulate(what).nodes;
  CHECK(simulate(what, {.trace_nodes = nodes}).traced.has_value());
  CHECK_FALSE(simulate(what, {.trace_nodes = nodes - 1}).traced.has_value());
}

}  // namespace heist::sim
