#pragma once
// A scheduler whose workers also take forked calls: an attempt that gets nothing else looks at the forked calls of a worker drawn at
// random. Invariant: the stack of every worker is there before the worker begins, and
// until none of them looks any more.
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/scheduler/attempt.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "native/forks/slot.hpp"
#include "native/forks/worker.hpp"
#include "native/world.hpp"

namespace heist::forks {

template <model::Scheduler Scheduler, class Kind>
class with_forks : public Scheduler {
 public:
  using fork_stack = stack_of_calls<Kind>;

  explicit with_forks(model::worker_id workers) : Scheduler(workers), stacks_(workers) {}

  // By that worker, before it begins.
  void has_stack(model::worker_id w, fork_stack& its) {
    stacks_[w].store(&its, std::memory_order_release);
  }
  fork_stack* stack_of(model::worker_id w) { return stacks_[w].load(std::memory_order_acquire); }

  template <class Tries>
  model::attempt steal(model::worker_id w, Tries&& tries) {
    const model::attempt made = model::steal(static_cast<Scheduler&>(*this), w, tries);
    if (made.status == model::steal_status::task || this->workers() == 1) return made;
    const model::worker_id drawn = native::world::random(this->workers() - 1);
    return either(w, made, drawn < w ? drawn : drawn + 1, &fork_stack::steal);
  }

  template <class Tries>
  model::attempt look_everywhere(model::worker_id w, Tries&& tries) {
    model::attempt last = model::look_everywhere(static_cast<Scheduler&>(*this), w, tries);
    bool lost = last.status == model::steal_status::lost, moved = last.moved;
    for (model::worker_id i = 1; i < this->workers() && last.status != model::steal_status::task; ++i) {
      last = either(w, last, (w + i) % this->workers(), &fork_stack::last_look);
      lost = lost || last.status == model::steal_status::lost;
    }
    if (lost && last.status == model::steal_status::empty) last.status = model::steal_status::lost;
    last.moved = moved;
    return last;
  }

 private:
  // What that attempt has come to, or one on a stack.
  model::attempt either(model::worker_id, const model::attempt& made, model::worker_id victim,
                        model::stolen<place_of<Kind>> (fork_stack::*look)()) {
    fork_stack* const its = stack_of(victim);
    if (its == nullptr) return made;
    const model::stolen<place_of<Kind>> got = (its->*look)();
    if (got.status == model::steal_status::task) return {got.status, victim, task_of(*got.task), false, made.moved};
    return {got.status == model::steal_status::lost ? got.status : made.status, victim, {}, false, made.moved};
  }

  std::vector<std::atomic<fork_stack*>> stacks_;  // by worker
};

}  // namespace heist::forks
