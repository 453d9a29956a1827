// Every kind of program on real threads. execute() throws unless every node ran exactly once and the result is right.
#include <cstdint>

#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "model/workload/random_graphs.hpp"
#include "model/workload/regular_graphs.hpp"
#include "native/execute.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;

TEST_GROUP(native_workloads){static void has_nodes(std::uint64_t nodes, const model::workload_spec& load){
    for (const std::uint32_t workers
         : {1u, 2u, 4u}){model::experiment what;
what.workload = load;
what.workers = workers;
LONGS_EQUAL(nodes, native::execute(what, {.cost_scale = 0}).nodes);
}
}
}
;

TEST(native_workloads, uts) {
  has_nodes(1'732, {"uts", model::uts_parameters{}});
  has_nodes(667, {"uts", model::uts_parameters{
                             .shape = model::uts_shape::fixed, .root_branching = 3, .depth = 5, .root_seed = 1}});
}
TEST(native_workloads, queens) {
  has_nodes(model::queens_parameters::nodes(9), {"queens", model::queens_parameters{.n = 9}});
}
TEST(native_workloads, fibonacci_sum) {
  has_nodes(model::fibonacci_sum_parameters{.n = 18}.nodes(), {"fibonacci-sum", model::fibonacci_sum_parameters{.n = 18}});
}
TEST(native_workloads, task_burst) {
  has_nodes(3'001, {"task-burst", model::task_burst_parameters{.tasks = 3'000}});
}
TEST(native_workloads, trapezoid) {
  has_nodes(2'998, {"trapezoid", model::trapezoid_parameters{.intervals = 100'000}});
  has_nodes(1'002, {"trapezoid", model::trapezoid_parameters{.intervals = 100'000, .upfront = true}});
}
TEST(native_workloads, generated_graphs) {
  has_nodes(2'000, {"layered", model::layered_graph({.layers = 100, .width = 20}, {})});
  has_nodes(200, {"erdos", model::erdos_graph({.nodes = 200}, {})});
  has_nodes(1'000, {"series-parallel", model::series_parallel_graph({.nodes = 1'000}, {})});
  has_nodes(485, {"fork-join", model::fork_join_graph({.depth = 5, .fan_out = 3}, {})});
  has_nodes(500, {"chain", model::chain_graph({.nodes = 500}, {})});
  has_nodes(502, {"fan", model::fan_graph({.middles = 500}, {})});
}

// Of programs that are stopped or prune every run executes another part; execute() throws if a node was taken twice, or
// is none of the program's where all are known, or the result is wrong.
TEST_GROUP(native_choices) {
  using by = model::own_priority::kind;

  static void executes(const model::workload_spec& load, std::uint64_t least, std::uint64_t most) {
    for (const model::entry& kind : model::tests::task_schedulers) {
      for (const model::entry& pool : model::pools) {
        for (const std::uint32_t workers : {2u, 4u}) {
          model::experiment what;
          what.workload = load;
          what.workers = workers;
          what.scheduler.kind = kind.name;
          what.scheduler.pool = pool.name;
          const model::run_result r = native::execute(what, {.cost_scale = 0});
          CHECK(least <= r.nodes && r.nodes <= most);
          CHECK(r.span_ns == 0 && r.discarded > 0);
        }
      }
    }
  }
};

TEST(native_choices, of_a_stopped_burst) {
  executes({"burst", model::task_burst_parameters{.tasks = 4'000,
                                                  .stop_after = 1'000,
                                                  .priority = {by::cyclic, 9}}},
           1'001, 1'001);
}
TEST(native_choices, of_stopped_uts) {
  executes({"uts", model::uts_parameters{.stop_after = 900, .priority = {by::hash, 10}}}, 900, 900);
}
TEST(native_choices, of_stopped_queens) {
  executes({"queens", model::queens_parameters{.n = 8, .stop_after = 20, .priority = {by::depth}}}, 28,
           model::queens_parameters::nodes(8) - 1);
}
TEST(native_choices, a_tree_too_large_to_know_is_visited_in_part) {
  const model::uts_parameters large{
      .shape = model::uts_shape::fixed, .root_branching = 30, .depth = 6, .stop_after = 5'000};
  model::experiment what;
  what.workload = {"uts", large};
  what.workers = 4;
  LONGS_EQUAL(5'000, native::execute(what, {.cost_scale = 0}).nodes);
}
TEST(native_choices, of_a_knapsack) {
  executes({"knapsack", model::knapsack_parameters{.priority = {by::depth}}}, 21, 1 << 20);
  executes({"knapsack", model::knapsack_parameters{.sequential_from = 12, .seed = 5}}, 13, 1 << 12);
}
TEST(native_choices, of_astar) {
  executes({"astar", model::astar_parameters{.land = {.side = 12}, .priority = {by::estimate, 10}}}, 10,
           12 * 12 * 12 * 10);
  executes({"astar", model::astar_parameters{.land = {.side = 9, .max_weight = 5}}}, 10, 9 * 9 * 9 * 50);
}
TEST(native_choices, a_wrong_result_is_a_violation) {
  model::experiment what;
  what.workers = 2;
  // the tree has 1,732 nodes, so it is not stopped, and must be what is said of it
  what.workload = {"uts", model::uts_parameters{.stop_after = 2'000, .published = model::uts_size{1, 1, 0}}};
  CHECK_THROWS(native::wrong_execution, native::execute(what, {.cost_scale = 0}));
}
