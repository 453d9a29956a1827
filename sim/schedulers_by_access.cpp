// Every scheduler over every pool, compiled for a simulated world in which each access is an event of its own.
#include "model/scheduler/make_scheduler.hpp"
#include "sim/access_costs.hpp"
#include "sim/world.hpp"

namespace heist::model {

template std::unique_ptr<scheduler_calls> make_scheduler<sim::world<sim::stepwise>>(const scheduler_spec&, worker_id);

}  // namespace heist::model
