#include "model/workload/latency_rule.hpp"

#include <cstddef>
#include <memory>

#include "model/tests/fingerprint.hpp"
#include "model/workload/generate.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

std::shared_ptr<const graph> layered(const generator_parameters& any) { return layered_graph({.layers = 40, .width = 25}, any); }

std::size_t touches_of(const graph& g) {
  std::size_t count = 0;
  for (const bool is_touch : g.touches()) count += is_touch ? 1 : 0;
  return count;
}

const cost_distribution seven{.min_ns = 7};

}  // namespace

TEST_GROUP(latency_rule){};

TEST(latency_rule, gives_a_share_of_the_edges_a_latency) {
  const auto g = fan_graph({.middles = 5'000}, {.latency_percent = 30, .latency = seven});
  std::size_t some = 0;
  for (node_id n = 0; n < g->size(); ++n) {
    for (const auto* e = g->begin(n); e != g->end(n); ++e) some += g->latency_ns(e) == 7 ? 1 : 0;
  }
  CHECK(some > 2'800 && some < 3'200);
}

TEST(latency_rule, makes_strands_wait_where_their_continuation_has_a_latency) {
  const auto g = chain_graph({.nodes = 50}, {.latency_percent = 100, .latency = seven});
  CHECK_EQUAL(49u, touches_of(*g));
}

TEST(latency_rule, makes_nodes_with_several_predecessors_touch_futures) {
  const auto g = layered({.touch_percent = 100, .latency = seven});
  CHECK(touches_of(*g) > 100);
  for (node_id n = 0; n < g->size(); ++n) {
    std::size_t continuations = 0;
    for (const auto* e = g->begin(n); e != g->end(n); ++e) {
      continuations += e->kind == edge_kind::follow ? 1 : 0;
      CHECK_EQUAL(e->kind == edge_kind::future ? 7u : 0u, g->latency_ns(e));
    }
    CHECK(continuations <= 1);
  }
}

TEST(latency_rule, makes_touches_in_graphs_of_every_shape_that_joins) {
  const generator_parameters any{.touch_percent = 100};
  CHECK(touches_of(*layered(any)) > 0);
  CHECK(touches_of(*erdos_graph({}, any)) > 0);
  CHECK(touches_of(*fork_join_graph({}, any)) > 0);
  CHECK(touches_of(*series_parallel_graph({}, any)) > 0);
  CHECK(touches_of(*fan_graph({}, any)) > 0);
}

TEST(latency_rule, leaves_costs_shape_and_futures_as_they_are) {
  const cost_distribution costs{.shape = cost_distribution::kind::uniform, .min_ns = 1, .max_ns = 99};
  const auto plain = layered({.costs = costs, .future_percent = 20, .latency = seven});
  const auto waits = layered({.costs = costs, .future_percent = 20, .latency_percent = 50, .latency = seven});
  CHECK_EQUAL(plain->edge_count(), waits->edge_count());
  for (node_id n = 0; n < plain->size(); ++n) {
    CHECK_EQUAL(plain->cost_ns(n), waits->cost_ns(n));
    for (std::ptrdiff_t i = 0; i < plain->end(n) - plain->begin(n); ++i) {
      CHECK_EQUAL(plain->begin(n)[i].to, waits->begin(n)[i].to);
      CHECK(plain->begin(n)[i].kind == waits->begin(n)[i].kind);
    }
  }
}

TEST(latency_rule, applies_to_a_finished_graph_and_keeps_what_that_says) {
  const graph written({1, 2, 3}, {"a", "b", "c"}, {{0, 1, {}, 40}, {1, 2, {}}, {0, 2, {}}}, {5, 6, 7});
  const graph g = latency_rule{.latency_percent = 100, .latency = seven}.applied_to(written, 1);
  STRCMP_EQUAL("b", g.name(1).c_str());
  CHECK_EQUAL(3u, g.cost_ns(2));
  CHECK_EQUAL(6, g.priority(1));
  CHECK_EQUAL(40u, g.latency_ns(g.begin(0)));
  CHECK_EQUAL(7u, g.latency_ns(g.begin(1)));
}

TEST(latency_rule, does_not_give_a_strand_two_continuations) {
  const graph written({1, 1, 1, 1}, {}, {{0, 1, edge_kind::follow}, {0, 3, {}}, {1, 2, {}}, {2, 3, {}}});
  const graph g = latency_rule{.touch_percent = 100}.applied_to(written, 1);
  CHECK(g.begin(0)[0].kind == edge_kind::follow);
  CHECK(g.begin(0)[1].kind == edge_kind::future);
  CHECK(g.begin(2)[0].kind == edge_kind::follow);
}

// Recorded once.
TEST(latency_rule, draws_the_same_everywhere) {
  const generator_parameters any{.seed = 7, .future_percent = 10, .touch_percent = 50, .latency_percent = 20,
                                 .latency = cost_distribution{.shape = cost_distribution::kind::exponential, .mean_ns = 900}};
  STRCMP_EQUAL("745b02b16b2ec653", fingerprint(*layered(any)).c_str());
  STRCMP_EQUAL("a1a863f040268786", fingerprint(*erdos_graph({}, any)).c_str());
  STRCMP_EQUAL("f91b5badf8b3f1d8", fingerprint(*fork_join_graph({}, any)).c_str());
  STRCMP_EQUAL("8835345593be0aae", fingerprint(*series_parallel_graph({}, any)).c_str());
  STRCMP_EQUAL("f1e85c7a9b9c5dfa", fingerprint(*chain_graph({}, any)).c_str());
  STRCMP_EQUAL("cdb668a634f9c5c9", fingerprint(*fan_graph({}, any)).c_str());
}

}  // namespace heist::model
