#pragma once
// What engines of both grains have and hear alike: the tally of the run, the tasks that become ready, and the timer's
// operations. Invariant: whoever is not a worker has the number after the last worker's, and is the timer.
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "model/scheduler/scheduler.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/event_queue.hpp"
#include "sim/options.hpp"
#include "sim/tally.hpp"
#include "sim/timer.hpp"

namespace heist::sim {

template <class Scheduler, model::Workload Load, class Watcher>
class engine_base {
 protected:
  using worker_id = model::worker_id;
  using task = model::task;

  // Where the scheduler has an inbox there is a timer.
  static constexpr bool has_timer = requires(Scheduler& scheduler) { scheduler.resumed(task{}); };

  // watching: what the watcher is made from.
  template <class... Watching>
  engine_base(Scheduler& scheduler, Load& load, const options& how, const Watching&... watching)
      : scheduler_(scheduler), load_(load), how_(how), sum_(scheduler.workers(), watching...) {}

  bool is_timer(worker_id w) const { return has_timer && w == scheduler_.workers(); }
  worker_id actors() const { return scheduler_.workers() + (has_timer ? 1 : 0); }

  // All so far was before that event.
  void time_passes(event e) {
    if constexpr (has_timer) sum_.watcher.latencies_pass(e.time_ns);
    sum_.watcher.begins(e);
  }

  void edge(worker_id w, model::edge_kind kind, std::uint64_t to, std::uint64_t latency_ns) {
    sum_.watcher.edge(w, kind, to, latency_ns);
  }
  void ready(worker_id w, task t) {
    if (splits()) left_ += model::range::of(t).size();
    tell_ready(w, t);
  }
  // The scheduler has heard of it.
  void heard(event e) {
    sum_.watcher.heard(e, [this, w = e.worker] {
      return is_timer(w) ? std::optional<task>() : model::kept(scheduler_, w);
    });
  }
  // A piece of a range: what nobody has taken of it is ready still.
  void got_piece(worker_id w, task t) {
    if (!splits()) return;
    left_ -= model::range::of(t).size();
    if (left_ != 0) tell_ready(w, t);
  }

  void start_operation(std::uint64_t operation, std::uint64_t due_ns) {
    if (!has_timer) throw std::logic_error("an operation begins that nobody would complete");
    sum_.watcher.latency_begins();
    timer_.start(operation, due_ns);
  }
  std::uint64_t end_operation() {
    sum_.watcher.latency_ends();
    return timer_.take_first();
  }
  // A worker has none left, and no operation is under way: somebody must have one. finished: nodes, with all that follows.
  void demand_tasks(std::uint64_t finished) const {
    if (sum_.announced == finished) throw std::logic_error("the workload ran out of tasks before it was done");
    if (!has_timer && scheduler_.workers() == 1 && !model::steals_alone(scheduler_)) throw std::logic_error("the scheduler lost a task");
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  context& context_ = context::here();
  tally<Watcher> sum_;
  timer timer_;
  bool done_ = false;

 private:
  void tell_ready(worker_id w, task t) {
    ++sum_.announced;
    sum_.watcher.ready(w, t);
  }
  bool splits() const {
    if constexpr (model::MaySplitRanges<Scheduler>) return splits_;
    return false;
  }

  const bool splits_ = model::splits_ranges(scheduler_);
  std::uint64_t left_ = 0;  // iterations of the open range that nobody has taken
};

}  // namespace heist::sim
