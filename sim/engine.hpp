#pragma once
// The event loop at the default grain: everything a worker does between two pieces of virtual time is one event.
// Invariant: a worker either executes a node, and its pending event is that node's end, or it is idle, and its pending
// event is a steal attempt. What the calls of an event charge, the worker pays before its next event.
// An engine serves one run; it is called inside a context (context.hpp) made for as many workers as the scheduler has.
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/digest.hpp"
#include "sim/event_queue.hpp"
#include "sim/options.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, model::Workload Load, class Watcher = unwatched>
class engine {
 public:
  engine(Scheduler& scheduler, Load& load, const options& how, Watcher watcher = {})
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        attempt_ns_(context::here().costs.attempt_ns),
        workers_(scheduler.workers()),
        queue_(scheduler.workers()),
        watcher_(std::move(watcher)) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    queue_.postpone(begin());
    while (!done_) {
      if (is_cancelled(how_)) throw cancelled();
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
    watcher_.begins(e);
    const worker& w = workers_[e.worker];
    const std::uint64_t delay_ns = w.identity != worker::nothing ? finish(e, w) : attempt(e);
    if (!done_) queue_.postpone(delay_ns);
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
    sink heard{*this, e.worker};
    load_.finish(e.worker, ended.current, heard);
    return done_ ? 0 : next_node(e);
  }

  std::uint64_t next_node(event e) {
    if (const std::optional<model::task> next = scheduler_.take(e.worker)) return execute(e, *next);
    if (announced_ == executed_) throw std::logic_error("the workload ran out of tasks before it was done");
    if (workers_.size() == 1) throw std::logic_error("the scheduler lost a task");
    workers_[e.worker].identity = worker::nothing;
    watcher_.goes_without(e, Costs::charged_ns());
    return Costs::charged_ns();
  }

  std::uint64_t attempt(event e) {
    const model::attempt tried = scheduler_.steal(e.worker);
    digest_.attempted(e, tried.victim, tried.status);
    watcher_.attempted(e, tried, attempt_ns_);
    switch (tried.status) {
      case model::steal_status::empty: ++steals_.empty; break;
      case model::steal_status::lost: ++steals_.lost; break;
      case model::steal_status::task: ++steals_.ok; return attempt_ns_ + execute(e, tried.got);
    }
    watcher_.goes_without(e, Costs::charged_ns());
    return attempt_ns_ + Costs::charged_ns();
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
  digest digest_;
  [[no_unique_address]] Watcher watcher_;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t executed_ = 0;
  std::uint64_t work_ns_ = 0;  // of the nodes begun so far
  bool done_ = false;
};

}  // namespace heist::sim
