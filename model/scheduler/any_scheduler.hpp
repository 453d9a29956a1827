#pragma once
// A scheduler chosen by its names at run time: one type for all of them and all their pools, so that an engine is
// compiled once and not once a combination. Invariant: it answers what the chosen one answers. A call costs an indirect
// call more; what is measured for speed uses the scheduler's own type.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/registry/worker_pools.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/latched.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/private_deques.hpp"
#include "model/scheduler/queue_schedulers.hpp"
#include "model/scheduler/scheduler_calls.hpp"
#include "model/scheduler/scheduler_spec.hpp"
#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/waiting.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class any_scheduler {
 public:
  // ranked: tasks have priorities; where they have none all get the scheduler's usual one.
  any_scheduler(const scheduler_spec& what, worker_id workers, bool ranked = true)
      : count_(workers),
        ranked_(ranked),
        usual_(what.usual_priority()),
        scheduler_(make(what, workers)) {}

  void ready(worker_id w, task t, priority_value priority) {
    scheduler_->ready(w, t, ranked_ ? priority : usual_);
  }
  template <class Tries>
  std::optional<task> take(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->take(w, heard);
  }
  template <class Tries>
  attempt steal(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->steal(w, heard);
  }
  attempt steal_from(worker_id w, worker_id victim) { return scheduler_->steal_from(w, victim); }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->look_everywhere(w, heard);
  }
  bool awaits(worker_id w) const { return scheduler_->awaits(w); }
  void await_answer(worker_id w) { scheduler_->await_answer(w); }
  void await_answer_as_a_step(worker_id w) { scheduler_->await_answer_as_a_step(w); }
  attempt answer(worker_id w) { return scheduler_->answer(w); }
  void release(worker_id w) { scheduler_->release(w); }
  void leave(worker_id w) { scheduler_->leave(w); }
  bool hears_blocked() const { return scheduler_->hears_blocked(); }
  waker blocked(worker_id w, task t) { return scheduler_->blocked(w, t); }
  void resumed(task t, waker who) { scheduler_->resumed(t, who); }
  std::optional<task> kept(worker_id w) const { return scheduler_->kept(w); }
  bool can_skip() const { return scheduler_->can_skip(); }
  bool asks_victims() const { return scheduler_->asks_victims(); }
  worker_id next_victim(worker_id w) { return scheduler_->next_victim(w); }
  void next_victims(worker_id w, std::span<worker_id> victims) { scheduler_->next_victims(w, victims); }
  bool victims_outlast_success() const { return scheduler_->victims_outlast_success(); }
  bool steals_into_own_pool() const { return scheduler_->steals_into_own_pool(); }
  void skip(worker_id w, std::uint64_t attempts) { scheduler_->skip(w, attempts); }
  worker_id workers() const { return count_; }
  std::uint64_t clamped() const { return scheduler_->clamped(); }
  bool splits_ranges() const { return scheduler_->splits_ranges(); }
  bool leaves_rest(task piece) const { return scheduler_->leaves_rest(piece); }

 private:
  using chosen = std::unique_ptr<scheduler_calls>;

  static chosen make(const scheduler_spec& what, worker_id workers) {
    chosen made;
    const bool known = all_schedulers::with(what.kind, [&]<class S>(type_tag<S> scheduler) {
      if (what.idle == greedy && !requires { S::asks_one_by_one; }) {
        throw base::bad_input("scheduler", "idle workers of " + what.kind + " do not ask the others one by one",
                        "set idle to park, or kind to work-stealing");
      }
      made = make(scheduler, what, workers);
    });
    if (!known) unknown_name("scheduler", what.kind, schedulers);
    if (what.blocked == blocked_waits && made->answers_later()) {
      throw base::bad_input("scheduler", "a worker of " + what.kind + " that waits would leave thieves without an answer",
                            "set blocked to set-aside, or take another kind");
    }
    if (what.blocked == blocked_waits) made = std::make_unique<waiting<W>>(std::move(made), workers);
    if (what.latch != 0) made = std::make_unique<latched<W>>(std::move(made), workers, what.latch);
    return made;
  }

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
    return std::make_unique<calls_to_scheduler<W, self_scheduling<W>>>(workers, what.batch);
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

  const worker_id count_;
  const bool ranked_;
  const priority_value usual_;
  const chosen scheduler_;
};

}  // namespace heist::model
