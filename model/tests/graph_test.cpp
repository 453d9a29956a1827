#include "model/workload/graph.hpp"

#include <string>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace heist::model {

TEST_GROUP(graph){graph of(std::size_t nodes, const std::vector<graph_edge>& edges){
    return {std::vector<std::uint64_t>(nodes, 1), std::vector<std::string>(nodes, "node"), edges};
}

// Every node of the cycle has an edge to the next one, and the last to the first.
bool goes_round(const graph& g, const std::vector<node_id>& cycle) {
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const node_id next = cycle[(i + 1) % cycle.size()];
    bool found = false;
    for (const auto* e = g.begin(cycle[i]); e != g.end(cycle[i]); ++e) found = found || e->to == next;
    if (!found) return false;
  }
  return !cycle.empty();
}
}
;

TEST(graph, keeps_a_nodes_edges_together_and_in_order) {
  const graph g = of(4, {{0, 3, {}}, {1, 2, {}}, {0, 1, {}}, {0, 2, {}}});
  CHECK_EQUAL(3, g.end(0) - g.begin(0));
  CHECK_EQUAL(3u, g.begin(0)[0].to);
  CHECK_EQUAL(1u, g.begin(0)[1].to);
  CHECK_EQUAL(2u, g.begin(0)[2].to);
  CHECK_EQUAL(4u, g.edge_count());
  CHECK_EQUAL(2u, g.predecessors(2));
  CHECK_EQUAL(0u, g.predecessors(0));
}

TEST(graph, takes_the_last_edge_for_the_continuation_and_those_before_it_for_spawns) {
  const graph g = of(4, {{0, 1, {}}, {0, 2, {}}, {0, 3, {}}});
  CHECK(g.begin(0)[0].kind == edge_kind::spawn);
  CHECK(g.begin(0)[1].kind == edge_kind::spawn);
  CHECK(g.begin(0)[2].kind == edge_kind::follow);
}

TEST(graph, takes_edges_into_a_node_with_several_predecessors_for_joins) {
  const graph g = of(4, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});
  CHECK(g.begin(1)[0].kind == edge_kind::join);
  CHECK(g.begin(2)[0].kind == edge_kind::join);
}

TEST(graph, believes_a_kind_that_was_given) {
  const graph g = of(2, {{0, 1, edge_kind::future}});
  CHECK(g.begin(0)[0].kind == edge_kind::future);
}

// 0 1 2 3 in a row, and 4 beside 1
TEST(graph, counts_future_edges_and_the_nodes_of_the_longest_path_where_there_are_futures) {
  const std::vector<graph_edge> edges = {{0, 1, {}}, {0, 4, {}}, {1, 2, {}}, {4, 2, edge_kind::future}, {2, 3, {}}};
  CHECK((of(5, edges).futures() == future_shape{.touches = 1, .span_nodes = 4}));
  CHECK_FALSE(of(2, {{0, 1, edge_kind::follow, 7}}).futures().has_value());
  CHECK_FALSE(of(0, {}).futures().has_value());
}

TEST(graph, with_futures_on_a_cycle_is_built_all_the_same) {
  CHECK(of(2, {{0, 1, edge_kind::future}, {1, 0, {}}}).cycle().has_value());
}

TEST(graph, finds_no_cycle_where_there_is_none) {
  CHECK_FALSE(of(4, {{3, 1, {}}, {1, 0, {}}, {3, 0, {}}, {2, 0, {}}}).cycle().has_value());
  CHECK_FALSE(of(0, {}).cycle().has_value());
}

TEST(graph, finds_the_nodes_of_a_cycle_in_order) {
  const graph g = of(6, {{0, 1, {}}, {1, 2, {}}, {2, 3, {}}, {3, 1, {}}, {3, 4, {}}, {4, 5, {}}});
  const std::vector<node_id> cycle = g.cycle().value();
  CHECK_EQUAL(3u, cycle.size());
  CHECK(goes_round(g, cycle));
}

TEST(graph, finds_a_node_that_waits_for_itself) {
  const graph g = of(2, {{0, 1, {}}, {1, 1, {}}});
  CHECK(std::vector<node_id>{1} == g.cycle().value());
}

TEST(graph, finds_one_of_several_cycles) {
  const graph g = of(5, {{0, 1, {}}, {1, 0, {}}, {2, 3, {}}, {3, 4, {}}, {4, 2, {}}, {0, 2, {}}});
  CHECK(goes_round(g, g.cycle().value()));
}

}  // namespace heist::model
