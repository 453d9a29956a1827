#pragma once
// The event loop at the default grain: everything a worker does between two pieces of virtual time is one event, and that
// is one step of the worker loop (model/worker/). Invariant: a worker's pending event is the end of the node it executes, or
// its next attempt; one that sleeps, or waits for an answer, has none. What the calls of an event charge, the worker pays before its next event.
// Attempts in vain that nobody would notice are left out (idle_attempts.hpp). Where the scheduler has an inbox there is one
// more actor, the timer, with the number after the last worker's.
// An engine serves one run; it is called inside a context (context.hpp) made for as many workers as the scheduler has, and
// the timer.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/worker/worker_loop.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/engine_base.hpp"
#include "sim/event_queue.hpp"
#include "sim/idle_attempts.hpp"
#include "sim/idle_policy.hpp"
#include "sim/options.hpp"
#include "sim/watcher.hpp"
#include "sim/world.hpp"

namespace heist::sim {

// MaySleep: false leaves out all that only sleepers need, for workers that never do.
template <class Costs, class Scheduler, model::Workload Load, class Watcher = unwatched, bool MaySleep = true>
class engine : engine_base<Scheduler, Load, Watcher> {
  using base = engine_base<Scheduler, Load, Watcher>;
  using typename base::task;
  using typename base::worker_id;

 public:
  // watching: what the watcher is made from.
  template <class... Watching>
  engine(Scheduler& scheduler, Load& load, const options& how, const idle_policy& idle, const Watching&... watching)
      : base(scheduler, load, how, watching...),
        rests_(answers_later || idle.rule.sleeps()),
        queue_(this->actors()),
        loop_(scheduler, load, *this, idle.rule),
        attempts_(scheduler, loop_, queue_, sum_, idle.rule, how),
        asleep_from_ns_(rests_ ? scheduler.workers() : 0) {
    context_.wake_ns = idle.wake_ns;
    if (has_timer) queue_.call_off(scheduler.workers(), 0);
  }

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    turn_to({.time_ns = 0, .worker = 0});
    loop_.start();
    queue_.postpone(settle(loop_.first_step()));
    while (!done_) {
      if (is_cancelled(how_)) throw cancelled();
      tell_executed(how_, sum_.ended);
      some_events();
    }
    context_.turn_to_nobody();
    attempts_.catch_up_all(queue_.first());
    sum_.tell(result, queue_.first().time_ns);
  }

 private:
  static constexpr std::uint32_t events_between_looks = 1 << 16;  // a few milliseconds: soon enough for a person
  static constexpr std::uint64_t leaves = event_queue::never;     // instead of a delay: it leaves, or all do

  // Where accesses are free, records are so small that looking ahead takes longer than waiting for them.
  static constexpr bool reads_ahead = !Costs::accesses_are_free && requires(const Scheduler& scheduler, const Load& load) {
    scheduler.prefetch(0);
    load.prefetch(0);
  };
  static constexpr bool answers_later = model::AnswersLater<Scheduler>;
  static_assert(MaySleep || !answers_later);

  using loop = model::worker_loop<world<Costs>, Scheduler, Load, engine, MaySleep>;
  friend loop;

  // Flattened: the compiler would keep apart what every event needs.
  [[gnu::flatten]] void some_events() {
    if (Costs::accesses_are_free && queue_.has_few()) return some_events_of<few>();
    some_events_of<many>();
  }

  // What of the queue every event needs, for few workers and for many.
  struct few {
    static event first(const event_queue& q) { return q.first_of_few(); }
    static event postpone(event_queue& q, std::uint64_t delay_ns) { return q.postpone_few(delay_ns); }
  };
  struct many {
    static event first(const event_queue& q) { return Costs::accesses_are_free ? q.first_of_many() : q.first(); }
    static event postpone(event_queue& q, std::uint64_t delay_ns) {
      return Costs::accesses_are_free ? q.postpone_many(delay_ns) : q.postpone(delay_ns);
    }
  };

  template <class Workers>
  void some_events_of() {
    event e = Workers::first(queue_);
    for (std::uint32_t i = 0; i < events_between_looks; ++i) {
      if (!step<Workers>(e)) [[unlikely]]
        return;
    }
  }

  // Leaves the next event in its place. False: that was the last one.
  template <class Workers>
  bool step(event& e) {
    turn_to(e);
    if constexpr (reads_ahead) {
      if (queue_.worth_reading_ahead()) read_ahead();
    }
    this->time_passes(e);
    const std::uint64_t delay_ns = acts(e);
    if constexpr (has_timer) attempts_.look_at_inbox();
    if (delay_ns != leaves) [[likely]] {
      e = Workers::postpone(queue_, delay_ns);
      return true;
    }
    if (done_) return false;
    queue_.leave();
    e = Workers::first(queue_);
    return true;
  }

  void turn_to(event e) {
    now_ = e;
    if constexpr (!Costs::accesses_are_free) writes_ = context_.writes;
    if constexpr (model::MaySplitRanges<Scheduler>) context_.now_ns = e.time_ns;  // some go by the clock
    Costs::begin(e.worker, e.time_ns);
  }

  // How long until its next event.
  std::uint64_t acts(event e) {
    if (this->is_timer(e.worker)) return complete(e);
    return loop_.finish_or(
        e.worker,
        [this, e](const model::pause& next) { return settle_calls(e, next); },
        [this, e] { return loop_.awaits(e.worker) ? settle_calls(e, loop_.receive(e.worker)) : search(e); });
  }

  // In one piece: most events of a run with many idle workers.
  [[gnu::noinline, gnu::flatten]] std::uint64_t search(event e) {
    return attempts_.from(e, [this, e] {
      const model::pause next = loop_.search(e.worker);
      const bool wakes_nobody = !MaySleep && next.why == model::pause::reason::searches;
      return wakes_nobody ? goes_on(next.ns) : settle(next);
    });
  }

  // A step is over: what it has charged is paid, then it is as the step says.
  std::uint64_t settle(const model::pause& next) {
    if (MaySleep && rests_ && !context_.awake.empty()) [[unlikely]]
      bring_back();
    if (next.why == model::pause::reason::executes) [[likely]]
      return next.ns;
    return go_without(next);
  }

  // The same, of a step that may have written the worker's pool.
  std::uint64_t settle_calls(event e, const model::pause& next) {
    attempts_.called(e.worker, writes_);
    return settle(next);
  }
  // Out of line, as all that happens seldom: the registers are for what happens at every event.
  [[gnu::noinline]] std::uint64_t go_without(model::pause next) {
    using reason = model::pause::reason;
    if (next.why == reason::over) return leaves;
    const std::uint64_t delay_ns = goes_on(next.ns);
    if constexpr (MaySleep) {
      if (next.why == reason::sleeps || next.why == reason::awaits) {
        asleep_from_ns_[now_.worker] = now_.time_ns + delay_ns;
        if (++resting_ == scheduler_.workers() && timer_.is_idle()) throw all_workers_wait();
        if (next.why == reason::awaits) {
          model::await_answer_as_a_step(scheduler_, now_.worker);
        } else {
          loop_.word_of(now_.worker).await_as_a_step(now_.worker);
        }
        return leaves;
      }
    }
    return delay_ns;
  }
  // Without a task, and after that wait.
  std::uint64_t goes_on(std::uint64_t waits_ns) {
    const expense paid = spent();
    sum_.watcher.goes_without(now_, paid, waits_ns);
    return paid.overhead_ns + paid.stealing_ns + waits_ns;
  }

  // Whose words this event has written act again, but not before their last attempt is over. Who waits for an answer is awake.
  [[gnu::noinline]] void bring_back() {
    for (const context::awakened& woken : context_.awake) {
      const std::uint64_t written_ns = Costs::accesses_are_free ? now_.time_ns : woken.time_ns;
      const std::uint64_t wake_ns = loop_.awaits(woken.worker) ? 0 : context_.wake_ns;
      const std::uint64_t time_ns = std::max(written_ns + wake_ns, asleep_from_ns_[woken.worker]);
      --resting_;
      sum_.watcher.wakes(woken.worker, time_ns);
      queue_.come_back(woken.worker, time_ns - now_.time_ns);
    }
    context_.awake.clear();
  }

  // Accesses of an event with attempts in it are theirs.
  expense spent() {
    if (answers_later && std::exchange(asks_, false)) return {.stealing_ns = Costs::charged_ns()};
    if (tries_ == 0) [[likely]]
      return {.overhead_ns = Costs::charged_ns()};
    return {.stealing_ns = std::exchange(tries_, 0) * context_.costs.attempt_ns + std::exchange(stolen_ns_, 0) + Costs::charged_ns()};
  }

  // The timer's event: one operation is over.
  std::uint64_t complete(event e) {
    if constexpr (has_timer) {
      loop_.completed(e.worker, this->end_operation());
      bring_back();
      timer_free_ns_ = e.time_ns + Costs::charged_ns() + context_.costs.completion_ns;
      timer_at_ns_ = timer_.is_idle() ? event_queue::never : std::max(timer_.due_ns(), timer_free_ns_);
    }
    return timer_at_ns_ == event_queue::never ? leaves : timer_at_ns_ - e.time_ns;
  }
  void set_timer() {
    const std::uint64_t at_ns = std::max(timer_.due_ns(), timer_free_ns_);
    if (at_ns == timer_at_ns_) return;
    if (timer_at_ns_ != event_queue::never) queue_.call_off(scheduler_.workers(), timer_at_ns_);
    queue_.come_back(scheduler_.workers(), at_ns - now_.time_ns);
    timer_at_ns_ = at_ns;
  }

  // With many workers, what one needs has left the near caches by the time it acts again. So it is read in two steps,
  // two events apart: the second needs what the first has brought.
  void read_ahead() {
    if (queue_.lead_is_lost()) [[unlikely]]
      gain_lead();
    for (std::size_t i = 0; i + 1 < coming_.size(); ++i) coming_[i] = coming_[i + 1];
    coming_.back() = queue_.ahead();
    read_records(coming_.back());
    const worker_id soon = coming_.front();
    if (loop_.executes(soon) == model::no_task) return attempts_.prefetch_victim(soon);
    scheduler_.prefetch_pool(soon);
    load_.prefetch(soon, loop_.executes(soon));
  }
  void gain_lead() {
    queue_.found_lead();
    for (worker_id& w : coming_) {
      w = queue_.ahead();
      read_records(w);
    }
  }
  void read_records(worker_id w) const {
    loop_.prefetch(w);
    scheduler_.prefetch(w);
    sum_.watcher.prefetch(w);
    load_.prefetch(w);
    attempts_.prefetch(w);
  }

  // What the loop asks for and tells.
  bool over() const { return done_; }
  void ends(worker_id, task t) {
    const std::uint64_t identity = load_.identity(t);
    sum_.watcher.executed(now_, t, identity);
    sum_.fingerprint.executed(now_, identity);
    ++sum_.ended;
  }
  void finished(worker_id) {}
  using base::edge;
  void starts(worker_id w, std::uint64_t operation, std::uint64_t latency_ns) {
    this->start_operation(operation, now_.time_ns + Costs::charged_ns() + latency_ns);
    if (!this->is_timer(w)) set_timer();
  }
  void announces(worker_id w, task t) { this->ready(w, t); }
  void announced(worker_id w, task) {
    if (!this->is_timer(w)) attempts_.told(w);
    this->heard(now_);
  }
  void blocked(worker_id, task) { attempts_.forget_all(); }
  // It may be in anybody's queue.
  void resumed(worker_id, task) {
    attempts_.forget_all();
    this->heard(now_);
  }
  void done(worker_id) { done_ = true; }

  template <class Tries>
  model::attempt steal(worker_id, Tries&& tries) {
    const model::attempt made = attempts_.ask(now_, tries, [this] { return tries_; });
    if (answers_later && made.status == model::steal_status::pending) {
      asks_ = true;
      sum_.watcher.asks(now_);
      attempts_.asked(made.victim);
    }
    return made;
  }
  void tried(worker_id w, const model::attempt& made) {
    ++tries_;
    sum_.attempted(now_, made);
    if (made.moved) [[unlikely]]
      attempts_.forget_all();
    if (made.status != model::steal_status::task) return;
    attempts_.got(w, made.victim);
    if (made.victim != w) stolen_ns_ += context_.prices.steal_ns;
  }
  void nothing_to_take(worker_id) {
    if (timer_.is_idle()) this->demand_tasks(sum_.ended);
  }
  void waits(worker_id) {}
  void got(worker_id w, task t) {
    if (tries_ != 0) [[unlikely]]
      after_attempts();
    this->got_piece(w, t);
    sum_.watcher.got(now_, t);
  }
  [[gnu::noinline]] void after_attempts() { sum_.fingerprint.has_task(now_); }
  std::uint64_t begins(worker_id, task t, const model::beginning& node) {
    expense paid = spent();
    paid.overhead_ns += node.forks * context_.prices.fork_ns();
    sum_.begins(now_, t, node, paid);
    return paid.overhead_ns + paid.stealing_ns + node.cost_ns;
  }

  using base::context_;
  using base::done_;
  using base::has_timer;
  using base::how_;
  using base::load_;
  using base::scheduler_;
  using base::sum_;
  using base::timer_;
  const bool rests_;  // a worker may: sleep, or wait for an answer
  event_queue queue_;
  loop loop_;
  idle_attempts<Costs, Scheduler, loop, Watcher> attempts_;
  event now_{};                 // the event under way
  std::uint64_t writes_ = 0;    // of schedulers, before it
  std::uint64_t tries_ = 0;     // attempts that it has made so far
  std::uint64_t stolen_ns_ = 0;  // what it has stolen costs beside
  bool asks_ = false;           // and has begun one more, which is to be answered
  std::vector<std::uint64_t> asleep_from_ns_;  // by worker: when its last attempt was over, or it had asked
  std::size_t resting_ = 0;                    // workers that sleep, or wait for an answer
  std::uint64_t timer_at_ns_ = event_queue::never;  // its pending event, if it has one
  std::uint64_t timer_free_ns_ = 0;                 // all that it has done is paid for
  std::array<worker_id, 3> coming_{};               // who is next, probably, and then
};

}  // namespace heist::sim
