#pragma once
// Scheduler: who executes what next. An engine, or the worker loop on its behalf, calls for worker w
//   ready(w, task) or ready(w, task, priority)  w's finished node made the task ready;
//   keep(w, task, priority)                     the same, and w will take before it does anything else: preferred where it is;
//   take(w) or take(w, tries)                   the next task that w can have, from its own tasks or better ones of others;
//   steal(w) or steal(w, tries)                 w has found nothing: one more attempt, or a round of them. The thief is w;
//   look_everywhere(w, tries)                   w is about to fall asleep: wherever a task could be. Pending: there is one, but
//                                               somebody has to be asked for it.
// and for whoever completes what a task waited for, worker or not,
//   resumed(task)                               it is ready; inbox.hpp gives that to any scheduler.
// Some also hear what becomes of futures:
//   blocked(w, task)                            the continuation of w's finished node waits for a future. Answers a waker;
//   resumed(task, waker)                        by anybody: the future is complete. The scheduler chose the waker, and so knows
//                                               where the task belongs. It may be called before blocked() has returned to its
//                                               caller, but not before blocked() has been left.
// Only workers(), one form of ready, take and steal must be there; the functions below call whichever form there is, and
// stand in for what is not.
//
// An attempt (attempt.hpp) is on a queue. Most schedulers have one queue per worker, which has its worker's number; some have
// more queues than workers, and a queue may change hands. It ends in a task, in empty, or in lost: somebody else was
// faster, which says nothing about emptiness. Or it is pending: the victim answers later. Then w waits until answer_word(w),
// an awaitable, is not 0, and asks for the end of its attempt by answer(w): a task, empty or lost. A scheduler with such
// answers also has leave(w): w will not call again, so that nobody waits for its answer. And if take(w) finds nothing and
// awaits(w) is true, w waits in the same way, and then has the task that answer(w) says; release(w), by anybody: the run is
// over, and there will be none.
// tries(attempt) hears of attempts on others: of all that take makes, and of all that steal makes before the one it
// answers with. A scheduler that knows only some priorities says how many tasks had others: clamped(). One in which a
// worker keeps a task to itself until it takes says which, kept(w), and lets others have it when it will not take: publish(w).
// takes_what_it_keeps: take(w) answers that task before any other, and so shows nobody one that they could not see.
//
// A lone worker is not asked to steal, unless steals_alone.
//
// So that a simulation need not make every attempt in vain, some have skip(w, attempts): as if w, which has nothing, had
// called steal so many times in vain. It may be called where each would answer empty, only load from shared memory and load
// what the last one did. Those whose attempts load different things, each a victim's, say whom the next one is about, where
// there are others: steal(w) is steal_from(w, next_victim(w)), and victims (victim_choice) says who that can be. Of them is
// promised: an attempt in vain is a function of its victim's pool, and of what it draws besides the victim. A pool is written
// only by calls for its worker, and by attempts on it; but blocked, resumed and attempts that have moved queues may write any.
// Those that ask others alone have next_victims(w, victims), which draws several ahead;
// victims_outlast_success(): they stay the next ones when an attempt succeeds before they are asked.
// steals_into_own_pool(): an attempt that succeeds may write the pool of its worker, too.
#include <concepts>
#include <cstdint>
#include <optional>

#include "model/scheduler/attempt.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <class S>
concept Scheduler = requires(const S& reader) {
  { reader.workers() } -> std::same_as<worker_id>;
} && (requires(S& scheduler, worker_id w, task t) { scheduler.ready(w, t); } ||
      requires(S& scheduler, worker_id w, task t, priority_value p) { scheduler.ready(w, t, p); }) &&
    (requires(S& scheduler, worker_id w) { { scheduler.take(w) } -> std::same_as<std::optional<task>>; } ||
     requires(S& scheduler, worker_id w, void (&tries)(const attempt&)) {
       { scheduler.take(w, tries) } -> std::same_as<std::optional<task>>;
     }) &&
    (requires(S& scheduler, worker_id w) { { scheduler.steal(w) } -> std::same_as<attempt>; } ||
     requires(S& scheduler, worker_id w, void (&tries)(const attempt&)) {
       { scheduler.steal(w, tries) } -> std::same_as<attempt>;
     });

template <Scheduler S>
void announce_with(S& scheduler, worker_id w, task t, priority_value priority) {
  if constexpr (requires { scheduler.keep(w, t, priority); }) {
    scheduler.keep(w, t, priority);
  } else if constexpr (requires { scheduler.ready(w, t, priority); }) {
    scheduler.ready(w, t, priority);
  } else {
    scheduler.ready(w, t);
  }
}

template <Scheduler S, Workload Load>
void announce(S& scheduler, const Load& load, worker_id w, task t) {
  constexpr bool asks = requires { scheduler.ready(w, t, priority_value{}); };
  announce_with(scheduler, w, t, asks ? priority(load, t) : 0);
}

// It wants to hear of blocked tasks.
template <class S>
concept HearsBlocked = requires(S& scheduler, worker_id w, task t, waker who) {
  { scheduler.blocked(w, t) } -> std::same_as<waker>;
  scheduler.resumed(t, who);
};
template <class S>
bool hears_blocked(const S& scheduler) {
  if constexpr (requires { scheduler.hears_blocked(); }) return scheduler.hears_blocked();
  return HearsBlocked<S>;
}

template <Scheduler S>
std::uint64_t clamped(const S& scheduler) {
  if constexpr (requires { scheduler.clamped(); }) return scheduler.clamped();
  return 0;
}

// The task that worker w has been told of and nobody else can find, if there is one.
template <Scheduler S>
std::optional<task> kept(const S& scheduler, worker_id w) {
  if constexpr (requires { scheduler.kept(w); }) return scheduler.kept(w);
  return std::nullopt;
}

template <Scheduler S, class Tries>
std::optional<task> take(S& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.take(w, tries); }) {
    return scheduler.take(w, tries);
  } else {
    return scheduler.take(w);
  }
}

// It hands out pieces of ranges (model/workload/range.hpp): of one that is ready everybody may take some.
template <class S>
concept MaySplitRanges = requires(const S& scheduler) { scheduler.splits_ranges(); };
template <Scheduler S>
bool splits_ranges(const S& scheduler) {
  if constexpr (MaySplitRanges<S>) return scheduler.splits_ranges();
  return false;
}

// How many tasks that nobody announced the last call for worker w that got one has shown to others: the rest of what it got.
template <Scheduler S>
std::uint32_t offered(const S& scheduler, worker_id w) {
  if constexpr (requires { scheduler.offered(w); }) return scheduler.offered(w);
  return 0;
}

// Whom the attempts of a scheduler are about.
enum class victim_choice : std::uint8_t {
  none,                 // all are about the same
  others,               // each about one other worker
  others_after_itself,  // the same; but first it looks into its own pool, which others may write
  anybody,              // each about one worker, itself among them; where there are several queues to choose from it draws more
};
template <Scheduler S>
victim_choice victims_of(const S& scheduler) {
  if constexpr (requires { scheduler.victims(); }) return scheduler.victims();
  if constexpr (requires { { S::victims } -> std::convertible_to<victim_choice>; }) return S::victims;
  return requires(S& s) { s.next_victim(0); } ? victim_choice::others : victim_choice::none;
}

// Its attempts may be pending.
template <class S>
concept AnswersLater = requires(S& scheduler, worker_id w) {
  { scheduler.answer(w) } -> std::same_as<attempt>;
  scheduler.leave(w);
};

// A lone worker may find tasks by stealing, too: those that it has left behind itself.
template <Scheduler S>
bool steals_alone(const S& scheduler) {
  if constexpr (requires { scheduler.steals_alone(); }) return scheduler.steals_alone();
  if constexpr (requires { S::steals_alone; }) return true;
  return false;
}

// It has told worker w to wait rather than to search.
template <Scheduler S>
bool awaits(const S& scheduler, worker_id w) {
  if constexpr (requires { scheduler.awaits(w); }) return scheduler.awaits(w);
  return false;
}

constexpr bool is_answered(std::uint32_t word) { return word != 0; }

// Until the attempt of worker w is answered: where it can wait, a thread or a fiber; and where waiting is a step of its own.
template <Scheduler S>
void await_answer(S& scheduler, worker_id w) {
  if constexpr (requires { scheduler.await_answer(w); }) {
    scheduler.await_answer(w);
  } else if constexpr (requires { scheduler.answer_word(w); }) {
    scheduler.answer_word(w).await(is_answered, order::relaxed);  // answer() acquires
  }
}
template <Scheduler S>
void await_answer_as_a_step(S& scheduler, worker_id w) {
  if constexpr (requires { scheduler.await_answer_as_a_step(w); }) {
    scheduler.await_answer_as_a_step(w);
  } else if constexpr (requires { scheduler.answer_word(w).await_as_a_step(w); }) {
    scheduler.answer_word(w).await_as_a_step(w);
  }
}

template <Scheduler S, class Tries>
attempt steal(S& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.steal(w, tries); }) {
    return scheduler.steal(w, tries);
  } else {
    return scheduler.steal(w);
  }
}

// Whatever anybody else could give worker w now, wherever it is. Empty: nothing was anywhere when it looked there; lost:
// there may be something. One that asks one victim at a time asks them all, by steal_from(w, victim).
template <Scheduler S, class Tries>
attempt look_everywhere(S& scheduler, worker_id w, Tries&& tries) {
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
