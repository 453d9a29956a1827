#include "model/workload/queens.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/tests/executed.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(queens){};

TEST(queens, finds_all_solutions_with_as_many_nodes_as_it_says) {
  for (std::uint32_t n = 0; n <= 10; ++n) {
    queens<free_world> load({.n = n}, 1);
    CHECK_EQUAL(queens_parameters::nodes(n), nodes_executed(load));
    CHECK_EQUAL(queens_parameters::solutions(n), load.result());
    CHECK(load.right());
  }
}

TEST(queens, is_the_same_tree_in_every_world) {
  in_every_world([](auto world) {
    queens<typename decltype(world)::type> load({.n = 7}, 1);
    CHECK_EQUAL(552u, measure(load).nodes);
    CHECK(load.right());
  });
}

TEST(queens, has_an_identity_a_node) {
  queens<free_world> load({.n = 8}, 1);
  std::set<std::uint64_t> identities;
  measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
  CHECK_EQUAL(2057u, identities.size());
}

TEST(queens, names_placements_from_the_left_in_depth_first_order) {
  queens<free_world> load({.n = 4}, 1);
  std::vector<std::string> names;
  measure(load, [&](task, std::uint64_t identity) { names.push_back(load.name(identity)); });
  STRCMP_EQUAL("queens", names[0].c_str());
  STRCMP_EQUAL("queens 0", names[1].c_str());
  STRCMP_EQUAL("queens 0 2", names[2].c_str());
  STRCMP_EQUAL("queens 0 3", names[3].c_str());
  STRCMP_EQUAL("queens 0 3 1", names[4].c_str());
}

TEST(queens, costs_nodes_children_and_solutions) {
  queens<free_world> load({.n = 6, .node_ns = 100, .child_ns = 10, .solution_ns = 1}, 1);
  CHECK_EQUAL(100u * 153 + 10u * 152 + 4, measure(load).work_ns);
}

}  // namespace heist::model
