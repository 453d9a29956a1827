#pragma once
// What an engine tells while it runs, and the watcher that listens to nothing: with it, all that is only watched is
// compiled away. A watcher decides nothing: with any of them a simulation takes the same course.
#include <cstdint>

#include "model/result/run_result.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "sim/event_queue.hpp"

namespace heist::sim {

struct unwatched {
  // An event begins.
  void begins(event) {}
  // The event is the end of a node; its edges and what it made ready follow.
  void executed(event, model::task, std::uint64_t /*identity*/) {}
  void edge(model::worker_id, model::edge_kind, std::uint64_t /*identity*/, std::uint64_t /*latency_ns*/) {}
  void ready(model::worker_id, model::task) {}
  // The scheduler has heard of it; kept() is what it lets nobody but this worker find, if anything.
  template <class Kept>
  void heard(event, Kept) {}
  // The event is an attempt.
  void attempted(event, const model::attempt&, std::uint64_t /*attempt_ns*/) {}
  // The worker has a task, which it takes or discards next.
  void got(event, model::task) {}
  // The worker has its next node, which begins once the accesses so far are paid for.
  void takes(event, model::task, std::uint64_t /*charged_ns*/, std::uint64_t /*cost_ns*/) {}
  // It has a task for which there is nothing left to do.
  void discards(event, model::task, std::uint64_t /*charged_ns*/) {}
  // Accesses before the next of what it takes, discards or goes without.
  void pays(event, std::uint64_t /*charged_ns*/) {}
  // It has none, and waits a while before its next attempt.
  void goes_without(event, std::uint64_t /*charged_ns*/, std::uint64_t /*waits_ns*/) {}
  // The end of the run comes into an attempt.
  void breaks_off(event, std::uint64_t /*charged_ns*/) {}
  // A parked worker will act again.
  void wakes(model::worker_id, std::uint64_t /*time_ns*/) {}
  void prefetch(model::worker_id) const {}
  void tell(model::run_result&) {}
};

}  // namespace heist::sim
