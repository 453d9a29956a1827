#pragma once
// What a run has come to so far, at either grain: counts, the digest, and the watcher. Engines say what happens and when.
// Invariant: a task is announced, then begun, then ended; what is announced and not begun is ready.
#include <cstdint>

#include "model/result/run_result.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/workload/workload.hpp"
#include "sim/digest.hpp"
#include "sim/event_queue.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Watcher>
struct tally {
  // watching: what the watcher is made from.
  template <class... Watching>
  explicit tally(model::worker_id workers, const Watching&... watching) : fingerprint(workers), watcher(watching...) {}

  void attempted(event e, const model::attempt& tried) {
    fingerprint.attempted(e, tried.victim, tried.status);
    watcher.attempted(e, tried);
    switch (tried.status) {
      case model::steal_status::empty: ++steals.empty; break;
      case model::steal_status::lost: ++steals.lost; break;
      case model::steal_status::task: steals.got_task(tried.victim != e.worker, tried.mugged); break;
      case model::steal_status::pending: break;  // not the end of one
    }
  }
  // The worker has made so many attempts in vain, or would have: nobody can tell.
  void searched(model::worker_id w, std::uint64_t attempts, const vain_attempts& made) {
    fingerprint.in_vain(w, attempts);
    steals.empty += attempts;
    watcher.searches(w, attempts, made);
  }
  // In this event, one by one.
  void looked(event e, std::uint64_t attempts) {
    fingerprint.in_vain(e.worker, attempts);
    steals.empty += attempts;
    for (; attempts > 0; --attempts) watcher.attempted(e, {model::steal_status::empty, e.worker, {}});
  }

  void begins(event e, model::task t, const model::beginning& node, expense paid) {
    ++begun;
    work_ns += node.cost_ns;
    forks += node.forks;
    if (node.executes) [[likely]] {
      watcher.takes(e, t, paid, node.cost_ns);
    } else {
      ++discarded;
      watcher.discards(e, t, paid);
    }
  }

  // Everything but the experiment and the span.
  void tell(model::run_result& result, std::uint64_t makespan_ns) {
    result.nodes = ended - discarded;
    result.discarded = discarded;
    result.work_ns = work_ns;
    result.forks = forks;
    result.makespan_ns = makespan_ns;
    result.steals = steals;
    result.digest = fingerprint.value(makespan_ns);
    watcher.tell(result);
  }

  digest fingerprint;
  model::steal_counts steals;
  std::uint64_t announced = 0;  // tasks made ready so far
  std::uint64_t begun = 0;      // tasks taken so far
  std::uint64_t ended = 0;      // nodes that have ended so far, or were discarded
  std::uint64_t discarded = 0;
  std::uint64_t work_ns = 0;  // of the nodes begun so far
  std::uint64_t forks = 0;    // likewise
  [[no_unique_address]] Watcher watcher;
};

}  // namespace heist::sim
