// Every scheduler over every pool, compiled for the simulated world: once, beside the engines that call them.
#include "model/scheduler/make_scheduler.hpp"
#include "sim/costs.hpp"
#include "sim/world.hpp"

namespace heist::model {

template std::unique_ptr<scheduler_calls> make_scheduler<sim::world<sim::coherent>>(const scheduler_spec&, worker_id);

}  // namespace heist::model
