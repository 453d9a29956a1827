#pragma once
// What fork_join() knows of the worker that calls it: its stack of slots, and what happens seldom: that somebody asks for a call, and
// that somebody has taken one. Invariant: slots in which a call is forked and not joined come first, and say so themselves; those
// after them are free. The last one never is, so nobody has to count.
#include <cstddef>
#include <cstdint>

#include "model/workload/workload.hpp"
#include "native/forks/errors.hpp"
#include "native/forks/slot.hpp"
#include "native/forks/watched.hpp"
#include "native/world.hpp"

namespace heist::forks {

template <class Kind>
using stack_of_calls = typename Kind::template calls<slot_of<Kind>>;

// The workers that a worker is one of.
template <class Kind>
class colleagues {
 public:
  // There is something to take.
  virtual void offered() noexcept = 0;
  virtual stack_of_calls<Kind>& stack_of(model::worker_id) noexcept = 0;
  virtual model::worker_id count() const noexcept = 0;

 protected:
  ~colleagues() = default;
};

// In a slot that is in use for ever; nobody calls it.
template <class Kind>
inline void never(slot_of<Kind>&, place_of<Kind>) {}
// Where a thread that is no worker forks.
template <class Kind>
inline constinit slot_of<Kind> nowhere{never<Kind>};

// A worker, whatever its calls wait in.
class any_worker {
 public:
  any_worker(const any_worker&) = delete;
  any_worker& operator=(const any_worker&) = delete;

  // A call that it has taken while it was executing nothing else.
  virtual void execute(model::task call) = 0;

  const model::worker_id number, among;  // so many workers

 protected:
  any_worker(model::worker_id its_number, model::worker_id so_many) : number(its_number), among(so_many) {}
  ~any_worker() = default;
};

// Aligned to its size, so that every place says whose it is without a load.
inline constexpr std::size_t worker_bytes = std::size_t{1} << 20;
template <class Kind>
class alignas(worker_bytes) worker_of final : public any_worker {
  using slot = slot_of<Kind>;
  using place = place_of<Kind>;

 public:
  static constexpr std::size_t most_deep = 16'000;

  worker_of(model::worker_id its_number, colleagues<Kind>& its) : any_worker(its_number, its.count()), others_(its) {
    last().call = never<Kind>;
  }

  static worker_of& of(place at) {
    return *reinterpret_cast<worker_of*>(reinterpret_cast<std::uintptr_t>(at) & ~std::uintptr_t{worker_bytes - 1});
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
    stack_of_calls<Kind>::execute(taken, number, [above](slot& what) { what.call(what, above); });
  }

  void execute(model::task call) override { execute(call_of<Kind>(call), bottom()); }

  // Why a call cannot be forked at a place that is in use.
  [[noreturn, gnu::cold]] void refuse(place at) {
    if (at == &last()) throw too_deep(most_deep);
    throw place_in_use();
  }

  stack_of_calls<Kind> stack{slots_, most_deep};

 private:
  static constexpr std::uint32_t most_rounds = 1 << 12, rounds_before_yielding = 1 << 6;

  // Only whoever has our call is asked: what it forks is a part of what we wait for.
  bool help(model::worker_id thief, place above, std::uint32_t round) {
    if (thief != slot::nobody) {
      const model::stolen<place> got = others_.stack_of(thief).steal();
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

  colleagues<Kind>& others_;
  slot slots_[most_deep + 1];
};

using worker = worker_of<handshake>;
static_assert(sizeof(worker) == worker_bytes);
using fork_stack = stack_of_calls<handshake>;

// The worker that this thread is.
inline constinit thread_local any_worker* here = nullptr;
// Where functions without a place fork, if their calls wait in that: all below are in use. Functions with one may have forked there.
template <class Kind>
inline constinit thread_local place_of<Kind> lowest = &nowhere<Kind>;

// For as long as it lives, functions without a place fork from there on.
template <class Kind>
class forks_from {
 public:
  explicit forks_from(slot_of<Kind>* at) : before_(lowest<Kind>) { lowest<Kind> = at; }
  ~forks_from() { lowest<Kind> = before_; }
  forks_from(const forks_from&) = delete;
  forks_from& operator=(const forks_from&) = delete;

 private:
  const place_of<Kind> before_;
};

}  // namespace heist::forks
