#include "sim/play.hpp"

#include "model/scheduler/any_scheduler.hpp"
#include "model/workload/any_workload.hpp"
#include "sim/stage.hpp"

namespace heist::sim {
namespace {

// Costs of nothing are played as costs, too: what comes out is the same.
template <class Costs>
void play_anything(const stage& on) {
  const auto make_load = [&] { return model::any_workload<world<Costs>>(on.what.workload, on.what.workers); };
  const auto make_scheduler = [&] {
    return model::any_scheduler<world<Costs>>(on.what.scheduler, on.what.workers, has_priorities(on.what.workload));
  };
  on.play<Costs, true>(make_load, make_scheduler);
}

}  // namespace

void play(const model::experiment& what, const lone_order& order, const options& how, model::run_result& result) {
  const stage on{what, order, how, result};
  if (what.machine.granularity == model::grain::access) {
    play_anything<stepwise>(on);
  } else {
    play_anything<coherent>(on);
  }
}

}  // namespace heist::sim
