#include "model/workload/priority_rule.hpp"

#include <algorithm>
#include <set>

#include "model/workload/regular_graphs.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::model;
using kind = priority_rule::kind;

namespace {

// a -> b -> d, a -> c -> d, and e alone. Numbered so that edges go up and down.
graph diamond() {
  enum : node_id { d, b, a, c, e };
  return graph(std::vector<std::uint64_t>(5, 1), {}, {{a, b, {}}, {a, c, {}}, {b, d, {}}, {c, d, {}}});
}

using levels = std::vector<priority_value>;

}  // namespace

TEST_GROUP(priority_rule){};

TEST(priority_rule, none_gives_no_priorities) {
  CHECK(priority_rule{}.of(diamond()).empty());
}

TEST(priority_rule, constant_gives_all_the_same) {
  CHECK(levels(5, 7) == (priority_rule{.shape = kind::constant, .level = 7}.of(diamond())));
}

TEST(priority_rule, depth_and_height_count_edges) {
  CHECK((levels{2, 1, 0, 1, 0}) == priority_rule{.shape = kind::depth}.of(diamond()));
  CHECK((levels{0, 1, 2, 1, 0}) == priority_rule{.shape = kind::height}.of(diamond()));
}

TEST(priority_rule, long_chains_end_at_the_highest_level) {
  const auto chain = chain_graph({.nodes = 70'000}, {.priorities = {.shape = kind::depth}});
  LONGS_EQUAL(0, chain->priority(0));
  LONGS_EQUAL(65'535, chain->priority(65'535));
  LONGS_EQUAL(65'535, chain->priority(69'999));
}

TEST(priority_rule, random_draws_every_level_and_the_same_for_a_seed) {
  const auto drawn = [](std::uint64_t seed) {
    const auto fan = fan_graph({.middles = 1000}, {.priorities = {.shape = kind::random, .levels = 5, .seed = seed}});
    levels all;
    for (node_id n = 0; n < fan->size(); ++n) all.push_back(fan->priority(n));
    return all;
  };
  const levels first = drawn(1);
  CHECK((std::set<std::uint32_t>{0, 1, 2, 3, 4}) == std::set<std::uint32_t>(first.begin(), first.end()));
  CHECK(first == drawn(1));
  CHECK(first != drawn(2));
}

TEST(priority_rule, disturbs_neither_costs_nor_shape) {
  const cost_distribution costs{.shape = cost_distribution::kind::uniform, .min_ns = 1, .max_ns = 1000};
  const auto plain = fan_graph({}, {.costs = costs});
  const auto ranked = fan_graph({}, {.costs = costs, .priorities = {.shape = kind::random}});
  CHECK(!plain->has_priorities() && ranked->has_priorities());
  for (node_id n = 0; n < plain->size(); ++n) LONGS_EQUAL(plain->cost_ns(n), ranked->cost_ns(n));
}
