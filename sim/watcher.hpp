#pragma once
// What an engine tells while it runs, and the watcher that listens to nothing: with it, all that is only watched is
// compiled away. A watcher decides nothing: with any of them a simulation takes the same course.
#include <cstdint>

#include "model/result/run_result.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "sim/event_queue.hpp"

namespace heist::sim {

// What passed on a worker's clock before its next node or its rest, in this order.
struct expense {
  std::uint64_t overhead_ns = 0;  // accesses
  std::uint64_t stealing_ns = 0;  // attempts, and accesses that count as theirs
};

// Attempts of one worker in vain, one after the other.
struct vain_attempts {
  std::uint64_t looks = 0;        // of one or more attempts
  std::uint64_t stealing_ns = 0;  // together
  std::uint64_t idle_ns = 0;
  std::uint64_t last_tried_ns = 0;
  std::uint64_t last_waited_ns = 0;
};

struct unwatched {
  // An event begins.
  void begins(event) {}
  // The next event begins at that time. In runs with latencies, and before begins().
  void latencies_pass(std::uint64_t /*time_ns*/) {}
  // What takes time that nobody executes begins, or is over.
  void latency_begins() {}
  void latency_ends() {}
  // The event is the end of a node; its edges and what it made ready follow.
  void executed(event, model::task, std::uint64_t /*identity*/) {}
  void edge(model::worker_id, model::edge_kind, std::uint64_t /*identity*/, std::uint64_t /*latency_ns*/) {}
  void ready(model::worker_id, model::task) {}
  // The scheduler has heard of it; kept() is what it lets nobody but this worker find, if anything.
  template <class Kept>
  void heard(event, Kept) {}
  // The worker has asked somebody, who answers later; the end of that is an attempt, too.
  void asks(event) {}
  // The event is an attempt.
  void attempted(event, const model::attempt&) {}
  // The worker has a task, which it takes or discards next.
  void got(event, model::task) {}
  // The worker has its next node, which begins once all so far is paid for.
  void takes(event, model::task, expense, std::uint64_t /*cost_ns*/) {}
  // It has a task for which there is nothing left to do.
  void discards(event, model::task, expense) {}
  // It has none, and waits a while before its next attempt.
  void goes_without(event, expense, std::uint64_t /*waits_ns*/) {}
  // It has none, and has made attempts in vain one after the other; the last of them and its rest are told apart.
  void searches(model::worker_id, std::uint64_t /*attempts*/, const vain_attempts&) {}
  // The end of the run has come into what it did, which was this.
  void breaks_off(model::worker_id, expense) {}
  // A node ends, and none has ended later. At the grain of accesses, where attempts may begin after the last of all.
  void last_ends(std::uint64_t /*time_ns*/) {}
  // It begins something new, all before being paid for; so far the last node to end has ended then. At the grain of
  // accesses, where workers go on while the run's last node says what follows from it.
  void goes_on(model::worker_id, std::uint64_t /*last_end_ns*/) {}
  // A parked worker will act again.
  void wakes(model::worker_id, std::uint64_t /*time_ns*/) {}
  void prefetch(model::worker_id) const {}
  void tell(model::run_result&) {}
};

}  // namespace heist::sim
