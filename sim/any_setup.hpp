#pragma once
// Sets up whatever the names say (model/'s any_workload, any_scheduler), for engines that reach it through indirect calls.
// Costs of nothing are run as costs, too: what comes out is the same. Only where something takes time that nobody
// executes, there is an inbox for what becomes ready then.
#include "model/scheduler/any_scheduler.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/workload/any_workload.hpp"
#include "sim/run_setup.hpp"
#include "sim/watched.hpp"
#include "sim/world.hpp"

namespace heist::sim {

template <class Costs, template <class, class, class> class Engine, class Scheduler>
void run_any_under(const run_setup& on) {
  using load_type = model::any_workload<world<typename Costs::program>>;
  const auto make_load = [&] { return load_type(on.what.workload, on.what.workers); };
  const auto make_scheduler = [&] {
    return Scheduler(on.what.scheduler, on.what.workers, has_priorities(on.what.workload));
  };
  on.run(make_load, make_scheduler, [&](Scheduler& scheduler, load_type& load, const idle_policy& idle) {
    Engine<Scheduler, load_type, watched<load_type>>(scheduler, load, on.how, idle, load, on.order, on.how,
                                                     on.what.workers)
        .run(on.result);
  });
}

template <class Costs, template <class, class, class> class Engine>
void run_any_on(const run_setup& on) {
  using scheduler = model::any_scheduler<world<Costs>>;
  if (!has_latencies(on.what.workload)) return run_any_under<Costs, Engine, scheduler>(on);
  run_any_under<Costs, Engine, model::with_inbox<world<Costs>, scheduler>>(on);
}

}  // namespace heist::sim
