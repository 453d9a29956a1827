#pragma once
// What a worker does, in every world: it takes a task and executes it, announces what follows from it, steals when it has
// none, and sleeps when stealing is in vain (model/idle/). One step goes on until time has to pass on the worker's clock;
// an engine lets it pass, however that is done in its world, and calls the next step.
// Invariant: a worker executes one node, or searches, or sleeps; while it sleeps, no task is where it would have looked, or
// somebody searches. To begin with worker 0 has the first tasks, and the others search.
//
// What an engine tells and hears, for worker w:
//   over()                      the run has ended: nobody begins anything new
//   ends(w, t), finished(w)     the node has been executed; what follows from it comes between the two
//   edge(w, ...), done(w)       what the workload says of it, and that it was the last
//   announces(w, t), announced(w, t)   before and after the scheduler hears of a task
//   blocked(w, t)               the scheduler has heard of it, and its worker's tasks may be in anybody's queue now
//   resumed(w, t)               instead of announced: of one that was blocked, and may be in anybody's queue now
//   starts(w, operation, latency_ns)   an operation begins that nobody executes; when it is over, an actor calls completed()
//   tried(w, attempt)           an attempt has ended, as part of taking or stealing
//   steal(w, tries)             makes one; that is scheduler.steal(w, tries), unless the engine knows whom to ask
//   got(w, t)                   it has a task
//   begins(w, t, beginning)     the worker begins the node, or discards it; answers what passes until its next step
//   nothing_to_take(w), waits(w)   it has none left of its own, and searches from now on; or it waits for one that is blocked
// An engine that knows what comes of attempts need not make them: skip(w, attempts).
// MaySleep: false leaves out all that only sleepers need, for engines whose workers never do.
// Not promised: who is woken for a task, and that whoever is woken gets it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "model/idle/event_count.hpp"
#include "model/idle/idle_rule.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Why a step has ended, and what passes before the next one.
struct pause {
  enum class reason : std::uint8_t {
    executes,  // a node, for as long as the engine says
    searches,  // after an attempt in vain, or before the first: waits for ns
    awaits,    // it has asked somebody, or is blocked: until await_answer() returns
    sleeps,    // until sleep() returns
    over,      // there is no next step
  };
  reason why;
  std::uint64_t ns = 0;
  bool yields = false;  // lets others have the processor
};

template <World W, class Scheduler, Workload Load, class Engine, bool MaySleep = true>
class worker_loop {
 public:
  worker_loop(Scheduler& scheduler, Load& load, Engine& engine, const idle_rule& idle)
      : scheduler_(scheduler), load_(load), engine_(engine), idle_(idle), count_(scheduler.workers()),
        workers_(W::template make_array<worker>(count_)) {
    if (!idle.sleeps()) return;
    if constexpr (!MaySleep) throw std::logic_error("workers would fall asleep that cannot be woken");
    sleepers_ = W::template make<event_count<W>>(count_);
    for (worker_id w = 1; w < count_; ++w) sleepers_->search();
  }
  ~worker_loop() {
    if (sleepers_ != nullptr) W::destroy(sleepers_);
    W::destroy_array(workers_, count_);
  }
  worker_loop(const worker_loop&) = delete;
  worker_loop& operator=(const worker_loop&) = delete;

  // Worker 0 hears of the first tasks, and takes one. The others may be searching already.
  void start() {
    sink heard{*this, 0};
    load_.start(heard);
    notify(heard.for_others());
  }
  pause first_step() { return take(0, workers_[0]); }

  // The next one of a worker that has begun.
  pause step(worker_id w) {
    return finish_or(
        w, [](const pause& next) { return next; }, [this, w] { return awaits(w) ? receive(w) : search(w); });
  }
  // The same in pieces, for engines that know what a worker does, or tell it from others: finished(pause) hears of a step that
  // ended a node, and otherwise() is called if it executes none. Answers what they answer.
  template <class Finished, class Otherwise>
  auto finish_or(worker_id w, Finished finished, Otherwise otherwise) {
    worker& me = workers_[w];
    if (me.executes != no_task) [[likely]]
      return finished(finish(w, me));
    return otherwise();
  }
  pause search(worker_id w) { return search(w, workers_[w]); }
  pause receive(worker_id w) { return receive(w, workers_[w]); }

  // What it executes, or no_task: then it searches, or sleeps.
  task executes(worker_id w) const { return workers_[w].executes; }
  void prefetch(worker_id w) const { __builtin_prefetch(&workers_[w], 1); }

  // As if a worker that searches had made so many attempts in vain; in_vain(w): how many it has made in a row.
  void skip(worker_id w, std::uint64_t attempts) { workers_[w].in_vain += attempts; }
  std::uint64_t in_vain(worker_id w) const { return workers_[w].in_vain; }

  // It waits for an answer, or has not looked at it.
  bool awaits(worker_id w) const {
    if constexpr (AnswersLater<Scheduler>) return workers_[w].awaits != awaited::nothing;
    return false;
  }

  // After a step that ended so, where a worker can wait: a thread or a fiber.
  void await_answer(worker_id w) { model::await_answer(scheduler_, w); }
  void sleep(worker_id w) { sleepers_->sleep(w); }
  // Where it cannot: what to wait for.
  auto& word_of(worker_id w) { return sleepers_->word_of(w); }
  // The worker takes no further step. Nobody waits for it from then on.
  void leave(worker_id w) {
    if constexpr (AnswersLater<Scheduler>) scheduler_.leave(w);
  }
  // Nobody is awake, and so nobody but an actor from outside can make a task ready.
  bool everybody_sleeps() const { return sleepers_ != nullptr && sleepers_->everybody_sleeps(); }
  // The run is over: all who sleep or are blocked find that out. Called after over() has become true.
  void wake_all() {
    if (sleeps()) sleepers_->wake_all();
    if constexpr (requires { scheduler_.release(0); }) {
      for (worker_id w = 0; w < count_; ++w) scheduler_.release(w);
    }
  }
  // By a worker that executes a node: others can have something that nobody announced.
  void offered() { notify(1); }
  // By an actor, with a number beyond those of workers: an operation is over.
  void completed(worker_id actor, std::uint64_t operation) {
    outside_sink heard{*this, actor};
    if constexpr (requires { load_.completed(actor, operation, heard); }) load_.completed(actor, operation, heard);
    notify(heard.announced);
  }

 private:
  // Taking a task may let others see the one that the worker has kept to itself.
  static constexpr bool may_show_what_it_kept = [] {
    if constexpr (requires { Scheduler::takes_what_it_keeps; }) return !Scheduler::takes_what_it_keeps;
    return requires(const Scheduler& scheduler) { scheduler.kept(0); };
  }();

  // Of what a worker gets others may find the rest.
  static constexpr bool offers = requires(const Scheduler& scheduler) { scheduler.offered(0); };

  bool sleeps() const { return MaySleep && sleepers_ != nullptr; }
  void notify(std::uint32_t tasks) {
    if (sleeps() && tasks > 0) [[unlikely]]
      notify_sleepers(tasks);
  }
  [[gnu::noinline]] void notify_sleepers(std::uint32_t tasks) { sleepers_->notify(tasks); }

  enum class awaited : std::uint8_t { nothing, end_of_attempt, own_task };

  // Only where answers come later: a record of 16 bytes is read faster than one of 32.
  struct awaiting {
    awaited awaits = awaited::nothing;
  };
  struct never_awaiting {};
  struct alignas(std::max<std::size_t>(W::line_bytes, 16)) worker
      : std::conditional_t<AnswersLater<Scheduler>, awaiting, never_awaiting> {
    task executes = no_task;
    std::uint64_t in_vain = 0;  // attempts in a row
  };

  // Hears what follows from one node.
  struct sink {
    void edge(edge_kind kind, std::uint64_t to) { loop.engine_.edge(w, kind, to, 0); }
    void edge(edge_kind kind, std::uint64_t to, std::uint64_t latency_ns) { loop.engine_.edge(w, kind, to, latency_ns); }
    void ready(task t) {
      ++announced;
      loop.engine_.announces(w, t);
      announce(loop.scheduler_, loop.load_, w, t);
      loop.engine_.announced(w, t);
      if (splits_ranges(loop.scheduler_)) woken += loop.count_ - 1;  // there is something for everybody
    }
    void done() { loop.engine_.done(w); }
    void starts(std::uint64_t operation, std::uint64_t latency_ns) { loop.engine_.starts(w, operation, latency_ns); }
    bool hears_blocked() const requires HearsBlocked<Scheduler> { return model::hears_blocked(loop.scheduler_); }
    waker blocked(task t) requires HearsBlocked<Scheduler> {
      ++woken;  // what it leaves behind may be somewhere else now
      const waker who = loop.scheduler_.blocked(w, t);
      loop.engine_.blocked(w, t);
      return who;
    }
    void resumed(task t, waker who) requires HearsBlocked<Scheduler> {
      ++woken;
      loop.resume(w, t, who);
    }
    // One of those announced it takes itself.
    std::uint32_t for_others() const { return (announced > 1 ? announced - 1 : 0) + woken; }

    worker_loop& loop;
    worker_id w;
    std::uint32_t announced = 0;
    std::uint32_t woken = 0;
  };

  // Hears what follows from an operation, by an actor that has no pool.
  struct outside_sink {
    void edge(edge_kind, std::uint64_t, std::uint64_t = 0) {}
    void ready(task t) {
      ++announced;
      loop.engine_.announces(actor, t);
      loop.scheduler_.resumed(t);
      loop.engine_.announced(actor, t);
    }
    bool hears_blocked() const requires HearsBlocked<Scheduler> { return model::hears_blocked(loop.scheduler_); }
    waker blocked(task) requires HearsBlocked<Scheduler> { throw std::logic_error("an actor has nothing to continue"); }
    void resumed(task t, waker who) requires HearsBlocked<Scheduler> {
      ++announced;
      loop.resume(actor, t, who);
    }
    void done() { loop.engine_.done(actor); }
    void starts(std::uint64_t operation, std::uint64_t latency_ns) { loop.engine_.starts(actor, operation, latency_ns); }

    worker_loop& loop;
    worker_id actor;
    std::uint32_t announced = 0;
  };

  // A task that was blocked goes where its waker says.
  void resume(worker_id by, task t, waker who) requires HearsBlocked<Scheduler> {
    engine_.announces(by, t);
    scheduler_.resumed(t, who);
    engine_.resumed(by, t);
  }

  auto tries(worker_id w) {
    return [this, w](const attempt& tried) { engine_.tried(w, tried); };
  }

  pause finish(worker_id w, worker& me) {
    const task ended = me.executes;
    engine_.ends(w, ended);
    sink heard{*this, w};
    load_.finish(w, ended, heard);
    engine_.finished(w);
    if (engine_.over()) return {pause::reason::over};
    notify(heard.for_others());
    return take(w, me);
  }

  task own_task(worker_id w) {
    if (may_show_what_it_kept && sleeps()) [[unlikely]]
      return take_and_notify(w);
    return model::take(scheduler_, w, tries(w)).value_or(no_task);
  }

  pause take(worker_id w, worker& me) {
    task next = own_task(w);
    if constexpr (KeepsBack<Load>) {
      if (next == no_task) {
        sink heard{*this, w};
        load_.settle(w, heard);
        if (engine_.over()) return {pause::reason::over};
        notify(heard.for_others());
        if (heard.announced != 0) next = own_task(w);
      }
    }
    if (next != no_task) [[likely]]
      return begin(w, me, next);
    me.executes = no_task;
    me.in_vain = 0;
    if constexpr (AnswersLater<Scheduler>) {
      if (model::awaits(scheduler_, w)) {
        me.awaits = awaited::own_task;
        engine_.waits(w);
        return {pause::reason::awaits};
      }
    }
    if (sleeps()) sleepers_->search();
    engine_.nothing_to_take(w);
    return {pause::reason::searches};
  }

  [[gnu::noinline]] task take_and_notify(worker_id w) {
    const std::optional<task> unseen = kept(scheduler_, w);
    const std::optional<task> next = model::take(scheduler_, w, tries(w));
    if (unseen && next != unseen) notify(1);  // it has taken another one, and now that one can be seen
    return next.value_or(no_task);
  }

  pause search(worker_id w, worker& me) {
    if (engine_.over()) return {pause::reason::over};
    if (MaySleep && me.in_vain >= idle_.sleeps_after) return fall_asleep(w, me);
    const attempt tried = engine_.steal(w, tries(w));
    if (tried.moved) [[unlikely]]
      notify(1);
    if constexpr (AnswersLater<Scheduler>) {
      if (tried.status == steal_status::pending) {
        me.awaits = awaited::end_of_attempt;
        if (sleeps()) sleepers_->found();  // until it is answered it does not look: whoever pushes may not count on it
        return {pause::reason::awaits};
      }
    }
    return ended(w, me, tried);
  }

  pause receive(worker_id w, worker& me) {
    if constexpr (AnswersLater<Scheduler>) {
      const attempt answer = scheduler_.answer(w);
      if (std::exchange(me.awaits, awaited::nothing) == awaited::end_of_attempt) {
        if (sleeps()) sleepers_->search();
        return ended(w, me, answer);
      }
      if (answer.status == steal_status::task) return begin(w, me, answer.got);
    }
    return {pause::reason::over};
  }

  // An attempt.
  pause ended(worker_id w, worker& me, const attempt& tried) {
    engine_.tried(w, tried);
    if (tried.status == steal_status::task) {
      if (sleeps()) sleepers_->found();
      return begin(w, me, tried.got);
    }
    ++me.in_vain;
    return {pause::reason::searches, idle_.wait_ns(me.in_vain), me.in_vain > idle_.yields_after};
  }

  [[gnu::noinline]] pause fall_asleep(worker_id w, worker& me) {
    attempt last{steal_status::empty, w, {}};
    const rest_status ended = sleepers_->fall_asleep(w, [&] {
      if (engine_.over()) return steal_status::lost;
      last = look_everywhere(scheduler_, w, tries(w));
      engine_.tried(w, last);
      return last.status;
    });
    if (last.moved) notify(1);
    me.in_vain = 0;
    if (ended == rest_status::asleep) return {pause::reason::sleeps};
    if (ended == rest_status::searching) return {pause::reason::searches};
    return begin(w, me, last.got);
  }

  pause begin(worker_id w, worker& me, task t) {
    if constexpr (offers) {
      if (sleeps()) [[unlikely]]
        notify(model::offered(scheduler_, w));
    }
    engine_.got(w, t);
    const beginning node = model::begin(load_, w, t);
    me.executes = t;
    return {pause::reason::executes, engine_.begins(w, t, node)};
  }

  Scheduler& scheduler_;
  Load& load_;
  Engine& engine_;
  const idle_rule idle_;
  const worker_id count_;
  worker* const workers_;                 // each its own
  event_count<W>* sleepers_ = nullptr;    // where nobody sleeps there is none
};

}  // namespace heist::model
