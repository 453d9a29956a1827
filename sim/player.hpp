#pragma once
// Where names from a scenario become types: picks the engine that an experiment asks for, runs it, and compares what
// came out with a pass on one worker. Maker::in<W>(workers) makes the workload in world W.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "model/bad_input.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/measure.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_engine.hpp"
#include "sim/context.hpp"
#include "sim/engine.hpp"
#include "sim/options.hpp"
#include "sim/watched.hpp"
#include "sim/world.hpp"

namespace heist::sim {

template <class Maker>
class player {
 public:
  player(const model::experiment& what, const Maker& maker, const options& how, model::run_result& result)
      : what_(what), maker_(maker), how_(how), result_(result) {}

  void run() {
    if (what_.scheduler.kind != "work-stealing") unknown("scheduler", what_.scheduler.kind);
    if (what_.scheduler.pool != "chase-lev") unknown("pool", what_.scheduler.pool);
    if (what_.machine.granularity == model::grain::access) {
      with_costs<stepwise>();
    } else if (what_.machine.free_of_charge()) {
      with_costs<free_of_charge>();
    } else {
      with_costs<coherent>();
    }
    if (how_.measure) measure();
  }

 private:
  template <class W, class T>
  using chase_lev_pool = model::chase_lev<W, T>;

  template <class Costs>
  void with_costs() {
    const std::string& name = what_.scheduler.spawn;
    if (name == "work-first") return with_spawn<Costs, model::work_first>();
    if (name == "help-first") return with_spawn<Costs, model::help_first>();
    unknown("spawn policy", name);
  }

  template <class Costs, class Spawn>
  void with_spawn() {
    const std::string& name = what_.scheduler.victim;
    if (name == "random") return simulate<Costs, Spawn, model::random_victim>();
    if (name == "round-robin") return simulate<Costs, Spawn, model::round_robin_victim>();
    unknown("victim policy", name);
  }

  template <class Costs, class Spawn, class Victim>
  void simulate() {
    using here = world<Costs>;
    using scheduler_type = model::work_stealing<here, chase_lev_pool, Spawn, Victim>;
    context simulation(what_.machine, what_.workers, what_.seed);  // first: the others live in it
    auto load = maker_.template in<here>(what_.workers);
    scheduler_type scheduler(what_.workers);
    using load_type = decltype(load);
    if constexpr (std::is_same_v<Costs, stepwise>) {
      access_engine<scheduler_type, load_type>(scheduler, load, how_).run(result_);
    } else if (how_.metrics || how_.trace_nodes > 0) {
      using watcher = watched<load_type>;
      engine<Costs, scheduler_type, load_type, watcher>(scheduler, load, how_, watcher(load, how_, what_.workers))
          .run(result_);
    } else {
      engine<Costs, scheduler_type, load_type>(scheduler, load, how_).run(result_);
    }
    if constexpr (requires { load.right(); }) {
      if (!load.right()) throw std::logic_error("the simulated program computed a wrong result");
    }
  }

  // Finds the span; on the rest it must agree with the simulation.
  void measure() {
    constexpr std::uint64_t nodes_between_looks = 1 << 16;
    std::uint64_t seen = 0;
    auto load = maker_.template in<world<free_of_charge>>(1);
    const model::measured alone = model::measure(load, [&](model::task, std::uint64_t) {
      if (++seen % nodes_between_looks == 0 && is_cancelled(how_)) throw cancelled();
    });
    if (alone.nodes != result_.nodes || alone.work_ns != result_.work_ns) {
      throw std::logic_error("the simulation executed " + std::to_string(result_.nodes) + " nodes of together " +
                             std::to_string(result_.work_ns) + " ns, one worker alone " + std::to_string(alone.nodes) +
                             " of " + std::to_string(alone.work_ns) + " ns");
    }
    result_.span_ns = alone.span_ns;
  }

  [[noreturn]] static void unknown(const std::string& noun, const std::string& name) {
    throw model::bad_input("scheduler", "the simulator has no " + noun + " \"" + name + "\"", "see heist list");
  }

  const model::experiment& what_;
  const Maker& maker_;
  const options& how_;
  model::run_result& result_;
};

}  // namespace heist::sim
