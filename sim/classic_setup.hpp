#pragma once
// Sets up classic work-stealing over chase-lev, for engines without an indirect call: with costs, for workers that sleep and
// for those that never do, and on the ideal machine watched and not. Costs of nothing run as costs come to the same, but
// take longer; what is not watched, and what only sleepers need, is compiled away.
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

template <class Costs, bool Watched, bool MaySleep, class MakeLoad>
void run_classic_under(const run_setup& on, MakeLoad make_load) {
  using load_type = decltype(make_load(Costs()));
  using scheduler_type = model::work_stealing<world<Costs>, classic_deque, model::chosen_spawn, model::chosen_victim,
                                              model::take_chosen>;
  const auto make_scheduler = [&] {
    return scheduler_type(on.what.workers, model::amount_named(on.what.scheduler.amount),
                          model::spawn_named(on.what.scheduler.spawn), model::victim_named(on.what.scheduler.victim));
  };
  const auto run = [&](scheduler_type& scheduler, load_type& load, const idle_policy& idle) {
    if constexpr (Watched) {
      engine<Costs, scheduler_type, load_type, watched<load_type>, MaySleep>(scheduler, load, on.how, idle, load, on.order,
                                                                              on.how, on.what.workers)
          .run(on.result);
    } else {
      engine<Costs, scheduler_type, load_type, unwatched, MaySleep>(scheduler, load, on.how, idle).run(on.result);
    }
  };
  on.run([&] { return make_load(Costs()); }, make_scheduler, run);
}

// make_load(Costs) makes the workload in the world of those costs.
template <class MakeLoad>
void run_classic(const run_setup& on, MakeLoad make_load) {
  if (idle_policy_of(on.what.scheduler.idle, on.what.idle).rule.sleeps())
    return run_classic_under<coherent, true, true>(on, make_load);
  if (!on.what.machine.free_of_charge()) return run_classic_under<coherent, true, false>(on, make_load);
  if (on.how.metrics || on.how.trace_nodes > 0) return run_classic_under<free_of_charge, true, false>(on, make_load);
  run_classic_under<free_of_charge, false, false>(on, make_load);
}

}  // namespace heist::sim
