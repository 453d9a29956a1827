// Every scheduler over every pool, compiled for real threads.
#include "model/scheduler/make_scheduler.hpp"
#include "native/world.hpp"

namespace heist::model {

template std::unique_ptr<scheduler_calls> make_scheduler<native::world>(const scheduler_spec&, worker_id);

}  // namespace heist::model
