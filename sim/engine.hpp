#pragma once
// The event loop at the default grain: everything a worker does between two pieces of virtual time is one event.
// Invariant: a worker either executes a node, and its pending event is that node's end, or it is idle, and its pending
// event is a steal attempt. What the calls of an event charge, the worker pays before its next event.
// An engine serves one run; it is called inside a context (context.hpp) made for as many workers as the scheduler has.
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/digest.hpp"
#include "sim/event_queue.hpp"
#include "sim/idleness.hpp"
#include "sim/options.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, model::Workload Load, class Watcher = unwatched>
class engine {
 public:
  // watching: what the watcher is made from.
  template <class... Watching>
  engine(Scheduler& scheduler, Load& load, const options& how, idleness idle, const Watching&... watching)
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        attempt_ns_(context::here().costs.attempt_ns),
        workers_(scheduler.workers()),
        queue_(scheduler.workers()),
        idle_(std::move(idle)),
        watcher_(watching...) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    queue_.postpone(begin());
    while (!done_) {
      if (is_cancelled(how_)) throw cancelled();
      tell_executed(how_, executed_);
      some_events();
    }
    context::here().worker = nobody;
    result.nodes = executed_;
    result.work_ns = work_ns_;
    result.makespan_ns = queue_.first().time_ns;
    result.steals = steals_;
    result.digest = digest_.value();
    watcher_.tell(result);
  }

 private:
  static constexpr std::uint32_t events_between_looks = 1 << 16;  // a few milliseconds: soon enough for a person

  static constexpr std::uint64_t parks = idleness::parks;  // instead of a delay: it leaves, or all do

  struct worker {
    static constexpr std::uint64_t nothing = static_cast<std::uint64_t>(-1);

    model::task current = 0;
    std::uint64_t identity = nothing;  // of what it executes; identities are below 2^63
  };

  // What the workload says while a worker finishes a node.
  struct sink {
    void edge(model::edge_kind kind, std::uint64_t to) { self.watcher_.edge(kind, to); }
    void ready(model::task t) {
      ++self.announced_;
      self.watcher_.ready(t);
      self.scheduler_.ready(w, t);
    }
    void done() { self.done_ = true; }

    engine& self;
    model::worker_id w;
  };

  // At time 0 worker 0 gets the first tasks; the others begin with an attempt.
  std::uint64_t begin() {
    turn_of({.time_ns = 0, .worker = 0});
    sink heard{*this, 0};
    load_.start(heard);
    return next_node({0, 0});
  }

  // Flattened: the compiler would keep apart what every event needs.
  [[gnu::flatten]] void some_events() {
    for (std::uint32_t i = 0; i < events_between_looks && !done_; ++i) step();
  }

  void step() {
    const event e = queue_.first();
    turn_of(e);
    if (queue_.worth_reading_ahead()) read_ahead(queue_.soon());
    watcher_.begins(e);
    const worker& w = workers_[e.worker];
    const std::uint64_t delay_ns = w.identity != worker::nothing ? finish(e, w) : attempt(e);
    if (delay_ns != parks) [[likely]] {
      queue_.postpone(delay_ns);
    } else if (!done_) {
      queue_.leave();
    }
  }

  // With many workers, what one needs has left the near caches by the time it acts again.
  void read_ahead(model::worker_id w) {
    scheduler_.prefetch(w);
    if constexpr (requires { load_.prefetch(w, model::task{}); }) load_.prefetch(w, workers_[w].current);
    watcher_.prefetch(w);
  }

  void turn_of(event e) {
    context::here().worker = e.worker;
    Costs::begin(e.time_ns);
  }

  // The worker's node ends: what follows from it becomes ready, and the worker takes its next one.
  std::uint64_t finish(event e, worker ended) {
    digest_.executed(e, ended.identity);
    watcher_.executed(e, ended.current, ended.identity);
    ++executed_;
    const std::uint64_t announced_before = announced_;
    sink heard{*this, e.worker};
    load_.finish(e.worker, ended.current, heard);
    if (idle_.somebody_is_parked()) [[unlikely]]
      wake(e, announced_ - announced_before);
    return done_ ? parks : next_node(e);
  }

  std::uint64_t next_node(event e) {
    if (const std::optional<model::task> next = scheduler_.take(e.worker)) return execute(e, *next);
    if (announced_ == executed_) throw std::logic_error("the workload ran out of tasks before it was done");
    if (workers_.size() == 1) throw std::logic_error("the scheduler lost a task");
    workers_[e.worker].identity = worker::nothing;
    watcher_.goes_without(e, Costs::charged_ns(), 0);
    return Costs::charged_ns();
  }

  // One parked worker for every task that the one who announced them does not take itself.
  void wake(event e, std::uint64_t announced) {
    for (; announced > 1 && idle_.somebody_is_parked(); --announced) {
      const model::worker_id w = idle_.wake();
      const std::uint64_t time_ns = idle_.acts_at_ns(w, e.time_ns);
      watcher_.wakes(w, time_ns);
      queue_.come_back(w, time_ns - e.time_ns);
    }
  }

  std::uint64_t attempt(event e) {
    if (idle_.asks_everybody()) [[unlikely]]
      return ask_everybody(e);
    const model::attempt tried = scheduler_.steal(e.worker);
    note(e, tried);
    if (tried.status == model::steal_status::task) {
      idle_.found_something(e.worker);
      return attempt_ns_ + execute(e, tried.got);
    }
    return in_vain(e, attempt_ns_);
  }

  // The others in turn, in one event, each ask for the price of an attempt.
  std::uint64_t ask_everybody(event e) {
    std::uint64_t spent_ns = 0;
    const auto workers = static_cast<model::worker_id>(workers_.size());
    for (model::worker_id i = 1; i < workers; ++i) {
      const model::attempt tried = scheduler_.steal_from(e.worker, (e.worker + i) % workers);
      note(e, tried);
      spent_ns += attempt_ns_;
      if (tried.status == model::steal_status::task) return spent_ns + execute(e, tried.got);
    }
    return in_vain(e, spent_ns);
  }

  void note(event e, const model::attempt& tried) {
    digest_.attempted(e, tried.victim, tried.status);
    watcher_.attempted(e, tried, attempt_ns_);
    switch (tried.status) {
      case model::steal_status::empty: ++steals_.empty; break;
      case model::steal_status::lost: ++steals_.lost; break;
      case model::steal_status::task: ++steals_.ok; break;
    }
  }

  std::uint64_t in_vain(event e, std::uint64_t attempts_ns) {
    const std::uint64_t spent_ns = attempts_ns + Costs::charged_ns();
    const std::uint64_t waits_ns = idle_.found_nothing(e.worker);
    watcher_.goes_without(e, Costs::charged_ns(), waits_ns == parks ? 0 : waits_ns);
    if (waits_ns != parks) return spent_ns + waits_ns;
    idle_.park(e.worker, e.time_ns + spent_ns);
    return parks;
  }

  // Until the node's end: what this event has charged so far, then the node.
  std::uint64_t execute(event e, model::task t) {
    const std::uint64_t identity = load_.identity(t);
    const std::uint64_t cost_ns = load_.cost_ns(t);
    workers_[e.worker] = {.current = t, .identity = identity};
    work_ns_ += cost_ns;
    watcher_.takes(e, t, identity, Costs::charged_ns(), cost_ns);
    return Costs::charged_ns() + cost_ns;
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  const std::uint64_t attempt_ns_;
  std::vector<worker> workers_;
  event_queue queue_;
  idleness idle_;
  digest digest_;
  [[no_unique_address]] Watcher watcher_;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t executed_ = 0;
  std::uint64_t work_ns_ = 0;  // of the nodes begun so far
  bool done_ = false;
};

}  // namespace heist::sim
