#pragma once
// What fork_join() knows of the worker that calls it: its stack of slots, and what happens seldom: that somebody asks for a call, and
// that somebody has taken one. Invariant: slots in which a call is forked and not joined come first, and say so themselves; those
// after them are free. The last one never is, so nobody has to count.
#include <cstddef>
#include <cstdint>

#include "model/join/fork_stack.hpp"
#include "model/workload/workload.hpp"
#include "native/forks/errors.hpp"
#include "native/forks/slot.hpp"
#include "native/forks/watched.hpp"
#include "native/world.hpp"

namespace heist::forks {

using fork_stack = model::fork_stack<native::world, slot>;

// The workers that a worker is one of.
class colleagues {
 public:
  // There is something on offer.
  virtual void offered() noexcept = 0;
  virtual fork_stack& stack_of(model::worker_id) noexcept = 0;

 protected:
  ~colleagues() = default;
};

// In a slot that is in use for ever; nobody calls it.
inline void never(slot&, place) {}
// Where a thread that is no worker forks.
inline constinit slot nowhere{never};

// Aligned to its size, so that every place says whose it is without a load.
inline constexpr std::size_t worker_bytes = std::size_t{1} << 20;
class alignas(worker_bytes) worker {
 public:
  static constexpr std::size_t most_deep = 16'000;

  worker(model::worker_id its_number, colleagues& its) : number(its_number), others_(its) { last().call = never; }
  worker(const worker&) = delete;
  worker& operator=(const worker&) = delete;

  static worker& of(place at) {
    return *reinterpret_cast<worker*>(reinterpret_cast<std::uintptr_t>(at) & ~std::uintptr_t{worker_bytes - 1});
  }
  place bottom() { return slots_; }
  // Of the places from one on, the first that is free, or the last.
  place free_from(place at) {
    while (at->call != nullptr && at != &last()) ++at;
    return at;
  }

  // Somebody has asked; from that place on all are free.
  [[gnu::noinline]] void heed(place above) noexcept {
    if (stack.offer(above)) others_.offered();
  }

  // A join of a call that was on offer. True: nobody has taken it, the caller executes it. False: it has ended elsewhere.
  [[gnu::noinline]] bool comes_back(place at) {
    if (stack.take_back(at)) return true;
    refuse_to_wait_with_locks();
    std::uint32_t round = 0;
    stack.await_end(at, most_rounds, [&](model::worker_id thief) { return help(thief, at + 1, round++); });
    return false;
  }

  // Executes a call that it has taken, which may fork from that place on.
  void execute(slot& taken, place above) {
    fork_stack::execute(taken, number, [above](slot& what) { what.call(what, above); });
  }

  // Why a call cannot be forked at a place that is in use.
  [[noreturn, gnu::cold]] void refuse(place at) {
    if (at == &last()) throw too_deep(most_deep);
    throw place_in_use();
  }

  const model::worker_id number;
  fork_stack stack{slots_};

 private:
  static constexpr std::uint32_t most_rounds = 1 << 12, rounds_before_yielding = 1 << 6;

  // Only whoever has our call is asked: what it forks is a part of what we wait for.
  bool help(model::worker_id thief, place above, std::uint32_t round) {
    if (thief != slot::nobody) {
      const model::stolen<slot*> got = others_.stack_of(thief).steal();
      if (got.status == model::steal_status::task) return execute(*got.task, above), true;
    }
    round < rounds_before_yielding ? pause() : native::world::yield();
    return false;
  }
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }

  slot& last() { return slots_[most_deep]; }

  colleagues& others_;
  slot slots_[most_deep + 1];
};
static_assert(sizeof(worker) == worker_bytes);

// The worker that this thread is.
inline constinit thread_local worker* here = nullptr;
// Where functions without a place fork: all below are in use. Functions with one may have forked there.
inline constinit thread_local place lowest = &nowhere;

// For as long as it lives, functions without a place fork from there on.
class forks_from {
 public:
  explicit forks_from(place at) : before_(lowest) { lowest = at; }
  ~forks_from() { lowest = before_; }
  forks_from(const forks_from&) = delete;
  forks_from& operator=(const forks_from&) = delete;

 private:
  const place before_;
};

}  // namespace heist::forks
