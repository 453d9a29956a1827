#pragma once
// The schedulers that Imam and Sarkar measure theirs against, beside classic work-stealing: one queue for all, of tasks
// as they come (THRDPL) or with the best first (SYNCPQ, PBLKQ), and a priority queue per worker (WSTLPQ). An engine calls
// them as any scheduler. Invariant: a ready task is in exactly one queue.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/pool/blocking_heap.hpp"
#include "model/pool/locked_queue.hpp"
#include "model/pool/priority_heap.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/policy.hpp"
#include "model/scheduler/prioritized.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
using heap_of_tasks = priority_heap<W, prioritized, priority_heap_fault::none, better_first>;

// Everybody's tasks in one queue. An idle worker looks at it again, which counts as an attempt on itself.
template <World W, class Queue>
class work_sharing {
 public:
  explicit work_sharing(worker_id workers) : count_(workers) {}

  void ready(worker_id, task t, priority_value priority) { tasks_.push({priority, t}); }
  std::optional<task> take(worker_id) {
    const std::optional<prioritized> got = tasks_.pop();
    return got ? std::optional<task>(got->what) : std::nullopt;
  }
  attempt steal(worker_id w) {
    const stolen<prioritized> got = tasks_.steal();
    return {got.status, w, got.task.what};
  }
  void skip(worker_id, std::uint64_t) {}
  worker_id workers() const { return count_; }

 private:
  const worker_id count_;
  Queue tasks_;
};

template <World W>
using shared_queue = work_sharing<W, locked_queue<W, prioritized>>;
template <World W>
using shared_priority_queue = work_sharing<W, heap_of_tasks<W>>;
template <World W>
using blocking_priority_queue = work_sharing<W, blocking_heap<W, prioritized, better_first>>;

// A priority queue per worker; one that has nothing left asks a random other for its best.
template <World W>
class local_priority_queues {
 public:
  explicit local_priority_queues(worker_id workers)
      : count_(workers), queues_(W::template make_array<heap_of_tasks<W>>(workers)) {}
  ~local_priority_queues() { W::destroy_array(queues_, count_); }
  local_priority_queues(const local_priority_queues&) = delete;
  local_priority_queues& operator=(const local_priority_queues&) = delete;

  void ready(worker_id w, task t, priority_value priority) { queues_[w].push({priority, t}); }
  std::optional<task> take(worker_id w) {
    const std::optional<prioritized> got = queues_[w].pop();
    return got ? std::optional<task>(got->what) : std::nullopt;
  }
  attempt steal(worker_id w) { return steal_from(w, random_victim().template next<W>(w, count_)); }
  attempt steal_from(worker_id, worker_id victim) {
    const stolen<prioritized> got = queues_[victim].steal();
    return {got.status, victim, got.task.what};
  }
  worker_id workers() const { return count_; }

 private:
  const worker_id count_;
  heap_of_tasks<W>* const queues_;
};

template <>
struct scheduler_of<local_priority_queues_scheduler> {
  template <World W>
  using type = local_priority_queues<W>;
};
template <>
struct scheduler_of<shared_queue_scheduler> {
  template <World W>
  using type = shared_queue<W>;
};
template <>
struct scheduler_of<shared_priority_queue_scheduler> {
  template <World W>
  using type = shared_priority_queue<W>;
};
template <>
struct scheduler_of<blocking_priority_queue_scheduler> {
  template <World W>
  using type = blocking_priority_queue<W>;
};

}  // namespace heist::model
