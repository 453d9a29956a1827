#pragma once
// Makes the scheduler that the names say, over the pool that they say. Included by the one file of a world that
// instantiates it; everybody else includes any_scheduler.hpp.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/registry/worker_pools.hpp"
#include "model/scheduler/any_scheduler.hpp"
#include "model/scheduler/demand_partitioner.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/halving_partitioner.hpp"
#include "model/scheduler/latched.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/parsimonious.hpp"
#include "model/scheduler/private_deques.hpp"
#include "model/scheduler/prows.hpp"
#include "model/scheduler/queue_schedulers.hpp"
#include "model/scheduler/range_splitting.hpp"
#include "model/scheduler/scheduler_calls.hpp"
#include "model/scheduler/scheduler_spec.hpp"
#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/static_scheduling.hpp"
#include "model/scheduler/tree_scheduling.hpp"
#include "model/scheduler/waiting.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/unknown_name.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class scheduler_factory {
  using chosen = std::unique_ptr<scheduler_calls>;

 public:
  static chosen named(const scheduler_spec& what, worker_id workers) {
    chosen made;
    const bool known = all_schedulers::with(what.kind, [&]<class S>(type_tag<S> scheduler) {
      if (what.idle == greedy && !requires { S::asks_one_by_one; }) {
        throw base::bad_input("scheduler", "idle workers of " + what.kind + " do not ask the others one by one",
                        "set idle to park, or kind to work-stealing");
      }
      made = make(scheduler, what, workers);
    });
    if (!known) unknown_name("scheduler", what.kind, schedulers);
    if (what.blocked == blocked_waits && made->hears_blocked()) {
      throw base::bad_input("scheduler", "a worker of " + what.kind + " does not wait for what blocks it",
                            "leave out blocked, or take another kind");
    }
    if (what.blocked == blocked_waits && made->answers_later()) {
      throw base::bad_input("scheduler", "a worker of " + what.kind + " that waits would leave thieves without an answer",
                            "set blocked to set-aside, or take another kind");
    }
    if (what.blocked == blocked_waits) made = std::make_unique<waiting<W>>(std::move(made), workers);
    if (what.latch != 0) made = std::make_unique<latched<W>>(std::move(made), workers, what.latch);
    return made;
  }

 private:
  // Those that take nothing but their workers.
  template <class S>
  static chosen make(type_tag<S>, const scheduler_spec&, worker_id workers) {
    return std::make_unique<calls_to_scheduler<W, typename scheduler_of<S>::template type<W>>>(workers);
  }

  template <class Make>
  static chosen over_pool(const scheduler_spec& what, Make make) {
    chosen made;
    const bool known = worker_pools::with(what.pool, [&]<class P>(type_tag<P>) {
      made = make.template operator()<sound<P>::template pool>();
    });
    if (!known) unknown_name("pool", what.pool, pools);
    return made;
  }

  static chosen make(type_tag<work_stealing_scheduler>, const scheduler_spec& what, worker_id workers) {
    return over_pool(what, [&]<template <class, class> class PoolOf>() -> chosen {
      using type = work_stealing<W, PoolOf, chosen_spawn, chosen_victim, take_chosen>;
      const take_chosen amount = amount_named(what.amount);
      if (amount.half && !type::can_take_half) {
        throw base::bad_input("scheduler", "the pool " + what.pool + " does not know how many tasks half of them are",
                              "set amount to one, or take another pool");
      }
      return std::make_unique<calls_to_scheduler<W, type>>(workers, amount, spawn_named(what.spawn), victim_named(what.victim));
    });
  }

  static chosen make(type_tag<self_scheduling_scheduler>, const scheduler_spec& what, worker_id workers) {
    return std::make_unique<calls_to_scheduler<W, self_scheduling<W>>>(workers, batch_rule{what.batches, what.batch});
  }
  static chosen make(type_tag<static_scheduling_scheduler>, const scheduler_spec& what, worker_id workers) {
    return std::make_unique<calls_to_scheduler<W, static_scheduling<W>>>(workers, what.shares_stolen, what.batch);
  }
  static chosen make(type_tag<work_stealing_tree_scheduler>, const scheduler_spec& what, worker_id workers) {
    return std::make_unique<calls_to_scheduler<W, tree_scheduling<W>>>(workers, tree_rules{what.leaf, what.most_step, what.step_shares});
  }

  static chosen make(type_tag<range_splitting_scheduler>, const scheduler_spec& what, worker_id workers) {
    using halving = halving_partitioner<W>;
    return over_pool(what, [&]<template <class, class> class PoolOf>() -> chosen {
      const auto with = [&]<class Partitioner>(type_tag<Partitioner>, const auto&... parameters) -> chosen {
        return std::make_unique<calls_to_scheduler<W, range_splitting<W, PoolOf, Partitioner>>>(workers, parameters...);
      };
      if (what.partitioner == "simple") return with(type_tag<halving>(), halving::rule::simple, what.grain);
      if (what.partitioner == "auto") return with(type_tag<demand_partitioner<W, false>>(), what.grain);
      if (what.partitioner == "affinity") return with(type_tag<demand_partitioner<W, true>>(), what.grain);
      if (what.partitioner == "threshold") return with(type_tag<halving>(), halving::rule::threshold, what.grain);
      unknown_name("partitioner", what.partitioner, range_partitioners);
    });
  }

  static chosen make(type_tag<priority_work_stealing_scheduler>, const scheduler_spec& what, worker_id workers) {
    const priority_range range{what.lowest_priority, what.highest_priority};
    constexpr std::uint64_t most_pools = 1 << 17;  // a few hundred megabytes
    if (std::uint64_t{workers} * range.levels() > most_pools) {
      throw base::bad_input("scheduler",
                            std::to_string(workers) + " workers with " + std::to_string(range.levels()) +
                                " levels are more than " + std::to_string(most_pools) + " pools",
                            "bring lowest_priority and highest_priority closer together, or take fewer workers");
    }
    const board_rule rule = board_named(what.board);
    return over_pool(what, [&]<template <class, class> class PoolOf>() -> chosen {
      return std::make_unique<calls_to_scheduler<W, priority_work_stealing<W, PoolOf>>>(workers, range, what.aging, rule,
                                                                           what.look_every);
    });
  }
};

template <World W>
std::unique_ptr<scheduler_calls> make_scheduler(const scheduler_spec& what, worker_id workers) {
  return scheduler_factory<W>::named(what, workers);
}

}  // namespace heist::model
