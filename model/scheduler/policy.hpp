#pragma once
// The choices a work-stealing scheduler leaves open, each a named type.
#include <cstddef>
#include <cstdint>
#include <span>

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
struct chosen_spawn {  // either, chosen at run time: for an engine that would otherwise be compiled once for each
  bool keeps_newest = true;
};

// Amount: how many of a victim's tasks a successful attempt takes, at least one.
struct take_one {
  static constexpr bool may_take_more() { return false; }
  static constexpr std::size_t of(std::size_t) { return 1; }
};
struct take_half {  // rounded up: with the task that the victim executes, both then have the same
  static constexpr bool may_take_more() { return true; }
  static constexpr std::size_t of(std::size_t tasks) { return tasks < 2 ? 1 : (tasks + 1) / 2; }
};
struct take_chosen {  // at run time: for an engine that is compiled for many policies already
  bool may_take_more() const { return half; }
  std::size_t of(std::size_t tasks) const { return half ? take_half::of(tasks) : 1; }
  bool half = false;
};

// Victim: whom a thief asks next, one or several. It never asks itself; there are at least two workers. skip: as if it had
// asked so many. Several, and skip, are for a world that can draw several random numbers at once and skip some.
// outlasts_success: whom it asks after a success does not depend on that.
struct random_victim {
  template <World W>
  worker_id next(worker_id thief, worker_id workers) {
    const worker_id other = W::random(workers - 1);
    return other < thief ? other : other + 1;
  }
  template <class W>
  void next(worker_id thief, worker_id workers, std::span<worker_id> victims) {
    W::random(workers - 1, victims);
    for (worker_id& other : victims) other += other < thief ? 0 : 1;
  }
  template <class W>
  void skip(worker_id, worker_id, std::uint64_t asked) {
    W::skip_random(asked);
  }
  void succeeded(worker_id) {}
  static constexpr bool outlasts_success() { return true; }
};
struct round_robin_victim {  // on from the last one that had something
  template <World W>
  worker_id next(worker_id thief, worker_id workers) {
    do candidate_ = candidate_ + 1 < workers ? candidate_ + 1 : 0;
    while (candidate_ == thief);
    return candidate_;
  }
  template <class W>
  void next(worker_id thief, worker_id workers, std::span<worker_id> victims) {
    for (worker_id& other : victims) other = next<W>(thief, workers);
  }
  template <class W>
  void skip(worker_id thief, worker_id workers, std::uint64_t asked) {
    if (asked == 0) return;
    for (asked = (asked - 1) % (workers - 1) + 1; asked > 0; --asked) next<W>(thief, workers);
  }
  void succeeded(worker_id victim) { candidate_ = victim == 0 ? no_worker : victim - 1; }
  static constexpr bool outlasts_success() { return false; }

 private:
  static constexpr worker_id no_worker = static_cast<worker_id>(-1);
  worker_id candidate_ = no_worker;
};
struct chosen_victim {  // either, chosen at run time
  template <World W>
  worker_id next(worker_id thief, worker_id workers) {
    return in_turn ? turn.template next<W>(thief, workers) : random_victim().template next<W>(thief, workers);
  }
  template <class W>
  void next(worker_id thief, worker_id workers, std::span<worker_id> victims) {
    if (in_turn) return turn.template next<W>(thief, workers, victims);
    random_victim().template next<W>(thief, workers, victims);
  }
  template <class W>
  void skip(worker_id thief, worker_id workers, std::uint64_t asked) {
    if (in_turn) return turn.template skip<W>(thief, workers, asked);
    random_victim().template skip<W>(thief, workers, asked);
  }
  void succeeded(worker_id victim) {
    if (in_turn) turn.succeeded(victim);
  }
  bool outlasts_success() const { return !in_turn; }

  bool in_turn = false;
  round_robin_victim turn{};
};

}  // namespace heist::model
