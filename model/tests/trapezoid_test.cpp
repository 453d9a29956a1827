#include "model/workload/trapezoid.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(trapezoid){};

TEST(trapezoid, sums_up_what_it_should_with_as_many_nodes_as_it_says) {
  in_every_world([](auto world) {
    for (const bool upfront : {false, true}) {
      for (const std::uint64_t intervals : {1u, 2u, 99u, 100u, 101u, 1'234u}) {
        for (const std::uint64_t grain : {1u, 7u, 100u}) {
          const trapezoid_parameters p{.intervals = intervals, .grain = grain, .upfront = upfront};
          trapezoid<typename decltype(world)::type> load(p, 1);
          CHECK_EQUAL(p.nodes(), measure(load).nodes);
          CHECK(load.right());
        }
      }
    }
  });
}

// 2 x (0.5 + 2.5 + 6.5 + ...) = 1 + 5 + 13
TEST(trapezoid, knows_the_area) {
  CHECK_EQUAL(1u, trapezoid_parameters{.intervals = 1}.twice_the_area());
  CHECK_EQUAL(19u, trapezoid_parameters{.intervals = 3}.twice_the_area());
}

TEST(trapezoid, has_an_identity_a_node) {
  for (const bool upfront : {false, true}) {
    const trapezoid_parameters p{.intervals = 777, .grain = 2, .upfront = upfront};
    trapezoid<free_world> load(p, 1);
    std::set<std::uint64_t> identities;
    measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
    CHECK_EQUAL(p.nodes(), identities.size());
  }
}

TEST(trapezoid, names_nodes_by_their_pieces_in_the_order_a_lone_worker_executes_them) {
  trapezoid<free_world> load({.intervals = 25, .grain = 10}, 1);
  std::vector<std::string> names;
  measure(load, [&](task, std::uint64_t identity) { names.push_back(load.name(identity)); });
  CHECK(std::vector<std::string>({"fork 0-2", "piece 0", "fork 1-2", "piece 1", "piece 2", "join 1-2", "join 0-2"}) ==
        names);
}

TEST(trapezoid, costs_forks_joins_and_intervals) {
  const trapezoid_parameters p{.intervals = 25, .grain = 10, .fork_ns = 1'000, .join_ns = 10'000, .interval_ns = 2};
  trapezoid<free_world> load(p, 1);
  CHECK_EQUAL(2 * 1'000 + 2 * 10'000 + 25 * 2u, measure(load).work_ns);
}

}  // namespace heist::model
