#pragma once
// How an engine calls any scheduler. Every scheduler has workers(); for worker w,
//   ready(w, task) or ready(w, task, priority)  w's finished node made the task ready;
//   keep(w, task, priority)                     the same, and w will take before it does anything else: an engine prefers it;
//   take(w) or take(w, tries)                   the next task that w can have, from its own tasks or better ones of others;
//   steal(w) or steal(w, tries)                 w has found nothing: one more attempt, or a round of them;
//   look_everywhere(w, tries)                   the same before it falls asleep: wherever a task could be;
// and for whoever is no worker,
//   resumed(task) or resumed(task, priority)    what the task waited for is complete; inbox.hpp gives it to any scheduler.
// tries(attempt) hears of attempts on others: of all that take makes, and of all that steal makes before the one it
// answers with. The functions here call whichever form there is. A scheduler that knows only some priorities says how many
// tasks had others: clamped(). One in which a worker keeps a task to itself until it takes says which: kept(w).
//
// So that a simulation need not make every attempt in vain, some have skip(w, attempts): as if w, which has nothing, had
// called steal so many times in vain. It may be called where each would answer empty, only load from shared memory and load
// what the last one did. Those whose attempts load different things, each a victim's, say whom the next one is about:
// steal(w) is steal_from(w, next_victim(w)). Of them is promised: an attempt in vain is a function of its victim's pool,
// and a pool is written only by calls for its worker, and by attempts on it. next_victims(w, victims) draws several ahead;
// victims_outlast_success(): they stay the next ones when an attempt succeeds before they are asked.
// steals_into_own_pool(): an attempt that succeeds may write the pool of its worker, too.
#include <cstdint>
#include <optional>

#include "model/scheduler/attempt.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

template <class Scheduler>
void announce_with(Scheduler& scheduler, worker_id w, task t, priority_value priority) {
  if constexpr (requires { scheduler.keep(w, t, priority); }) {
    scheduler.keep(w, t, priority);
  } else if constexpr (requires { scheduler.ready(w, t, priority); }) {
    scheduler.ready(w, t, priority);
  } else {
    scheduler.ready(w, t);
  }
}

template <class Scheduler, Workload Load>
void announce(Scheduler& scheduler, const Load& load, worker_id w, task t) {
  constexpr bool asks = requires { scheduler.ready(w, t, priority_value{}); };
  announce_with(scheduler, w, t, asks ? priority(load, t) : 0);
}

// By whoever completes what the task waited for, worker or not.
template <class Scheduler, Workload Load>
void resume(Scheduler& scheduler, const Load& load, task t) {
  if constexpr (requires { scheduler.resumed(t, priority_value{}); }) {
    scheduler.resumed(t, priority(load, t));
  } else {
    scheduler.resumed(t);
  }
}

template <class Scheduler>
std::uint64_t clamped(const Scheduler& scheduler) {
  if constexpr (requires { scheduler.clamped(); }) return scheduler.clamped();
  return 0;
}

// The task that worker w has been told of and nobody else can find, if there is one.
template <class Scheduler>
std::optional<task> kept(const Scheduler& scheduler, worker_id w) {
  if constexpr (requires { scheduler.kept(w); }) return scheduler.kept(w);
  return std::nullopt;
}

template <class Scheduler, class Tries>
std::optional<task> take(Scheduler& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.take(w, tries); }) {
    return scheduler.take(w, tries);
  } else {
    return scheduler.take(w);
  }
}

// Its attempts are each about one victim.
template <class Scheduler>
bool asks_victims(const Scheduler& scheduler) {
  if constexpr (requires { scheduler.asks_victims(); }) return scheduler.asks_victims();
  return requires(Scheduler& s) { s.next_victim(0); };
}

template <class Scheduler, class Tries>
attempt steal(Scheduler& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.steal(w, tries); }) {
    return scheduler.steal(w, tries);
  } else {
    return scheduler.steal(w);
  }
}

// Whatever anybody else could give worker w now, wherever it is. Empty: nothing was anywhere when it looked there; lost:
// there may be something. One that asks one victim at a time asks them all, by steal_from(w, victim).
template <class Scheduler, class Tries>
attempt look_everywhere(Scheduler& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.look_everywhere(w, tries); }) {
    return scheduler.look_everywhere(w, tries);
  } else if constexpr (requires { scheduler.steal_from(w, w); }) {
    const worker_id workers = scheduler.workers();
    attempt last{steal_status::empty, w, {}};
    bool lost = false;
    for (worker_id i = 1; i < workers && last.status != steal_status::task; ++i) {
      if (i > 1) tries(last);
      last = scheduler.steal_from(w, (w + i) % workers);
      lost = lost || last.status == steal_status::lost;
    }
    if (lost && last.status == steal_status::empty) last.status = steal_status::lost;
    return last;
  } else {
    return steal(scheduler, w, tries);
  }
}

}  // namespace heist::model
