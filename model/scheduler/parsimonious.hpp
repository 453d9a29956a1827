#pragma once
// Latency-hiding work-stealing after Muller and Acar (SPAA 2016): a strand that is blocked is set aside, and its worker goes on
// with the other tasks of its deque. When it is resumed it comes back to the deque that it left: its worker pushes it there
// before it takes its next task.
// Invariant: as of work_stealing; a resumed task is in the inbox of the worker that left it, or has been taken from it, once.
// Anybody calls resumed. Departure: a thief that finds a deque empty may take what is in its worker's inbox, so that a sleeper
// that is woken for it need not be that worker.
// Not promised: when a worker that executes a long node looks into its inbox.
#include <cstdint>
#include <optional>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, template <class, class> class PoolOf>
class parsimonious : work_stealing<W, PoolOf> {
  using base = work_stealing<W, PoolOf>;

 public:
  static constexpr bool steals_alone = true;  // from its own inbox
  static constexpr victim_choice victims = victim_choice::others_after_itself;

  explicit parsimonious(worker_id count) : base(count), back_(W::template make_array<inbox<W>>(count)) {}
  ~parsimonious() { W::destroy_array(back_, workers()); }

  using base::kept;
  using base::next_victim;
  using base::publish;
  using base::ready;
  using base::steals_into_own_pool;
  using base::takes_what_it_keeps;
  using base::workers;

  waker blocked(worker_id w, task) { return w; }
  void resumed(task t, waker who) { back_[who].push(t); }

  std::optional<task> take(worker_id w) {
    if (!kept(w)) {
      while (const std::optional<task> resumed = back_[w].take()) {
        ready(w, *resumed);
        publish(w);
      }
    }
    return base::take(w);
  }

  // Whom it would ask is drawn before it looks into its own inbox: so each attempt draws one.
  attempt steal(worker_id w) { return workers() == 1 ? look_at(w, w) : steal_from(w, next_victim(w)); }
  attempt steal_from(worker_id w, worker_id victim) {
    const attempt own = look_at(w, w);
    return own.status == steal_status::task ? own : look_at(w, victim);
  }
  void skip(worker_id w, std::uint64_t attempts) {
    if (workers() > 1) base::skip(w, attempts);
  }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&& tries) {
    attempt last = look_at(w, w);
    bool lost = false;
    for (worker_id i = 1; i < workers() && last.status != steal_status::task; ++i) {
      tries(last);
      last = look_at(w, (w + i) % workers());
      lost = lost || last.status == steal_status::lost;
    }
    if (lost && last.status == steal_status::empty) last.status = steal_status::lost;
    return last;
  }

 private:
  // Of itself only the inbox.
  attempt look_at(worker_id w, worker_id victim) {
    const attempt made = victim == w ? attempt{steal_status::empty, w, {}} : base::steal_from(w, victim);
    if (made.status != steal_status::empty) return made;
    const std::optional<task> resumed = back_[victim].take();
    return resumed ? attempt{steal_status::task, victim, *resumed} : made;
  }

  inbox<W>* const back_;  // by worker: strands that it has left, and that are resumed
};

template <>
struct scheduler_of<parsimonious_scheduler> {
  template <class W, class T>
  using deque = chase_lev<W, T>;
  template <World W>
  using type = parsimonious<W, deque>;
};

}  // namespace heist::model
