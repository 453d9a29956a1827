// Generated programs whose strands wait: shape, counts, work and span of cases small enough to count by hand.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/tests/fingerprint.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/dag.hpp"
#include "model/workload/divided_graphs.hpp"
#include "model/workload/interactive_graphs.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;
using shared_graph = std::shared_ptr<const graph>;

namespace {

measured executed(const graph& g) {
  dag<free_world> load(g);
  return measure(load);
}

generator_parameters of(std::uint64_t cost_ns, std::uint64_t latency_ns) {
  return {.costs = {.min_ns = cost_ns}, .latency = cost_distribution{.min_ns = latency_ns}};
}

std::size_t waiting_strands(const graph& g) {
  std::size_t count = 0;
  for (node_id n = 0; n < g.size(); ++n) {
    for (const auto* e = g.begin(n); e != g.end(n); ++e) count += e->kind == edge_kind::follow && g.latency_ns(e) > 0 ? 1 : 0;
  }
  return count;
}

std::uint64_t work_of(const shared_graph& g) { return executed(*g).work_ns; }
std::uint64_t span_of(const shared_graph& g) { return executed(*g).span_ns; }

// Waits long at once; how the first draws fall decides nothing.
const generator_parameters uneven{.seed = 7,
                                  .costs = {.shape = cost_distribution::kind::uniform, .min_ns = 1, .max_ns = 9},
                                  .latency = cost_distribution{.shape = cost_distribution::kind::exponential, .mean_ns = 50}};

}  // namespace

TEST_GROUP(latency_graphs){};

TEST(latency_graphs, a_map_reduce_of_three_leaves_is_as_large_and_long_as_counted_by_hand) {
  const map_reduce_parameters p{.leaves = 3, .waiting = 3, .fork_ns = 2, .join_ns = 5};
  const shared_graph g = map_reduce_graph(p, of(100, 1'000));
  CHECK_EQUAL(10u, g->size());  // 2 forks, 2 joins, 3 leaves of 2
  CHECK_EQUAL(11u, g->edge_count());
  CHECK_EQUAL(p.nodes(), g->size());
  CHECK_EQUAL(p.edges(), g->edge_count());
  CHECK_EQUAL(3u, waiting_strands(*g));
  CHECK_EQUAL(2u * 2 + 2 * 5 + 3 * 100, work_of(g));
  CHECK_EQUAL(2u + 2 + 1'000 + 100 + 5 + 5, span_of(g));
}

TEST(latency_graphs, as_many_leaves_wait_as_are_asked_for_and_the_shape_stays) {
  for (const std::uint64_t waiting : {0u, 1u, 10u, 99u, 100u}) {
    const shared_graph g = map_reduce_graph({.leaves = 100, .waiting = waiting}, of(10, 7));
    CHECK_EQUAL(waiting, waiting_strands(*g));
    CHECK_EQUAL(398u, g->size());
    CHECK_EQUAL(100u * 10 + 99 * 2, work_of(g));
  }
}

TEST(latency_graphs, a_cold_leaf_costs_a_share_of_what_it_waited_more) {
  const map_reduce_parameters p{.leaves = 4, .waiting = 1, .fork_ns = 0, .join_ns = 0, .cold_permille = 135};
  CHECK_EQUAL(4u * 10 + 135, work_of(map_reduce_graph(p, of(10, 1'000))));
}

TEST(latency_graphs, the_longest_leaf_fixes_the_span) {
  for (const std::uint64_t waiting : {0u, 8u}) {
    const map_reduce_parameters p{.leaves = 8, .waiting = waiting, .longest_ns = 900};
    const shared_graph g = map_reduce_graph(p, of(10, 500));
    CHECK_EQUAL(p.nodes(), g->size());
    CHECK_EQUAL(p.edges(), g->edge_count());
    CHECK_EQUAL(902u, span_of(g));
  }
}

TEST(latency_graphs, without_a_latency_nobody_waits) {
  CHECK_EQUAL(0u, waiting_strands(*map_reduce_graph({.leaves = 5, .waiting = 5}, {})));
  CHECK_EQUAL(5u, work_of(latency_fibonacci_graph({.n = 4, .waiting = 5, .fork_ns = 0, .join_ns = 0}, {})));
}

TEST(latency_graphs, fibonacci_has_the_leaves_of_the_naive_recursion) {
  CHECK_EQUAL(1u, (latency_fibonacci_parameters{.n = 0}.leaves()));
  CHECK_EQUAL(1u, (latency_fibonacci_parameters{.n = 1}.leaves()));
  CHECK_EQUAL(2u, (latency_fibonacci_parameters{.n = 2}.leaves()));
  CHECK_EQUAL(610u, (latency_fibonacci_parameters{.n = 14}.leaves()));
  for (const std::uint32_t n : {0u, 1u, 2u, 9u}) {
    const latency_fibonacci_parameters p{.n = n};
    const shared_graph g = latency_fibonacci_graph(p, {});
    CHECK_EQUAL(p.nodes(), g->size());
    CHECK_EQUAL(p.edges(), g->edge_count());
  }
}

TEST(latency_graphs, a_leaf_of_fibonacci_works_or_waits) {
  const auto with = [](std::uint64_t waiting) {
    return latency_fibonacci_graph({.n = 4, .waiting = waiting, .fork_ns = 0, .join_ns = 0}, of(100, 30));
  };
  CHECK_EQUAL(500u, work_of(with(0)));
  CHECK_EQUAL(300u, work_of(with(2)));
  CHECK_EQUAL(2u, waiting_strands(*with(2)));
  CHECK_EQUAL(0u, work_of(with(5)));
  CHECK_EQUAL(30u, span_of(with(5)));
}

TEST(latency_graphs, a_short_part_is_sorted_by_one_node) {
  const shared_graph g = quicksort_graph({.elements = 1'000, .cutoff = 1'000, .sort_ps = 2'000}, of(1, 9));
  CHECK_EQUAL(1u, g->size());
  CHECK_EQUAL(1'000u * 10 * 2, work_of(g));
}

// Two elements: whichever is the pivot, one side is empty and the other is one element.
TEST(latency_graphs, a_quicksort_of_two_elements_is_counted_by_hand) {
  const shared_graph g = quicksort_graph({.elements = 2, .cutoff = 1, .partition_ps = 5'000, .sort_ps = 3'000, .join_ns = 4}, of(1, 70));
  CHECK_EQUAL(5u, g->size());
  CHECK_EQUAL(1u, waiting_strands(*g));
  CHECK_EQUAL(2u * 5 + 3 + 4, work_of(g));
  CHECK_EQUAL(70u + 2 * 5 + 3 + 4, span_of(g));
}

TEST(latency_graphs, every_partition_takes_one_element_out) {
  const quicksort_parameters p{.elements = 100'000, .cutoff = 100, .partition_ps = 0, .sort_ps = 0, .join_ns = 1};
  const shared_graph g = quicksort_graph(p, of(1, 9));
  const std::uint64_t partitions = work_of(g);  // each has a join that costs 1
  CHECK_EQUAL(4 * partitions + 1, g->size());
  CHECK_EQUAL(partitions, waiting_strands(*g));
  CHECK(partitions > p.partitions() * 9 / 10 && partitions < p.partitions() * 11 / 10);
}

TEST(latency_graphs, requests_arrive_one_after_the_other_and_nobody_waits_for_that) {
  const server_parameters p{.requests = 50, .gap_ns = 1'000, .second_percent = 0};
  const shared_graph g = server_graph(p, of(10, 400));
  CHECK_EQUAL(301u, g->size());
  CHECK_EQUAL(p.edges(), g->edge_count());
  CHECK_EQUAL(50u, waiting_strands(*g));
  std::uint64_t before_ns = 0;
  for (const auto* e = g->begin(0); e != g->end(0); ++e) {
    CHECK(e->kind == edge_kind::spawn);
    CHECK(g->latency_ns(e) >= before_ns);
    before_ns = g->latency_ns(e);
  }
  CHECK(before_ns > 35'000 && before_ns < 65'000);
  CHECK_EQUAL(3'000u, work_of(g));
  CHECK_EQUAL(before_ns + 5 * 10 + 400, span_of(g));  // accepted, handled, one half, put together, answered
}

TEST(latency_graphs, some_requests_wait_twice) {
  const shared_graph all = server_graph({.requests = 50, .second_percent = 100}, of(10, 400));
  CHECK_EQUAL(100u, waiting_strands(*all));
  const std::size_t some = waiting_strands(*server_graph({.requests = 1'000, .second_percent = 30}, of(10, 400)));
  CHECK(some > 1'250 && some < 1'350);
}

TEST(latency_graphs, a_stage_of_a_pipeline_touches_the_same_stage_of_the_item_before) {
  const pipeline_parameters p{.items = 3, .stages = 3, .loop_ns = 1};
  const shared_graph g = pipeline_graph(p, of(10, 100));
  CHECK_EQUAL(12u, g->size());
  CHECK_EQUAL(p.edges(), g->edge_count());
  std::vector<node_id> touches;
  for (node_id n = 0; n < g->size(); ++n) {
    if (g->touches()[n]) touches.push_back(n);
  }
  CHECK(std::vector<node_id>({6, 7, 10, 11}) == touches);  // stages 1 and 2 of items 1 and 2
  CHECK_EQUAL(3u + 9 * 10, work_of(g));
  CHECK_EQUAL(1u + 10 + 10 + 10 + 100 + 10 + 100 + 10, span_of(g));  // down the first item, then along the last stage
}

TEST(latency_graphs, a_pipeline_without_latencies_is_a_wavefront) {
  const shared_graph g = pipeline_graph({.items = 5, .stages = 4, .loop_ns = 0}, {.costs = {.min_ns = 10}});
  CHECK_EQUAL(10u * (4 + 5 - 1), span_of(g));
}

TEST(latency_graphs, pipelines_side_by_side_are_spawned_one_after_the_other) {
  const pipeline_parameters one{.items = 3, .stages = 2, .loop_ns = 1}, three{.pipelines = 3, .items = 3, .stages = 2, .loop_ns = 1};
  const shared_graph g = pipeline_graph(three, {.costs = {.min_ns = 10}});
  CHECK_EQUAL(3 * (one.nodes() + 1), g->size());
  CHECK_EQUAL(three.edges(), g->edge_count());
  CHECK_EQUAL(3 * one.edges() + 5, g->edge_count());
  CHECK_EQUAL(3 + span_of(pipeline_graph(one, {.costs = {.min_ns = 10}})), span_of(g));  // behind three spawning nodes
}

// Recorded once: whoever moves one has changed every scenario that uses the generator.
TEST(latency_graphs, are_the_same_everywhere) {
  STRCMP_EQUAL("c8035ba2f0afe8b8", fingerprint(*map_reduce_graph({.leaves = 100, .waiting = 40, .cold_permille = 10}, uneven)).c_str());
  STRCMP_EQUAL("4c03d0390f96679b", fingerprint(*latency_fibonacci_graph({.n = 9, .waiting = 20}, uneven)).c_str());
  STRCMP_EQUAL("2f2784b7d30a1d82", fingerprint(*quicksort_graph({.elements = 50'000, .cutoff = 500, .waiting_percent = 50}, uneven)).c_str());
  STRCMP_EQUAL("cccc4bb981b9646a", fingerprint(*server_graph({.requests = 40}, uneven)).c_str());
  STRCMP_EQUAL("99b9bde22b7d2000", fingerprint(*pipeline_graph({.items = 20, .stages = 5}, uneven)).c_str());
}

}  // namespace heist::model
