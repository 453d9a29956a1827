#pragma once
// Sets up a run and gives it to an engine: the context first, for the others live in it, then workload and scheduler.
#include <stdexcept>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/idle_policy.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"

namespace heist::sim {

struct run_setup {
  const model::experiment& what;
  const lone_order& order;  // of a lone worker, where it is known
  const options& how;
  model::run_result& result;

  // make_load() and make_scheduler() make them in the world of the engine's costs; give(scheduler, load, idle) runs one.
  template <class MakeLoad, class MakeScheduler, class Give>
  void run(MakeLoad make_load, MakeScheduler make_scheduler, Give give) const {
    using timed = decltype(make_scheduler());
    constexpr bool has_timer = requires(timed& scheduler) { scheduler.resumed(model::no_task); };
    context simulation(what.machine, what.workers + (has_timer ? 1 : 0), what.seed);
    simulation.prices = what.scheduler;
    auto load = make_load();
    auto scheduler = make_scheduler();
    give(scheduler, load, idle_policy_of(what.scheduler.idle, what.idle));
    result.clamped = model::clamped(scheduler);
    result.latencies = model::has_latencies(load);
    if (!model::right(load)) throw std::logic_error("the simulated program computed a wrong result");
  }
};

}  // namespace heist::sim
