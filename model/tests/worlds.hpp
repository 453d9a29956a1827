#pragma once
// The worlds that an ordinary test can be in: simulated, with and without costs, and native on one thread. The checked
// world has executables of its own, in verify/.
#include <type_traits>

#include "model/experiment.hpp"
#include "native/world.hpp"
#include "sim/context.hpp"
#include "sim/world.hpp"

namespace heist::model::tests {

using free_world = sim::world<sim::free_of_charge>;
using coherent_world = sim::world<sim::coherent>;

inline constexpr machine_costs some_costs{
    .access_ns = 1, .transfer_ns = 40, .rmw_ns = 10, .fence_ns = 20, .attempt_ns = 1};

// Calls test(std::type_identity<W>) for every world W; a simulated one is inside a simulation of four workers.
template <class Test>
void in_every_world(Test test) {
  sim::context simulation(some_costs, 4, 1);
  simulation.worker = 0;
  test(std::type_identity<free_world>());
  test(std::type_identity<coherent_world>());
  test(std::type_identity<native::world>());
}

}  // namespace heist::model::tests
