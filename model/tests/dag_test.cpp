#include "model/workload/dag.hpp"

#include <string>
#include <vector>

#include "model/tests/heard.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(dag) {
  const graph diamond{{1, 4, 6, 2}, {"a", "b", "c", "d"}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}}};
};

TEST(dag, starts_with_the_nodes_that_wait_for_nobody_the_first_one_last) {
  in_every_world([](auto world) {
    const graph g({1, 1, 1}, {"a", "b", "c"}, {{0, 2, {}}});
    dag<typename decltype(world)::type> load(g);
    heard sink;
    load.start(sink);
    CHECK(std::vector<task>({1, 0}) == sink.tasks);
    CHECK_EQUAL(0, sink.dones);
  });
}

TEST(dag, announces_what_a_node_makes_ready_the_target_of_its_first_edge_last) {
  in_every_world([this](auto world) {
    dag<typename decltype(world)::type> load(diamond);
    heard sink;
    load.finish(0, 0, sink);
    CHECK(std::vector<task>({2, 1}) == sink.tasks);
  });
}

TEST(dag, announces_a_join_with_its_last_predecessor_and_ends_with_the_last_node) {
  in_every_world([this](auto world) {
    dag<typename decltype(world)::type> load(diamond);
    heard first, second, last;
    load.finish(0, 0, first);
    load.finish(0, 1, first);
    CHECK_EQUAL(2u, first.tasks.size());
    load.finish(1, 2, second);
    CHECK(std::vector<task>({3}) == second.tasks);
    CHECK_EQUAL(0, first.dones + second.dones);
    load.finish(1, 3, last);
    CHECK_EQUAL(1, last.dones);
  });
}

TEST(dag, tells_every_edge_whether_or_not_its_target_is_ready) {
  dag<free_world> load(diamond);
  heard sink;
  load.finish(0, 1, sink);
  CHECK_EQUAL(1u, sink.edges.size());
  CHECK(sink.edges[0].first == edge_kind::join);
  CHECK_EQUAL(3u, sink.edges[0].second);
  CHECK(sink.tasks.empty());
}

TEST(dag, is_done_once_when_several_nodes_have_no_successor) {
  const graph g({1, 1, 1}, {"a", "b", "c"}, {{0, 1, {}}, {0, 2, {}}});
  dag<free_world> load(g);
  heard sink;
  load.finish(0, 0, sink);
  load.finish(0, 2, sink);
  CHECK_EQUAL(0, sink.dones);
  load.finish(0, 1, sink);
  CHECK_EQUAL(1, sink.dones);
}

TEST(dag, has_the_costs_and_names_of_its_graph) {
  const dag<free_world> load(diamond);
  CHECK_EQUAL(6u, load.cost_ns(2));
  STRCMP_EQUAL("c", load.name(load.identity(2)).c_str());
}

}  // namespace heist::model
