#pragma once
// A scheduler chosen by its names at run time: one type for all of them and all their pools, so that an engine is
// compiled once and not once a combination. Invariant: it answers what the chosen one answers. A call costs an indirect
// call more; what is measured for speed uses the scheduler's own type.
#include <memory>
#include <optional>

#include "model/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/experiment.hpp"
#include "model/pool/abp.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/priority_heap.hpp"
#include "model/pool/steal_half.hpp"
#include "model/pool/the.hpp"
#include "model/pool/x10.hpp"
#include "model/scheduler/named_policy.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class any_scheduler {
  struct calls {
    virtual ~calls() = default;
    virtual void ready(worker_id, task) = 0;
    virtual std::optional<task> take(worker_id) = 0;
    virtual attempt steal(worker_id) = 0;
    virtual attempt steal_from(worker_id, worker_id victim) = 0;
  };

  template <class Chosen>
  struct calls_to final : calls {
    template <class... Args>
    explicit calls_to(const Args&... args) : scheduler(args...) {}
    void ready(worker_id w, task t) override { scheduler.ready(w, t); }
    std::optional<task> take(worker_id w) override { return scheduler.take(w); }
    attempt steal(worker_id w) override { return scheduler.steal(w); }
    attempt steal_from(worker_id w, worker_id victim) override { return scheduler.steal_from(w, victim); }
    Chosen scheduler;
  };

 public:
  any_scheduler(const scheduler_spec& what, worker_id workers) : count_(workers), scheduler_(make(what, workers)) {}

  void ready(worker_id w, task t) { scheduler_->ready(w, t); }
  std::optional<task> take(worker_id w) { return scheduler_->take(w); }
  attempt steal(worker_id w) { return scheduler_->steal(w); }
  attempt steal_from(worker_id w, worker_id victim) { return scheduler_->steal_from(w, victim); }
  worker_id workers() const { return count_; }

 private:
  using chosen = std::unique_ptr<calls>;

  template <class V, class T>
  using locked_heap = priority_heap<V, T>;
  template <class V, class T>
  using chase_lev_deque = chase_lev<V, T>;
  template <class V, class T>
  using abp_deque = abp<V, T>;
  template <class V, class T>
  using the_deque = the<V, T>;
  template <class V, class T>
  using x10_deque = x10<V, T>;
  template <class V, class T>
  using steal_half_ring = steal_half<V, T>;
  template <class V, class T>
  using queue = linked_queue<V, T>;

  static chosen make(const scheduler_spec& what, worker_id workers) {
    if (what.kind != "work-stealing") unknown_name("scheduler", what.kind, schedulers);
    if (what.pool == "chase-lev") return classic<chase_lev_deque>(what, workers);
    if (what.pool == "abp") return classic<abp_deque>(what, workers);
    if (what.pool == "the") return classic<the_deque>(what, workers);
    if (what.pool == "x10") return classic<x10_deque>(what, workers);
    if (what.pool == "linked-queue") return classic<queue>(what, workers);
    if (what.pool == "steal-half") return classic<steal_half_ring>(what, workers);
    if (what.pool == "priority-heap") return classic<locked_heap>(what, workers);
    unknown_name("pool", what.pool, pools);
  }

  template <template <class, class> class PoolOf>
  static chosen classic(const scheduler_spec& what, worker_id workers) {
    using type = work_stealing<W, PoolOf, chosen_spawn, chosen_victim, take_chosen>;
    const take_chosen amount = amount_named(what.amount);
    if (amount.half && !type::can_take_half) {
      throw bad_input("scheduler", "the pool " + what.pool + " does not know how many tasks half of them are",
                      "set amount to one, or take another pool");
    }
    return std::make_unique<calls_to<type>>(workers, amount, spawn_named(what.spawn), victim_named(what.victim));
  }

  const worker_id count_;
  const chosen scheduler_;
};

}  // namespace heist::model
