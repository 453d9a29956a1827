#pragma once
// Sets up classic work-stealing over chase-lev, for engines without an indirect call: with costs, and on the ideal machine
// watched and not. Costs of nothing run as costs come to the same, but take longer; what is not watched is compiled away.
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "sim/engine.hpp"
#include "sim/run_setup.hpp"
#include "sim/watched.hpp"
#include "sim/world.hpp"

namespace heist::sim {

template <class W, class T>
using classic_deque = model::chase_lev<W, T>;

template <class Costs, bool Watched, class MakeLoad>
void run_classic_under(const run_setup& on, MakeLoad make_load) {
  using load_type = decltype(make_load(Costs()));
  using scheduler_type = model::work_stealing<world<Costs>, classic_deque, model::chosen_spawn, model::chosen_victim,
                                              model::take_chosen>;
  constexpr bool may_sleep = false;
  const auto make_scheduler = [&] {
    return scheduler_type(on.what.workers, model::amount_named(on.what.scheduler.amount),
                          model::spawn_named(on.what.scheduler.spawn), model::victim_named(on.what.scheduler.victim));
  };
  const auto run = [&](scheduler_type& scheduler, load_type& load, const idle_policy& idle) {
    if constexpr (Watched) {
      engine<Costs, scheduler_type, load_type, watched<load_type>, may_sleep>(scheduler, load, on.how, idle, load, on.order,
                                                                              on.how, on.what.workers)
          .run(on.result);
    } else {
      engine<Costs, scheduler_type, load_type, unwatched, may_sleep>(scheduler, load, on.how, idle).run(on.result);
    }
  };
  on.run([&] { return make_load(Costs()); }, make_scheduler, run);
}

// make_load(Costs) makes the workload in the world of those costs.
template <class MakeLoad>
void run_classic(const run_setup& on, MakeLoad make_load) {
  if (!on.what.machine.free_of_charge()) return run_classic_under<coherent, true>(on, make_load);
  if (on.how.metrics || on.how.trace_nodes > 0) return run_classic_under<free_of_charge, true>(on, make_load);
  run_classic_under<free_of_charge, false>(on, make_load);
}

}  // namespace heist::sim
