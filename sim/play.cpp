#include "sim/play.hpp"

#include "model/scheduler/any_scheduler.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/workload/any_workload.hpp"
#include "sim/stage.hpp"

namespace heist::sim {
namespace {

// Costs of nothing are played as costs, too: what comes out is the same. Only where something takes time that nobody
// executes, there is an inbox for what becomes ready then.
template <class Costs, class Scheduler>
void play_under(const stage& on) {
  const auto make_load = [&] { return model::any_workload<world<Costs>>(on.what.workload, on.what.workers); };
  const auto make_scheduler = [&] {
    return Scheduler(on.what.scheduler, on.what.workers, has_priorities(on.what.workload));
  };
  on.play<Costs, true>(make_load, make_scheduler);
}

template <class Costs>
void play_anything(const stage& on) {
  using scheduler = model::any_scheduler<world<Costs>>;
  if (has_latencies(on.what.workload)) return play_under<Costs, model::with_inbox<world<Costs>, scheduler>>(on);
  play_under<Costs, scheduler>(on);
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
