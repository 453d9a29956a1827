#pragma once
// Classic work-stealing (Blumofe and Leiserson): a pool per worker; a worker without tasks asks one other at a time.
// Invariant: a ready task is kept by the worker that made it ready or is in exactly one pool.
// An engine calls, for worker w: ready(w, t) for every task that w's finished node made ready; take(w) for the next
// task that w can have without asking anybody; steal(w) for one attempt on one other worker.
// Not promised: which victim, and that an attempt succeeds when there is work somewhere.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/policy.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, template <class, class> class PoolOf, class Spawn = work_first, class Victim = random_victim,
          class Amount = take_one>
class work_stealing {
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);

 public:
  // Whether half of a pool's tasks can be told: by the pool, or by counting them.
  static constexpr bool takes_half_at_once = requires(pool& victims, pool& own) { victims.steal_half_into(own); };
  static constexpr bool counts_tasks = requires(const pool& tasks) { tasks.size(); };
  static constexpr bool can_take_half = takes_half_at_once || counts_tasks;
  static constexpr bool takes_what_it_keeps = true;  // before anything else
  static constexpr bool only_loads_in_vain = requires { pool::only_loads_in_vain; };  // an attempt does

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

  // What it keeps is for others, too.
  void publish(worker_id w) {
    worker& me = workers_[w];
    if (!me.keeps) return;
    me.keeps = false;
    me.tasks.push(me.kept);
  }

  attempt steal(worker_id w) { return steal_from(w, next_victim(w)); }
  worker_id next_victim(worker_id w) { return workers_[w].victim.template next<W>(w, count_); }
  void skip(worker_id w, std::uint64_t attempts) { workers_[w].victim.template skip<W>(w, count_, attempts); }
  void next_victims(worker_id w, std::span<worker_id> victims) {
    workers_[w].victim.template next<W>(w, count_, victims);
  }
  bool victims_outlast_success() const { return workers_[0].victim.outlasts_success(); }
  bool steals_into_own_pool() const { return amount_.may_take_more(); }

  // An attempt on a worker that is not the policy's choice. Where a steal locks or counts itself in whether or not there is
  // a task, it is made only if there seems to be one: a look in vain leaves all lines where they are.
  attempt steal_from(worker_id w, worker_id victim) {
    if (seems_empty(workers_[victim].tasks)) return {steal_status::empty, victim, {}};
    const stolen<task> got = amount_.may_take_more() ? steal_more(w, victim) : workers_[victim].tasks.steal();
    if (got.status == steal_status::task) workers_[w].victim.succeeded(victim);
    return {got.status, victim, got.task};
  }

  // Worker w will call soon: hints, the first to be given some time before the second.
  void prefetch(worker_id w) const {
    for (std::size_t byte = 0; byte < sizeof(worker); byte += 64)
      __builtin_prefetch(reinterpret_cast<const char*>(workers_ + w) + byte, 1);
  }
  void prefetch_pool(worker_id w) const {
    if constexpr (requires(const pool& tasks) { tasks.prefetch_buffer(); }) workers_[w].tasks.prefetch_buffer();
  }

  std::optional<task> kept(worker_id w) const {
    return workers_[w].keeps ? std::optional<task>(workers_[w].kept) : std::nullopt;
  }
  worker_id workers() const { return count_; }

 private:
  // What comes with the first task goes into the thief's own pool: at once where the victim's can give it so, else one by
  // one, as long as nobody is in the way.
  stolen<task> steal_more(worker_id w, worker_id victim) {
    pool& from = workers_[victim].tasks;
    pool& own = workers_[w].tasks;
    if constexpr (takes_half_at_once) {
      return from.steal_half_into(own);
    } else if constexpr (counts_tasks) {
      std::size_t wanted = amount_.of(from.size());
      const stolen<task> first = from.steal();
      if (first.status != steal_status::task) return first;
      while (--wanted > 0) {
        const stolen<task> more = from.steal();
        if (more.status != steal_status::task) break;
        own.push(more.task);
      }
      return first;
    } else {
      return from.steal();
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
