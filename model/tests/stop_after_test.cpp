// Programs that are stopped after so many nodes or solutions: exactly so many are executed, the rest is discarded.
#include "model/workload/stop_after.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/tests/executed.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"
#include "model/workload/queens.hpp"
#include "model/workload/task_burst.hpp"
#include "model/workload/uts.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// Done, and right.
template <class Load>
passed rightly_executed(Load& load, bool newest_first) {
  const passed all = executed_alone(load, newest_first);
  CHECK(all.done);
  CHECK(load.right());
  return all;
}

}  // namespace

TEST_GROUP(stop_after){};

TEST(stop_after, counts_exactly_so_many_in_every_world) {
  in_every_world([](auto world) {
    stop_after<typename decltype(world)::type> stop(3);
    for (int i = 0; i < 3; ++i) {
      CHECK_FALSE(stop.reached());
      CHECK(stop.count());
    }
    CHECK(stop.reached());
    CHECK_FALSE(stop.count());
  });
}

TEST(stop_after, without_a_cut_off_nothing_stops_and_nothing_is_accessed) {
  sim::context simulation(some_costs, 1, 1);
  simulation.turn_to(0);
  stop_after<coherent_world> stop(0);
  CHECK(stop.count());
  CHECK_FALSE(stop.reached());
  LONGS_EQUAL(0, simulation.charged_ns);
}

TEST(stop_after, a_burst_executes_so_many_and_discards_the_others_for_nothing) {
  for (const bool newest_first : {true, false}) {
    task_burst<free_world> load({.tasks = 400, .stop_after = 100, .task_ns = 7}, 1);
    const passed sum = rightly_executed(load, newest_first);
    LONGS_EQUAL(101, sum.executed);
    LONGS_EQUAL(300, sum.discarded);
    LONGS_EQUAL(700, sum.cost_ns);
    LONGS_EQUAL(100, load.result());
  }
}

TEST(stop_after, a_burst_of_fewer_tasks_is_executed_whole) {
  task_burst<free_world> load({.tasks = 40, .stop_after = 100}, 1);
  LONGS_EQUAL(0, rightly_executed(load, true).discarded);
  LONGS_EQUAL(40, load.result());
}

TEST(stop_after, uts_visits_so_many_nodes) {
  for (const bool newest_first : {true, false}) {
    uts<free_world> load({.stop_after = 500}, 1);
    const passed sum = rightly_executed(load, newest_first);
    LONGS_EQUAL(500, sum.executed);
    LONGS_EQUAL(500, load.result().nodes);
    CHECK(sum.discarded > 0);
  }
  uts<free_world> whole({.stop_after = 5'000}, 1);
  LONGS_EQUAL(1'732, rightly_executed(whole, true).executed);
}

TEST(stop_after, uts_may_be_cut_in_depth) {
  uts<free_world> load({.deepest = 3}, 1);
  rightly_executed(load, true);
  LONGS_EQUAL(3, load.result().depth);
  uts<free_world> root({.deepest = 1, .priority = {own_priority::kind::depth}}, 1);
  rightly_executed(root, true);
  LONGS_EQUAL(1, root.result().depth);
}

TEST(stop_after, queens_finds_so_many_solutions) {
  for (const bool newest_first : {true, false}) {
    queens<free_world> load({.n = 8, .stop_after = 30}, 1);
    const passed sum = rightly_executed(load, newest_first);
    LONGS_EQUAL(30, load.result());
    CHECK(sum.executed < queens_parameters::nodes(8));
  }
  queens<free_world> all({.n = 8, .stop_after = 1'000}, 1);
  LONGS_EQUAL(2'057, rightly_executed(all, true).executed);
  LONGS_EQUAL(92, all.result());
}

TEST(stop_after, nodes_of_trees_have_priorities_by_depth_or_hash) {
  queens<free_world> board({.n = 6, .priority = {own_priority::kind::depth}}, 1);
  uts<free_world> tree({.priority = {own_priority::kind::hash, 10}}, 1);
  priority_value deepest = 0, best = 0;
  measure(board, [&](task t, std::uint64_t) { deepest = std::max(deepest, board.priority(t)); });
  measure(tree, [&](task t, std::uint64_t) { best = std::max(best, tree.priority(t)); });
  LONGS_EQUAL(6, deepest);
  LONGS_EQUAL(9, best);
}

}  // namespace heist::model
