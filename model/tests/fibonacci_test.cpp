#include "model/workload/fibonacci.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/tests/heard.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/fibonacci_sum.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(fibonacci){};

TEST(fibonacci, computes_what_it_should_with_as_many_nodes_as_it_says) {
  in_every_world([](auto world) {
    for (std::uint32_t n = 0; n <= 15; ++n) {
      const fibonacci_parameters p{.n = n};
      fibonacci<typename decltype(world)::type> load(p, 1);
      CHECK_EQUAL(p.nodes(), measure(load).nodes);
      CHECK(load.right());
    }
  });
}

TEST(fibonacci, knows_the_numbers_and_the_sizes_of_their_trees) {
  CHECK_EQUAL(0u, fibonacci_parameters::value(0));
  CHECK_EQUAL(1u, fibonacci_parameters::value(1));
  CHECK_EQUAL(55u, fibonacci_parameters::value(10));
  CHECK_EQUAL(1548008755920u, fibonacci_parameters::value(60));
  CHECK_EQUAL(1u, fibonacci_parameters{.n = 1}.nodes());
  CHECK_EQUAL(4u, fibonacci_parameters{.n = 2}.nodes());  // fork, two leaves, join
  CHECK_EQUAL(7u, fibonacci_parameters{.n = 3}.nodes());
}

TEST(fibonacci, tells_the_size_that_executing_it_shows) {
  for (std::uint32_t n = 0; n <= 24; ++n) {
    for (const auto& [least_ns, most_ns] : {std::pair{1u, 1u}, {30u, 30u}, {1u, 8u}, {0u, 1000u}}) {
      const fibonacci_parameters p{.n = n, .fork_ns = 2, .join_ns = 5, .leaf_min_ns = least_ns, .leaf_max_ns = most_ns};
      fibonacci<free_world> load(p, 1);
      std::uint64_t last = 0;
      const measured told = load.size([&](std::uint64_t nodes) {
        CHECK(nodes > last);
        last = nodes;
      });
      const measured found = measure(load);
      CHECK_EQUAL(found.nodes, told.nodes);
      CHECK_EQUAL(found.work_ns, told.work_ns);
      CHECK_EQUAL(found.span_ns, told.span_ns);
      CHECK(last <= told.nodes);
    }
  }
}

TEST(fibonacci, has_an_identity_a_node) {
  const fibonacci_parameters p{.n = 14};
  fibonacci<free_world> load(p, 1);
  std::set<std::uint64_t> identities;
  measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
  CHECK_EQUAL(p.nodes(), identities.size());
}

TEST(fibonacci, names_nodes_by_what_they_compute_in_the_order_a_lone_worker_executes_them) {
  fibonacci<free_world> load({.n = 3}, 1);
  std::vector<std::string> names;
  measure(load, [&](task, std::uint64_t identity) { names.push_back(load.name(identity)); });
  CHECK(std::vector<std::string>({"fib 3", "fib 2", "fib 1", "fib 0", "join 2", "fib 1", "join 3"}) == names);
}

TEST(fibonacci, announces_the_spawned_child_last) {
  fibonacci<free_world> load({.n = 2}, 1);
  heard sink;
  load.start(sink);
  load.finish(0, sink.tasks[0], sink);
  CHECK_EQUAL(3u, sink.tasks.size());
  CHECK(sink.edges[0].first == edge_kind::follow);
  CHECK(sink.edges[1].first == edge_kind::spawn);
  CHECK_EQUAL(load.identity(sink.tasks[1]), sink.edges[0].second);
  CHECK_EQUAL(load.identity(sink.tasks[2]), sink.edges[1].second);
  STRCMP_EQUAL("fib 1", load.name(load.identity(sink.tasks[2])).c_str());
}

TEST(fibonacci, lets_the_child_that_arrives_second_go_on_with_the_join) {
  fibonacci<free_world> load({.n = 2}, 2);
  heard sink, first, second;
  load.start(sink);
  load.finish(0, sink.tasks[0], sink);
  load.finish(1, sink.tasks[1], first);
  CHECK(first.tasks.empty());
  load.finish(0, sink.tasks[2], second);
  CHECK_EQUAL(1u, second.tasks.size());
  STRCMP_EQUAL("join 2", load.name(load.identity(second.tasks[0])).c_str());
  CHECK_EQUAL(first.edges[0].second, load.identity(second.tasks[0]));
}

TEST(fibonacci, draws_the_cost_of_a_leaf_from_its_range_and_reaches_both_ends) {
  fibonacci<free_world> load({.n = 12, .fork_ns = 100, .join_ns = 200, .leaf_min_ns = 3, .leaf_max_ns = 6}, 1);
  std::set<std::uint64_t> costs_ns;
  measure(load, [&](task t, std::uint64_t) { costs_ns.insert(load.cost_ns(t)); });
  CHECK(std::set<std::uint64_t>({3, 4, 5, 6, 100, 200}) == costs_ns);
}

TEST_GROUP(fibonacci_sum){};

TEST(fibonacci_sum, computes_what_it_should_with_as_many_nodes_as_it_says) {
  in_every_world([](auto world) {
    for (std::uint32_t n = 1; n <= 15; ++n) {
      const fibonacci_sum_parameters p{.n = n};
      fibonacci_sum<typename decltype(world)::type> load(p, 1);
      CHECK_EQUAL(p.nodes(), measure(load).nodes);
      CHECK_EQUAL(fibonacci_parameters::value(n), load.result());
      CHECK(load.right());
    }
  });
}

TEST(fibonacci_sum, names_nodes_by_what_they_compute_in_the_order_a_lone_worker_executes_them) {
  fibonacci_sum<free_world> load({.n = 5}, 1);
  std::vector<std::string> names;
  measure(load, [&](task, std::uint64_t identity) { names.push_back(load.name(identity)); });
  CHECK(std::vector<std::string>({"fib 5", "fib 4", "fib 3", "fib 2", "fib 1", "fib 2", "fib 3", "fib 2", "fib 1"}) == names);
}

TEST(fibonacci_sum, knows_whom_a_lone_worker_executes_before) {
  fibonacci_sum<free_world> load({.n = 12}, 1);
  std::uint64_t before = no_node;
  measure(load, [&](task t, std::uint64_t identity) {
    CHECK_EQUAL(before, load.predecessor(t));
    before = identity;
  });
}

TEST(fibonacci_sum, costs_what_forks_and_leaves_cost) {
  fibonacci_sum<free_world> load({.n = 10, .fork_ns = 100, .leaf_ns = 1}, 1);
  CHECK_EQUAL(54u * 100 + 55, measure(load).work_ns);
}

TEST(fibonacci_sum, is_done_with_its_last_leaf) {
  fibonacci_sum<free_world> load({.n = 3}, 2);
  heard sink;
  load.start(sink);
  load.finish(0, sink.tasks[0], sink);
  CHECK(sink.edges[0].first == edge_kind::follow);
  CHECK(sink.edges[1].first == edge_kind::spawn);
  CHECK_EQUAL(load.identity(sink.tasks[2]), sink.edges[1].second);
  load.finish(1, sink.tasks[1], sink);
  CHECK_EQUAL(0, sink.dones);
  load.finish(0, sink.tasks[2], sink);
  CHECK_EQUAL(1, sink.dones);
}

}  // namespace heist::model
