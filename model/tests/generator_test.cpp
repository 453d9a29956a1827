#include <cstdint>
#include <memory>
#include <set>

#include "model/tests/fingerprint.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/dag.hpp"
#include "model/workload/measure.hpp"
#include "model/workload/random_graphs.hpp"
#include "model/workload/regular_graphs.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;
using shared_graph = std::shared_ptr<const graph>;

namespace {

measured executed(const graph& g) {
  dag<free_world> load(g);
  return measure(load);
}

std::size_t edges_of_kind(const graph& g, edge_kind kind) {
  std::size_t count = 0;
  for (node_id n = 0; n < g.size(); ++n) {
    for (const auto* e = g.begin(n); e != g.end(n); ++e) count += e->kind == kind ? 1 : 0;
  }
  return count;
}

bool edges_lead_to_higher_numbers_and_differ(const graph& g) {
  for (node_id n = 0; n < g.size(); ++n) {
    std::set<node_id> targets;
    for (const auto* e = g.begin(n); e != g.end(n); ++e) {
      if (e->to <= n || !targets.insert(e->to).second) return false;
    }
  }
  return true;
}

std::size_t sources(const graph& g) {
  std::size_t count = 0;
  for (node_id n = 0; n < g.size(); ++n) count += g.predecessors(n) == 0 ? 1 : 0;
  return count;
}
std::size_t sinks(const graph& g) {
  std::size_t count = 0;
  for (node_id n = 0; n < g.size(); ++n) count += g.begin(n) == g.end(n) ? 1 : 0;
  return count;
}

}  // namespace

TEST_GROUP(generator) {
  const generator_parameters uneven{
      .seed = 7, .costs = {.shape = cost_distribution::kind::uniform, .min_ns = 1, .max_ns = 9}, .future_percent = 20};
  const generator_parameters plain{};
};

TEST(generator, layered_nodes_have_predecessors_in_the_layers_before) {
  const layered_parameters p{.layers = 30, .width = 20, .max_predecessors = 4, .reach = 3};
  const shared_graph g = layered_graph(p, plain);
  CHECK_EQUAL(600u, g->size());
  CHECK(edges_lead_to_higher_numbers_and_differ(*g));
  for (node_id n = 0; n < 20; ++n) CHECK_EQUAL(0u, g->predecessors(n));
  for (node_id n = 20; n < 600; ++n) CHECK(g->predecessors(n) >= 1 && g->predecessors(n) <= 4);
  bool further = false;
  for (node_id n = 0; n < 600; ++n) {
    for (const auto* e = g->begin(n); e != g->end(n); ++e) {
      const node_id layers = e->to / 20 - n / 20;
      CHECK(layers >= 1 && layers <= 3);
      further = further || layers > 1;
    }
  }
  CHECK(further);
  CHECK_EQUAL(30u, executed(*g).span_ns);  // the one predecessor from the layer before makes layers real
}

TEST(generator, erdos_has_about_as_many_edges_as_expected) {
  const erdos_parameters p{.nodes = 400, .edge_ppm = 50'000};
  const shared_graph g = erdos_graph(p, plain);
  CHECK_EQUAL(3990u, p.expected_edges());
  CHECK(g->edge_count() > 3700 && g->edge_count() < 4300);
  CHECK(edges_lead_to_higher_numbers_and_differ(*g));
}

TEST(generator, erdos_has_all_edges_or_none_where_that_is_certain) {
  CHECK_EQUAL(45u, erdos_graph({.nodes = 10, .edge_ppm = 1'000'000}, plain)->edge_count());
  CHECK_EQUAL(0u, erdos_graph({.nodes = 10, .edge_ppm = 0}, plain)->edge_count());
}

TEST(generator, series_parallel_graphs_of_any_size_have_one_source_and_one_sink) {
  for (std::uint64_t nodes = 1; nodes < 200; ++nodes) {
    const series_parallel_parameters p{.nodes = nodes, .max_branches = 2 + static_cast<std::uint32_t>(nodes % 5)};
    const shared_graph g = series_parallel_graph(p, {.seed = nodes});
    CHECK_EQUAL(nodes, g->size());
    CHECK_EQUAL(1u, sources(*g));
    CHECK_EQUAL(1u, sinks(*g));
    CHECK(g->edge_count() <= p.most_edges());
    CHECK(edges_lead_to_higher_numbers_and_differ(*g));
    CHECK_EQUAL(nodes, executed(*g).nodes);
  }
}

// Two-terminal series-parallel: chains shrink to an edge, equal edges to one, and nothing else is left.
TEST(generator, series_parallel_graphs_shrink_to_one_edge) {
  const shared_graph g = series_parallel_graph({.nodes = 300, .max_branches = 4}, plain);
  std::multiset<std::pair<node_id, node_id>> edges;
  for (node_id n = 0; n < g->size(); ++n) {
    for (const auto* e = g->begin(n); e != g->end(n); ++e) edges.emplace(n, e->to);
  }
  for (bool shrunk = true; shrunk;) {
    shrunk = false;
    for (node_id n = 1; n + 1 < g->size(); ++n) {
      auto into = edges.end(), out = edges.end();
      int ins = 0, outs = 0;
      for (auto e = edges.begin(); e != edges.end(); ++e) {
        if (e->second == n) into = e, ++ins;
        if (e->first == n) out = e, ++outs;
      }
      if (ins != 1 || outs != 1) continue;
      const std::pair<node_id, node_id> bridge{into->first, out->second};
      edges.erase(into);
      edges.erase(out);
      if (edges.count(bridge) == 0) edges.insert(bridge);
      shrunk = true;
    }
  }
  CHECK_EQUAL(1u, edges.size());
}

TEST(generator, a_chain_has_no_parallelism) {
  const shared_graph g = chain_graph({.nodes = 50}, uneven);
  const measured m = executed(*g);
  CHECK_EQUAL(50u, m.nodes);
  CHECK_EQUAL(m.work_ns, m.span_ns);
}

TEST(generator, a_fan_is_three_nodes_long) {
  const measured m = executed(*fan_graph({.middles = 40}, plain));
  CHECK_EQUAL(42u, m.nodes);
  CHECK_EQUAL(3u, m.span_ns);
}

TEST(generator, a_fork_join_tree_is_as_large_and_long_as_it_says) {
  const fork_join_parameters p{.depth = 3, .fan_out = 4};
  const shared_graph g = fork_join_graph(p, plain);
  CHECK_EQUAL(64u + 2 * 21u, p.nodes());
  CHECK_EQUAL(p.nodes(), g->size());
  CHECK_EQUAL(p.edges(), g->edge_count());
  CHECK_EQUAL(1u, sources(*g));
  CHECK_EQUAL(1u, sinks(*g));
  CHECK_EQUAL(7u, executed(*g).span_ns);
  CHECK_EQUAL(1u, (fork_join_parameters{.depth = 0, .fan_out = 4}.nodes()));
}

TEST(generator, the_smallest_graphs_are_one_node) {
  CHECK_EQUAL(1u, executed(*chain_graph({.nodes = 1}, plain)).nodes);
  CHECK_EQUAL(1u, executed(*layered_graph({.layers = 1, .width = 1}, plain)).nodes);
  CHECK_EQUAL(1u, executed(*erdos_graph({.nodes = 1}, plain)).nodes);
  CHECK_EQUAL(1u, executed(*fork_join_graph({.depth = 0}, plain)).nodes);
}

TEST(generator, marks_a_share_of_the_edges_as_futures) {
  const shared_graph g = fan_graph({.middles = 5'000}, {.future_percent = 30});
  const std::size_t futures = edges_of_kind(*g, edge_kind::future);
  CHECK(futures > 2'800 && futures < 3'200);
  CHECK_EQUAL(10'000u, edges_of_kind(*fan_graph({.middles = 5'000}, {.future_percent = 100}), edge_kind::future));
}

TEST(generator, costs_and_futures_do_not_disturb_the_shape) {
  const shared_graph a = layered_graph({}, plain), b = layered_graph({}, {.seed = 1, .costs = uneven.costs});
  CHECK_EQUAL(a->edge_count(), b->edge_count());
  for (node_id n = 0; n < a->size(); ++n) CHECK_EQUAL(a->predecessors(n), b->predecessors(n));
}

TEST(generator, names_nodes_by_number_without_keeping_names) {
  STRCMP_EQUAL("n17", chain_graph({}, plain)->name(17).c_str());
}

// Recorded once: whoever moves one has changed every scenario that uses the generator.
TEST(generator, draws_the_same_graph_everywhere) {
  STRCMP_EQUAL("88da94a09692e72b", fingerprint(*layered_graph({.layers = 50, .width = 20, .reach = 2}, uneven)).c_str());
  STRCMP_EQUAL("0a4935dc4bc8a064", fingerprint(*erdos_graph({.nodes = 200}, uneven)).c_str());
  STRCMP_EQUAL("4ae1f0dd8d5f8c1a", fingerprint(*series_parallel_graph({.nodes = 1'000}, uneven)).c_str());
  STRCMP_EQUAL("d1b4efcfb5d77766", fingerprint(*fork_join_graph({.depth = 4, .fan_out = 3}, uneven)).c_str());
  STRCMP_EQUAL("b0e41bc5a331a11a", fingerprint(*chain_graph({}, uneven)).c_str());
  STRCMP_EQUAL("eed008f23565ac99", fingerprint(*fan_graph({}, uneven)).c_str());
}

TEST(generator, draws_the_same_costs_everywhere) {
  const auto of = [](cost_distribution::kind shape) {
    const cost_distribution costs{.shape = shape, .min_ns = 10, .max_ns = 500, .mean_ns = 1'000, .high_percent = 7};
    return fingerprint(*chain_graph({.nodes = 1'000}, {.seed = 3, .costs = costs}));
  };
  STRCMP_EQUAL("331ddf6853740254", of(cost_distribution::kind::two_valued).c_str());
  STRCMP_EQUAL("ba0f02e838cd1ca2", of(cost_distribution::kind::exponential).c_str());
}

}  // namespace heist::model
