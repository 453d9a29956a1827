#pragma once
// Where names from a scenario become types: picks the engine that an experiment asks for, runs it, and compares what
// came out with a pass on one worker. Maker::in<W>(workers) makes the workload in world W.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "model/bad_input.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/measure.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_engine.hpp"
#include "sim/context.hpp"
#include "sim/engine.hpp"
#include "sim/idleness.hpp"
#include "sim/lone_order.hpp"
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
      if (what_.scheduler.idle != "spin") {
        throw model::bad_input("scheduler", "idle workers only spin at the grain of accesses, so far",
                               "set idle to spin, or granularity to call");
      }
      simulate<stepwise>();
    } else if (what_.machine.free_of_charge()) {
      simulate<free_of_charge>();
    } else {
      simulate<coherent>();
    }
  }

 private:
  template <class W, class T>
  using chase_lev_pool = model::chase_lev<W, T>;

  // Policies are chosen at run time: compiling the engine for each of their combinations would take minutes.
  template <class Costs>
  void simulate() {
    using here = world<Costs>;
    using scheduler_type =
        model::work_stealing<here, chase_lev_pool, model::chosen_spawn, model::chosen_victim, model::take_chosen>;
    const model::take_chosen amount = amount_of(what_.scheduler.amount);
    const idleness idle(idle_policy_of(what_.scheduler.idle), what_.idle, what_.workers);
    if (how_.measure) measure();
    context simulation(what_.machine, what_.workers, what_.seed);  // first: the others live in it
    auto load = maker_.template in<here>(what_.workers);
    scheduler_type scheduler(what_.workers, amount, spawn_of(what_.scheduler.spawn), victim_of(what_.scheduler.victim));
    using load_type = decltype(load);
    if constexpr (std::is_same_v<Costs, stepwise>) {
      access_engine<scheduler_type, load_type>(scheduler, load, how_).run(result_);
    } else if (how_.metrics || how_.trace_nodes > 0) {
      using watcher = watched<load_type>;
      engine<Costs, scheduler_type, load_type, watcher>(scheduler, load, how_, idle, load, order_, how_, what_.workers)
          .run(result_);
    } else {
      engine<Costs, scheduler_type, load_type>(scheduler, load, how_, idle).run(result_);
    }
    if constexpr (requires { load.right(); }) {
      if (!load.right()) throw std::logic_error("the simulated program computed a wrong result");
    }
    if (how_.measure) compare();
  }

  // Finds the span, and the order of a lone worker where the workload cannot tell.
  void measure() {
    constexpr std::uint64_t nodes_between_looks = 1 << 16;
    std::uint64_t seen = 0;
    auto load = maker_.template in<world<free_of_charge>>(1);
    constexpr bool tells_predecessor = requires {
      load.predecessor(model::task{});
    };
    if constexpr (requires { load.identity_bound(); }) order_ = lone_order(load.identity_bound());
    const bool needs_order = how_.metrics && !tells_predecessor;
    alone_ = model::measure(load, [&](model::task, std::uint64_t identity) {
      if (needs_order) order_.next(identity);
      if (++seen % nodes_between_looks != 0) return;
      if (is_cancelled(how_)) throw cancelled();
      if (how_.meter != nullptr) how_.meter->measured(seen);
    });
    result_.span_ns = alone_.span_ns;
    if (how_.meter != nullptr) how_.meter->size_found(alone_.nodes);
  }

  void compare() const {
    if (alone_.nodes != result_.nodes || alone_.work_ns != result_.work_ns) {
      throw std::logic_error(fmt::format("the simulation executed {} nodes of together {} ns, one worker alone {} of {} ns",
                                         result_.nodes, result_.work_ns, alone_.nodes, alone_.work_ns));
    }
  }

  static model::chosen_spawn spawn_of(const std::string& name) {
    if (name == "work-first") return {.keeps_newest = true};
    if (name == "help-first") return {.keeps_newest = false};
    unknown("spawn policy", name);
  }

  static model::chosen_victim victim_of(const std::string& name) {
    if (name == "random") return {.in_turn = false};
    if (name == "round-robin") return {.in_turn = true};
    unknown("victim policy", name);
  }

  static model::take_chosen amount_of(const std::string& name) {
    if (name == "one") return {.half = false};
    if (name == "half") return {.half = true};
    unknown("amount policy", name);
  }

  [[noreturn]] static void unknown(const std::string& noun, const std::string& name) {
    throw model::bad_input("scheduler", fmt::format("the simulator has no {} \"{}\"", noun, name), "see heist list");
  }

  const model::experiment& what_;
  const Maker& maker_;
  const options& how_;
  model::run_result& result_;
  model::measured alone_;
  lone_order order_;
};

}  // namespace heist::sim
