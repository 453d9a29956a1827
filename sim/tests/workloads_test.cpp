// Every kind of program, simulated: as many nodes as it has, and the same twice.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "model/workload/random_graphs.hpp"
#include "model/workload/regular_graphs.hpp"
#include "sim/event_queue.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(workloads){
    static void has_nodes(std::uint64_t nodes, const model::workload_spec& load){for (const std::uint32_t workers
                                                                                      : {1u, 3u, 16u}){
        for (const model::machine_costs& machine
             : {ideal(), charging()}){for (const char* spawn
                                           : {"work-first", "help-first"}){model::experiment what = of(load, workers);
what.machine = machine;
what.scheduler.spawn = spawn;
const model::run_result r = simulate(what);  // throws unless work agrees with one worker and the result is right
UNSIGNED_LONGS_EQUAL(nodes, r.nodes);
CHECK(r.span_ns > 0 && r.span_ns <= r.makespan_ns && r.work_ns <= workers * r.makespan_ns);
CHECK_EQUAL(r.digest, simulate(what).digest);
}  // namespace heist::sim
}
}
}
}
;

TEST(workloads, uts) {
  has_nodes(1'732, {"uts", model::uts_parameters{.node_ns = 20, .child_ns = 5}});
}
TEST(workloads, queens) {
  has_nodes(model::queens_parameters::nodes(7), {"queens", model::queens_parameters{.n = 7, .node_ns = 20}});
}
TEST(workloads, trapezoid_halved) {
  has_nodes(298, {"trapezoid", model::trapezoid_parameters{}});
}
TEST(workloads, trapezoid_upfront) {
  has_nodes(102, {"trapezoid", model::trapezoid_parameters{.upfront = true}});
}
TEST(workloads, task_burst) {
  has_nodes(501, {"task-burst", model::task_burst_parameters{.tasks = 500, .task_ns = 30, .make_ns = 2}});
}

// The schedule decides which nodes a program executes that is stopped or prunes, but not what it comes to: simulate()
// throws where that is wrong.
TEST_GROUP(cut_offs) {
  static model::run_result run(const model::workload_spec& load, const char* kind, model::grain grain) {
    model::experiment what = of(load, 8);
    what.machine = charging();
    what.machine.granularity = grain;
    what.scheduler.kind = kind;
    const model::run_result r = simulate(what);
    CHECK_EQUAL(r.digest, simulate(what).digest);
    CHECK(r.discarded > 0 && r.span_ns == 0 && !r.metrics->deviations);
    CHECK_EQUAL(r.nodes, r.metrics->priorities->tasks);
    for (const model::worker_times& w : r.metrics->workers) CHECK_EQUAL(r.makespan_ns, w.total_ns());
    return r;
  }
  template <class Check>
  static void with_every_scheduler(const model::workload_spec& load, Check check) {
    for (const model::entry& kind : model::tests::task_schedulers) {
      check(run(load, kind.name.data(), model::grain::call));
#if !defined(HEIST_WITHOUT_FIBERS)
      check(run(load, kind.name.data(), model::grain::access));
#endif
    }
  }
};

TEST(cut_offs, of_a_burst_executes_the_best_first) {
  const model::task_burst_parameters burst{
      .tasks = 900, .stop_after = 200, .task_ns = 500, .priority = {model::own_priority::kind::cyclic, 9}};
  with_every_scheduler({"burst", burst}, [](const model::run_result& r) {
    CHECK_EQUAL(201u, r.nodes);
    CHECK_EQUAL(700u, r.discarded);
    CHECK_EQUAL(200u * 500, r.work_ns);
  });
  const model::run_result best = run({"burst", burst}, "shared-priority-queue", model::grain::call);
  CHECK_EQUAL(0u, best.metrics->inversions->count);
}

TEST(cut_offs, of_uts_visits_so_many_nodes) {
  const model::uts_parameters tree{
      .node_ns = 100, .stop_after = 700, .priority = {model::own_priority::kind::hash, 10}};
  with_every_scheduler({"uts", tree}, [](const model::run_result& r) { CHECK_EQUAL(700u, r.nodes); });
}

TEST(cut_offs, of_queens_takes_fewer_nodes) {
  const model::queens_parameters board{
      .n = 7, .node_ns = 100, .stop_after = 9, .priority = {model::own_priority::kind::depth}};
  with_every_scheduler({"queens", board}, [](const model::run_result& r) {
    CHECK(r.nodes >= 16 && r.nodes < model::queens_parameters::nodes(7));
  });
}

TEST(cut_offs, a_knapsack_is_packed_as_well_as_can_be) {
  const model::knapsack_parameters sack{.node_ns = 100, .priority = {model::own_priority::kind::depth}};
  with_every_scheduler({"knapsack", sack}, [](const model::run_result& r) { CHECK(r.nodes > 20); });
}

TEST(cut_offs, astar_finds_the_cheapest_way) {
  const model::astar_parameters way{
      .land = {.side = 10}, .node_ns = 100, .priority = {model::own_priority::kind::estimate, 10}};
  with_every_scheduler({"astar", way}, [](const model::run_result& r) { CHECK(r.nodes >= 24); });
}

TEST(cut_offs, a_wrong_result_is_an_error) {
  // the tree has 1,732 nodes, so it is not stopped, and must be what is said of it
  const model::uts_parameters tree{.stop_after = 2'000, .published = model::uts_size{1, 1, 0}};
  CHECK_THROWS(std::logic_error, simulate(of({"uts", tree}, 2)));
}

TEST(workloads, generated_graphs) {
  const model::generator_parameters any{
      .seed = 3, .costs = {.shape = model::cost_distribution::kind::exponential, .mean_ns = 50}, .future_percent = 10};
  has_nodes(400, {"layered", model::layered_graph({.layers = 20, .width = 20}, any)});
  has_nodes(100, {"erdos", model::erdos_graph({}, any)});
  has_nodes(300, {"series-parallel", model::series_parallel_graph({.nodes = 300}, any)});
  has_nodes(46, {"fork-join", model::fork_join_graph({}, any)});
  has_nodes(100, {"chain", model::chain_graph({}, any)});
  has_nodes(102, {"fan", model::fan_graph({}, any)});
}

TEST(workloads, a_wide_fan_is_spread_over_the_workers) {
  const model::generator_parameters any{.costs = {.min_ns = 1'000}};
  const model::run_result r = simulate(of({"fan", model::fan_graph({.middles = 1'600}, any)}, 16));
  CHECK(r.utilisation() > 0.9);
}

TEST(workloads, refuses_costs_that_overflow) {
  constexpr std::uint64_t most_ns = ~std::uint64_t{0};
  CHECK_THROWS(base::bad_input, simulate(of({"u", model::uts_parameters{.child_ns = most_ns / 2}}, 1)));
  CHECK_THROWS(base::bad_input,
               simulate(of({"q", model::queens_parameters{.node_ns = 1, .solution_ns = most_ns}}, 1)));
  CHECK_THROWS(base::bad_input, simulate(of({"t", model::trapezoid_parameters{.interval_ns = most_ns / 2}}, 1)));
  CHECK_THROWS(base::bad_input, simulate(of({"b", model::task_burst_parameters{.make_ns = most_ns / 2}}, 1)));
  CHECK_THROWS(base::bad_input, simulate(of({"a", model::astar_parameters{.node_ns = most_ns}}, 1)));
  CHECK_THROWS(base::bad_input,
               simulate(of({"k", model::knapsack_parameters{.sequential_from = 0, .node_ns = most_ns / 2}}, 1)));
}

}  // namespace heist::sim
