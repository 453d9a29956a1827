#pragma once
// Latency-hiding work-stealing after Muller and Acar (SPAA 2016): a strand that is blocked is set aside, and its worker goes on
// with the other tasks of its deque. When it is resumed it comes back to the deque that it left: its worker pushes it there
// before it takes its next task.
// Invariant: as of work_stealing; a resumed task is in the inbox of the worker that left it, or has been taken from it, once.
// Anybody calls resumed. Departure: a thief that finds a deque empty may take what is in its worker's inbox, so that a sleeper
// that is woken for it need not be that worker.
// Not promised: when a worker that executes a long node looks into its inbox.
#include <optional>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, template <class, class> class PoolOf>
class parsimonious : work_stealing<W, PoolOf> {
  using base = work_stealing<W, PoolOf>;

 public:
  static constexpr bool steals_alone = true;  // from its own inbox

  explicit parsimonious(worker_id count) : base(count), back_(W::template make_array<inbox<W>>(count)) {}
  ~parsimonious() { W::destroy_array(back_, workers()); }

  using base::kept;
  using base::publish;
  using base::ready;
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

  attempt steal(worker_id w) {
    if (const std::optional<task> own = back_[w].take()) return {steal_status::task, w, *own};
    if (workers() == 1) return {steal_status::empty, w, {}};
    return steal_from(w, base::next_victim(w));
  }
  attempt steal_from(worker_id w, worker_id victim) {
    const attempt made = victim == w ? attempt{steal_status::empty, w, {}} : base::steal_from(w, victim);
    if (made.status != steal_status::empty) return made;
    const std::optional<task> resumed = back_[victim].take();
    return resumed ? attempt{steal_status::task, victim, *resumed} : made;
  }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&& tries) {
    attempt last = steal_from(w, w);
    bool lost = false;
    for (worker_id i = 1; i < workers() && last.status != steal_status::task; ++i) {
      tries(last);
      last = steal_from(w, (w + i) % workers());
      lost = lost || last.status == steal_status::lost;
    }
    if (lost && last.status == steal_status::empty) last.status = steal_status::lost;
    return last;
  }

 private:
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
