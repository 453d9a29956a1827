#pragma once
// Classic work-stealing (Blumofe and Leiserson): a pool a worker; a worker without tasks asks one other at a time.
// Invariant: a ready task is kept by the worker that made it ready or is in exactly one pool.
// An engine calls, for worker w: ready(w, t) for every task that w's finished node made ready; take(w) for the next
// task that w can have without asking anybody; steal(w) for one attempt on one other worker.
// Not promised: which victim, and that an attempt succeeds when there is work somewhere.
#include <algorithm>
#include <cstddef>
#include <optional>

#include "model/pool/pool.hpp"
#include "model/scheduler/policy.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// One attempt, and on whom.
struct [[nodiscard]] attempt {
  steal_status status;
  worker_id victim;
  task got;
};

template <World W, template <class, class> class PoolOf, class Spawn = work_first, class Victim = random_victim,
          class Amount = take_one>
class work_stealing {
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);

 public:
  // Policies that are types of one value need not be given; chosen_ ones (policy.hpp) carry a choice made at run time.
  explicit work_stealing(worker_id workers, Amount amount = {}, Spawn spawn = {}, Victim victim = {})
      : amount_(amount), spawn_(spawn), count_(workers), workers_(W::template make_array<worker>(workers)) {
    for (worker_id w = 0; w < workers; ++w) workers_[w].victim = victim;
  }
  ~work_stealing() { W::destroy_array(workers_, count_); }
  work_stealing(const work_stealing&) = delete;
  work_stealing& operator=(const work_stealing&) = delete;

  void ready(worker_id w, task t) {
    worker& me = workers_[w];
    if (!me.keeps) {
      me.keeps = true;
      me.kept = t;
    } else if (spawn_.keeps_newest) {
      me.tasks.push(me.kept);
      me.kept = t;
    } else {
      me.tasks.push(t);
    }
  }

  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    if (me.keeps) {
      me.keeps = false;
      return me.kept;
    }
    return me.tasks.pop();
  }

  attempt steal(worker_id w) { return steal_from(w, workers_[w].victim.template next<W>(w, count_)); }

  // An attempt on a worker that is not the policy's choice.
  attempt steal_from(worker_id w, worker_id victim) {
    const std::size_t wanted = amount_.may_take_more() ? amount_.of(workers_[victim].tasks.size()) : 1;
    const stolen<task> got = workers_[victim].tasks.steal();
    if (got.status == steal_status::task) {
      workers_[w].victim.succeeded(victim);
      if (wanted > 1) take_more(w, victim, wanted - 1);
    }
    return {got.status, victim, got.task};
  }

  // Worker w will call soon: hints, to be given in this order, each some time before the next.
  void prefetch(worker_id w) const {
    for (std::size_t byte = 0; byte < sizeof(worker); byte += 64)
      __builtin_prefetch(reinterpret_cast<const char*>(workers_ + w) + byte, 1);
  }
  void prefetch_pool(worker_id w) const {
    if constexpr (requires(const pool& tasks) { tasks.prefetch_buffer(); }) workers_[w].tasks.prefetch_buffer();
  }
  void prefetch_task(worker_id w) const {
    if constexpr (requires(const pool& tasks) { tasks.prefetch_slot(); }) workers_[w].tasks.prefetch_slot();
  }
  // What it would take from its pool, or any number.
  task peek(worker_id w) const {
    if constexpr (requires(const pool& tasks) { tasks.peek(); }) return workers_[w].tasks.peek();
    return no_task;
  }

  worker_id workers() const { return count_; }

 private:
  // Into the thief's own pool, as long as nobody is in the way.
  void take_more(worker_id w, worker_id victim, std::size_t tasks) {
    for (; tasks > 0; --tasks) {
      const stolen<task> got = workers_[victim].tasks.steal();
      if (got.status != steal_status::task) return;
      workers_[w].tasks.push(got.task);
    }
  }

  struct alignas(std::max<std::size_t>(W::line_bytes, 64)) worker {  // a power of two: finding one is a shift
    pool tasks;
    // the worker's own
    [[no_unique_address]] Victim victim;
    task kept{};
    bool keeps = false;
  };

  [[no_unique_address]] const Amount amount_;
  [[no_unique_address]] const Spawn spawn_;
  const worker_id count_;
  worker* const workers_;
};

}  // namespace heist::model
