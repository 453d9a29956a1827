#pragma once
// The choices a work-stealing scheduler leaves open, each a named type.
#include <cstdint>

#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Spawn: of the tasks that a finished node makes ready, the last one announced is what a lone worker would execute
// next (the spawned child), the first one what it would execute last (the continuation).
struct work_first {  // go into the child, leave the continuation to thieves
  static constexpr bool keeps_newest = true;
};
struct help_first {  // leave the child to thieves, go on with the continuation
  static constexpr bool keeps_newest = false;
};

// Victim: whom a thief asks next. It never asks itself; there are at least two workers.
struct random_victim {
  template <World W>
  worker_id next(worker_id thief, worker_id workers) {
    const worker_id other = W::random(workers - 1);
    return other < thief ? other : other + 1;
  }
  void succeeded(worker_id) {}
};
struct round_robin_victim {  // on from the last one that had something
  template <World W>
  worker_id next(worker_id thief, worker_id workers) {
    do candidate_ = candidate_ + 1 < workers ? candidate_ + 1 : 0;
    while (candidate_ == thief);
    return candidate_;
  }
  void succeeded(worker_id victim) { candidate_ = victim == 0 ? no_worker : victim - 1; }

 private:
  static constexpr worker_id no_worker = static_cast<worker_id>(-1);
  worker_id candidate_ = no_worker;
};

}  // namespace heist::model
