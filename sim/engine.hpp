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
#include "sim/recorder.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, model::Workload Load>
class engine {
 public:
  engine(Scheduler& scheduler, Load& load, const options& how)
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        attempt_ns_(context::here().costs.attempt_ns),
        workers_(scheduler.workers()),
        queue_(scheduler.workers()),
        recorder_(how.trace_nodes, scheduler.workers()) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    queue_.postpone(begin());
    while (!done_) {
      if (is_cancelled(how_)) throw cancelled();
      for (std::uint32_t i = 0; i < events_between_looks && !done_; ++i) step();
    }
    context::here().worker = nobody;
    result.nodes = executed_;
    result.work_ns = work_ns_;
    result.makespan_ns = queue_.first().time_ns;
    result.steals = steals_;
    result.digest = digest_.value();
    result.traced = std::move(recorder_).result();
  }

 private:
  static constexpr std::uint32_t events_between_looks = 1 << 16;  // a few milliseconds: soon enough for a person

  struct worker {
    model::task current = 0;
    bool executing = false;
  };

  // What the workload says while worker w finishes a node.
  struct sink {
    void edge(model::edge_kind kind, std::uint64_t to) {
      if (self.recorder_.active()) [[unlikely]]
        self.recorder_.edge(kind, to);
    }
    void ready(model::task t) {
      ++self.announced_;
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
    return next_node(0);
  }

  void step() {
    const event e = queue_.first();
    turn_of(e);
    const std::uint64_t delay_ns = workers_[e.worker].executing ? finish(e) : attempt(e);
    if (!done_) queue_.postpone(delay_ns);
  }

  void turn_of(event e) {
    context::here().worker = e.worker;
    Costs::begin(e.time_ns);
  }

  // The worker's node ends: what follows from it becomes ready, and the worker takes its next one.
  std::uint64_t finish(event e) {
    const model::task t = workers_[e.worker].current;
    const std::uint64_t identity = load_.identity(t);
    digest_.executed(e, identity);
    if (recorder_.active()) [[unlikely]]
      recorder_.executed(e, identity, load_.name(identity), load_.cost_ns(t));
    ++executed_;
    sink heard{*this, e.worker};
    load_.finish(e.worker, t, heard);
    return done_ ? 0 : next_node(e.worker);
  }

  std::uint64_t next_node(model::worker_id w) {
    const std::optional<model::task> next = scheduler_.take(w);
    if (next) return execute(w, *next);
    if (announced_ == executed_) throw std::logic_error("the workload ran out of tasks before it was done");
    if (workers_.size() == 1) throw std::logic_error("the scheduler lost a task");
    workers_[w].executing = false;
    return Costs::charged_ns();
  }

  std::uint64_t attempt(event e) {
    const model::attempt tried = scheduler_.steal(e.worker);
    digest_.attempted(e, tried.victim, tried.status);
    switch (tried.status) {
      case model::steal_status::empty: ++steals_.empty; break;
      case model::steal_status::lost: ++steals_.lost; break;
      case model::steal_status::task:
        ++steals_.ok;
        if (recorder_.active()) [[unlikely]]
          recorder_.stolen(e.worker, tried.victim);
        return attempt_ns_ + execute(e.worker, tried.got);
    }
    return attempt_ns_ + Costs::charged_ns();
  }

  // Until the node's end: what this event has charged so far, then the node.
  std::uint64_t execute(model::worker_id w, model::task t) {
    workers_[w] = {.current = t, .executing = true};
    const std::uint64_t cost_ns = load_.cost_ns(t);
    work_ns_ += cost_ns;
    return Costs::charged_ns() + cost_ns;
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  const std::uint64_t attempt_ns_;
  std::vector<worker> workers_;
  event_queue queue_;
  digest digest_;
  recorder recorder_;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t executed_ = 0;
  std::uint64_t work_ns_ = 0;  // of the nodes begun so far
  bool done_ = false;
};

}  // namespace heist::sim
