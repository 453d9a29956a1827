// Every kind of program on real threads. execute() throws unless every node ran exactly once and the result is right.
#include <cstdint>

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
