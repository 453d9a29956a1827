#pragma once
// A scheduler chosen by its names at run time: one type for all of them and all their pools, so that an engine is
// compiled once and not once a combination. Invariant: it answers what the chosen one answers. A call costs an indirect
// call more; what is measured for speed uses the scheduler's own type.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/experiment.hpp"
#include "model/pool/abp.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/priority_heap.hpp"
#include "model/pool/steal_half.hpp"
#include "model/pool/the.hpp"
#include "model/pool/x10.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/latch.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/rivals.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Hears of attempts on other workers.
class any_tries {
 public:
  virtual void operator()(const attempt&) = 0;

 protected:
  ~any_tries() = default;
};

template <class Tries>
class any_tries_of final : public any_tries {
 public:
  explicit any_tries_of(Tries& tries) : tries_(tries) {}
  void operator()(const attempt& tried) override { tries_(tried); }

 private:
  Tries& tries_;
};

template <World W>
class any_scheduler {
  struct calls {
    virtual ~calls() = default;
    virtual void ready(worker_id, task, priority_value priority) = 0;
    virtual std::optional<task> take(worker_id, any_tries&) = 0;
    virtual attempt steal(worker_id, any_tries&) = 0;
    virtual attempt steal_from(worker_id, worker_id victim) = 0;
    virtual attempt look_everywhere(worker_id, any_tries&) = 0;
    virtual std::optional<task> kept(worker_id) const = 0;
    virtual bool can_skip() const = 0;
    virtual bool asks_victims() const = 0;
    virtual worker_id next_victim(worker_id) = 0;
    virtual void next_victims(worker_id, std::span<worker_id>) = 0;
    virtual bool victims_outlast_success() const = 0;
    virtual bool steals_into_own_pool() const = 0;
    virtual void skip(worker_id, std::uint64_t attempts) = 0;
    virtual std::uint64_t clamped() const = 0;
  };

  template <class Chosen>
  struct calls_to final : calls {
    template <class... Args>
    explicit calls_to(const Args&... args) : scheduler(args...) {}
    void ready(worker_id w, task t, priority_value priority) override {
      announce_with(scheduler, w, t, priority);
    }
    std::optional<task> take(worker_id w, any_tries& tries) override { return model::take(scheduler, w, tries); }
    attempt steal(worker_id w, any_tries& tries) override { return model::steal(scheduler, w, tries); }
    attempt steal_from(worker_id w, worker_id victim) override {
      if constexpr (requires { scheduler.steal_from(w, victim); }) return scheduler.steal_from(w, victim);
      return {steal_status::empty, victim, {}};
    }
    attempt look_everywhere(worker_id w, any_tries& tries) override {
      return model::look_everywhere(scheduler, w, tries);
    }
    std::optional<task> kept(worker_id w) const override { return model::kept(scheduler, w); }
    static constexpr bool skips = requires(Chosen& chosen) { chosen.skip(0, 0); W::skip_random(0); };
    static constexpr bool names_victims = requires(Chosen& chosen) { chosen.next_victim(0); };
    bool can_skip() const override { return skips; }
    bool asks_victims() const override { return names_victims; }
    worker_id next_victim(worker_id w) override {
      if constexpr (names_victims) return scheduler.next_victim(w);
      return w;
    }
    void next_victims(worker_id w, std::span<worker_id> victims) override {
      if constexpr (names_victims && skips) scheduler.next_victims(w, victims);
    }
    bool victims_outlast_success() const override {
      if constexpr (names_victims) return scheduler.victims_outlast_success();
      return false;
    }
    bool steals_into_own_pool() const override {
      if constexpr (names_victims) return scheduler.steals_into_own_pool();
      return true;
    }
    void skip(worker_id w, std::uint64_t attempts) override {
      if constexpr (skips) scheduler.skip(w, attempts);
    }
    std::uint64_t clamped() const override { return model::clamped(scheduler); }
    Chosen scheduler;
  };

 public:
  // ranked: tasks have priorities; where they have none all get the scheduler's usual one.
  any_scheduler(const scheduler_spec& what, worker_id workers, bool ranked = true)
      : count_(workers),
        ranked_(ranked),
        usual_(what.usual_priority()),
        latch_(workers, what.latch),
        scheduler_(make(what, workers)) {}

  void ready(worker_id w, task t, priority_value priority) {
    latch_.announced();
    scheduler_->ready(w, t, ranked_ ? priority : usual_);
  }
  template <class Tries>
  std::optional<task> take(worker_id w, Tries tries) {
    latch_.asks(w);
    any_tries_of<Tries> heard(tries);
    const std::optional<task> got = scheduler_->take(w, heard);
    if (got) latch_.took(w);
    return got;
  }
  template <class Tries>
  attempt steal(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return noted(w, scheduler_->steal(w, heard));
  }
  attempt steal_from(worker_id w, worker_id victim) { return noted(w, scheduler_->steal_from(w, victim)); }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return noted(w, scheduler_->look_everywhere(w, heard));
  }
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

 private:
  using chosen = std::unique_ptr<calls>;

  attempt noted(worker_id w, const attempt& made) {
    if (made.status == steal_status::task) latch_.took(w);
    return made;
  }

  // The pools as templates of world and task alone.
  template <class V, class T>
  using chase_lev_deque = chase_lev<V, T>;
  template <class V, class T>
  using abp_deque = abp<V, T>;
  template <class V, class T>
  using the_deque = the<V, T>;
  template <class V, class T>
  using x10_deque = x10<V, T>;
  template <class V, class T>
  using queue = linked_queue<V, T>;
  template <class V, class T>
  using steal_half_ring = steal_half<V, T>;
  template <class V, class T>
  using locked_heap = priority_heap<V, T>;

  static chosen make(const scheduler_spec& what, worker_id workers) {
    if (what.kind == "work-stealing") return classic(what, workers);
    if (what.idle == "greedy") {
      throw base::bad_input("scheduler", "idle workers of " + what.kind + " do not ask the others one by one",
                            "set idle to park, or kind to work-stealing");
    }
    if (what.kind == "priority-work-stealing") return prioritised(what, workers);
    if (what.kind == "local-priority-queues") return std::make_unique<calls_to<local_priority_queues<W>>>(workers);
    if (what.kind == "shared-queue") return std::make_unique<calls_to<shared_queue<W>>>(workers);
    if (what.kind == "shared-priority-queue") return std::make_unique<calls_to<shared_priority_queue<W>>>(workers);
    if (what.kind == "blocking-priority-queue") return std::make_unique<calls_to<blocking_priority_queue<W>>>(workers);
    if (what.kind == "multi-queue") return std::make_unique<calls_to<multi_queue<W>>>(workers);
    unknown_name("scheduler", what.kind, schedulers);
  }

  template <class Make>
  static chosen over_pool(const scheduler_spec& what, Make make) {
    if (what.pool == "chase-lev") return make.template operator()<chase_lev_deque>();
    if (what.pool == "abp") return make.template operator()<abp_deque>();
    if (what.pool == "the") return make.template operator()<the_deque>();
    if (what.pool == "x10") return make.template operator()<x10_deque>();
    if (what.pool == "linked-queue") return make.template operator()<queue>();
    if (what.pool == "steal-half") return make.template operator()<steal_half_ring>();
    if (what.pool == "priority-heap") return make.template operator()<locked_heap>();
    unknown_name("pool", what.pool, pools);
  }

  static chosen classic(const scheduler_spec& what, worker_id workers) {
    return over_pool(what, [&]<template <class, class> class PoolOf>() -> chosen {
      using type = work_stealing<W, PoolOf, chosen_spawn, chosen_victim, take_chosen>;
      const take_chosen amount = amount_named(what.amount);
      if (amount.half && !type::can_take_half) {
        throw base::bad_input("scheduler", "the pool " + what.pool + " does not know how many tasks half of them are",
                              "set amount to one, or take another pool");
      }
      return std::make_unique<calls_to<type>>(workers, amount, spawn_named(what.spawn), victim_named(what.victim));
    });
  }

  static chosen prioritised(const scheduler_spec& what, worker_id workers) {
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
      return std::make_unique<calls_to<priority_work_stealing<W, PoolOf>>>(workers, range, what.aging, rule,
                                                                           what.glance);
    });
  }

  const worker_id count_;
  const bool ranked_;
  const priority_value usual_;
  latch<W> latch_;
  const chosen scheduler_;
};

}  // namespace heist::model
