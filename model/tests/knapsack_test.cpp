#include "model/workload/knapsack.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "model/tests/executed.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// All subsets, one after the other.
std::uint64_t best_of_all(const knapsack_parameters& p) {
  const std::vector<knapsack_item> items = p.drawn();
  std::uint64_t best = 0;
  for (std::uint32_t subset = 0; subset < 1u << p.items; ++subset) {
    std::uint64_t weight = 0, value = 0;
    for (std::uint32_t i = 0; i < p.items; ++i) {
      if ((subset >> i & 1) == 0) continue;
      weight += items[i].weight;
      value += items[i].value;
    }
    if (weight <= p.capacity) best = std::max(best, value);
  }
  return best;
}

}  // namespace

TEST_GROUP(knapsack){};

TEST(knapsack, finds_what_all_subsets_together_offer) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (const std::uint32_t capacity : {1u, 49u, 300u, 700u, 5'000u}) {
      const knapsack_parameters p{.items = 10, .capacity = capacity, .spread = 100, .seed = seed};
      CHECK_EQUAL(best_of_all(p), p.optimum());
      knapsack<free_world> load(p, 1);
      CHECK(nodes_executed(load) > 0);
      CHECK_EQUAL(p.optimum(), load.result());
      CHECK(load.right());
    }
  }
}

TEST(knapsack, finds_it_in_every_world_and_from_every_depth_by_itself) {
  in_every_world([](auto world) {
    for (const std::uint32_t from : {0u, 1u, 7u, 13u, 14u, 99u}) {
      knapsack<typename decltype(world)::type> load({.items = 14, .capacity = 900, .sequential_from = from}, 1);
      const measured m = measure(load);
      CHECK(load.right());
      if (from == 0) CHECK_EQUAL(1u, m.nodes);
    }
  });
}

TEST(knapsack, a_node_that_searches_by_itself_costs_what_it_visits) {
  const auto work_ns = [](std::uint32_t from) {
    knapsack<free_world> load({.items = 16, .capacity = 1'000, .sequential_from = from, .node_ns = 10}, 1);
    return measure(load).work_ns;
  };
  CHECK(work_ns(0) > 1'000);
  CHECK(work_ns(16) > 1'000);
}

TEST(knapsack, draws_items_within_their_limits_worth_most_first) {
  const knapsack_parameters p{.items = 60, .weight_min = 20, .weight_max = 30, .spread = 25, .seed = 7};
  const std::vector<knapsack_item> items = p.drawn();
  for (std::size_t i = 0; i < items.size(); ++i) {
    CHECK(items[i].weight >= 20 && items[i].weight <= 30);
    CHECK(items[i].value >= 1 && items[i].value <= items[i].weight + 25);
    if (i > 0) CHECK(items[i - 1].value * items[i].weight >= items[i].value * items[i - 1].weight);
  }
}

// Recorded once.
TEST(knapsack, draws_the_same_items_on_every_machine) {
  std::uint64_t print = 0;
  for (const knapsack_item& item : knapsack_parameters{}.drawn()) {
    print = print * 1'000'003 + item.weight * 1'009 + item.value;
  }
  CHECK_EQUAL(9105576022240878787u, print);
}

TEST(knapsack, has_an_identity_a_node_and_priorities_by_depth) {
  knapsack<free_world> load({.priority = {own_priority::kind::depth}}, 1);
  std::set<std::uint64_t> identities;
  priority_value deepest = 0;
  const measured m = measure(load, [&](task t, std::uint64_t identity) {
    identities.insert(identity);
    deepest = std::max(deepest, load.priority(t));
  });
  CHECK_EQUAL(m.nodes, identities.size());
  CHECK_EQUAL(20u, deepest);
  STRCMP_EQUAL("knapsack +-", load.name(6).c_str());
}

}  // namespace heist::model
