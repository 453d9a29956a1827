// The trees whose sizes are published: four million nodes each, hence compiled with optimisation in every build.
#include <cstddef>

#include "model/tests/executed.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/uts.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(uts_published){static void has_the_published_size(std::size_t tree, const char* name){
    const named_uts_tree& t = named_uts_trees.at(tree);
STRCMP_EQUAL(name, t.name.data());
uts<free_world> load(t.parameters, 1);
UNSIGNED_LONGS_EQUAL(t.parameters.published->nodes, nodes_executed(load));
UNSIGNED_LONGS_EQUAL(t.parameters.published->nodes, load.result().nodes);
UNSIGNED_LONGS_EQUAL(t.parameters.published->leaves, load.result().leaves);
UNSIGNED_LONGS_EQUAL(t.parameters.published->depth, load.result().depth);
CHECK(load.right());
}  // namespace heist::model
}
;

TEST(uts_published, T1) {
  has_the_published_size(0, "T1");
}
TEST(uts_published, T2) {
  has_the_published_size(1, "T2");
}
TEST(uts_published, T3) {
  has_the_published_size(2, "T3");
}
TEST(uts_published, T4) {
  has_the_published_size(3, "T4");
}
TEST(uts_published, T5) {
  has_the_published_size(4, "T5");
}

}  // namespace heist::model
