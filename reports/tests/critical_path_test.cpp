#include "reports/schedule/critical_path.hpp"

#include <string>
#include <utility>

#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;

TEST_GROUP(critical_path) {
  heist::model::schedule what = samples::diamond_schedule().what;

  std::string names() {
    std::string text;
    for (const std::size_t i : critical_path_of(what).nodes) text += what.nodes[i].name;
    return text;
  }
};

TEST(critical_path, is_the_costliest_and_not_the_longest_in_nodes) {
  STRCMP_EQUAL("acd", names().c_str());  // the edge to c comes first
  UNSIGNED_LONGS_EQUAL(300, critical_path_of(what).cost_ns);
  what.nodes[1].start_ns -= 1;
  STRCMP_EQUAL("abd", names().c_str());
  what.nodes.push_back({7, "e", 2, 0, 1000, false, 0});
  STRCMP_EQUAL("e", names().c_str());
}

TEST(critical_path, costs_what_its_nodes_cost_however_long_they_waited) {
  what.nodes[3].start_ns += 500;
  what.nodes[3].end_ns += 500;
  UNSIGNED_LONGS_EQUAL(300, critical_path_of(what).cost_ns);
}

TEST(critical_path, does_not_depend_on_the_order_of_the_nodes) {
  std::swap(what.nodes[0], what.nodes[3]);
  STRCMP_EQUAL("acd", names().c_str());
}

TEST(critical_path, of_a_circle_there_is_none) {
  what.edges.push_back({2, 1, heist::model::edge_kind::follow});
  STRCMP_EQUAL("", names().c_str());
  what.edges.back() = {1, 1, heist::model::edge_kind::follow};
  STRCMP_EQUAL("", names().c_str());
}

TEST(critical_path, of_nothing_is_nothing) {
  what = {};
  UNSIGNED_LONGS_EQUAL(0, critical_path_of(what).cost_ns);
  STRCMP_EQUAL("", names().c_str());
}

TEST(critical_path, latencies_are_part_of_it) {
  what.edges[2].latency_ns = 7;  // from b to d
  STRCMP_EQUAL("abd", names().c_str());
  UNSIGNED_LONGS_EQUAL(307, critical_path_of(what).cost_ns);
}
