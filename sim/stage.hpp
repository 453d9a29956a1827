#pragma once
// Sets up a run and lets an engine play it: the context first, for the others live in it, then workload and scheduler.
#include <stdexcept>
#include <type_traits>

#include "model/experiment.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/result/run_result.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_engine.hpp"
#include "sim/context.hpp"
#include "sim/engine.hpp"
#include "sim/idle_policy.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"
#include "sim/watched.hpp"
#include "sim/world.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, class Load, class Watcher>
using engine_for = std::conditional_t<std::is_same_v<Costs, stepwise>, access_engine<Scheduler, Load, Watcher>,
                                      engine<Costs, Scheduler, Load, Watcher>>;

struct stage {
  const model::experiment& what;
  const lone_order& order;
  const options& how;
  model::run_result& result;

  // make_load() and make_scheduler() make them in the world of these costs.
  template <class Costs, bool Watched, class MakeLoad, class MakeScheduler>
  void play(MakeLoad make_load, MakeScheduler make_scheduler) const {
    using timed = decltype(make_scheduler());
    constexpr bool has_timer = requires(timed& scheduler) { scheduler.resumed(model::no_task); };
    const idle_policy idle = idle_policy_of(what.scheduler.idle, what.idle);
    context simulation(what.machine, what.workers + (has_timer ? 1 : 0), what.seed);
    auto load = make_load();
    auto scheduler = make_scheduler();
    using load_type = decltype(load);
    using scheduler_type = decltype(scheduler);
    if constexpr (Watched) {
      engine_for<Costs, scheduler_type, load_type, watched<load_type>>(scheduler, load, how, idle, load, order, how,
                                                                       what.workers)
          .run(result);
    } else {
      engine_for<Costs, scheduler_type, load_type, unwatched>(scheduler, load, how, idle).run(result);
    }
    result.clamped = model::clamped(scheduler);
    result.latencies = model::has_latencies(load);
    if (!model::right(load)) throw std::logic_error("the simulated program computed a wrong result");
  }

  // Classic work-stealing over chase-lev, without an indirect call; make_load(Costs) makes the workload. Costs of nothing
  // played as costs come to the same, but take longer; what is not watched is compiled away, and nobody sleeps there.
  template <class MakeLoad>
  void play_classic(MakeLoad make_load) const {
    const bool is_watched =
        how.metrics || how.trace_nodes > 0 || idle_policy_of(what.scheduler.idle, what.idle).rule.sleeps();
    if (!what.machine.free_of_charge()) return play_classic<coherent, true>(make_load);
    if (!is_watched) return play_classic<free_of_charge, false>(make_load);
    play_classic<free_of_charge, true>(make_load);
  }

 private:
  template <class Costs, bool Watched, class MakeLoad>
  void play_classic(MakeLoad make_load) const {
    play<Costs, Watched>([&] { return make_load(Costs()); }, [this] {
      return model::work_stealing<world<Costs>, deque, model::chosen_spawn, model::chosen_victim, model::take_chosen>(
          what.workers, model::amount_named(what.scheduler.amount), model::spawn_named(what.scheduler.spawn),
          model::victim_named(what.scheduler.victim));
    });
  }

  template <class W, class T>
  using deque = model::chase_lev<W, T>;
};

}  // namespace heist::sim
