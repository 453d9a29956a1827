#pragma once
// What fork_join() knows of the worker that calls it: its stack of slots, in memory of its thread, and what happens seldom: that
// somebody asks for a call, and that somebody has taken one. Invariant: slots below top have been forked and not been joined.
#include <cstddef>
#include <cstdint>

#include "model/join/fork_stack.hpp"
#include "model/workload/workload.hpp"
#include "native/forks/errors.hpp"
#include "native/forks/slot.hpp"
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

// What a thread that is no worker writes a call to, before it hears that it is none.
inline slot nowhere;

struct worker {
  static constexpr std::size_t most_deep = std::size_t{1} << 14;
  static constexpr std::size_t slots = most_deep + 1;  // the last one is written to before anybody sees that it is the last

  slot* top = &nowhere;
  slot* end = &nowhere;  // as top: it has no slots, or none left
  fork_stack stack{nullptr};
  colleagues* others = nullptr;
  model::worker_id number = 0;

  void begin(slot* bottom, model::worker_id its_number, colleagues& its) {
    top = bottom;
    end = bottom + most_deep;
    stack.begin(bottom);
    others = &its;
    number = its_number;
  }

  // A call has been forked, and somebody has asked, or there is no room.
  [[gnu::noinline]] void attend(slot* at) {
    if (at == end) refuse();
    heed();
  }
  // Somebody has asked.
  void heed() noexcept {
    if (stack.offer(top)) others->offered();
  }

  // A join of a call that was on offer. True: nobody has taken it, the caller executes it. False: it has ended elsewhere.
  [[gnu::noinline]] bool comes_back(slot* at) {
    if (stack.take_back(at)) return true;
    top = at + 1;
    std::uint32_t round = 0;
    stack.await_end(at, most_rounds, [&](model::worker_id thief) { return help(thief, round++); });
    top = at;
    return false;
  }

  // Executes a call that it has taken, in the slots above those that it has forked.
  void execute(slot& taken) {
    fork_stack::execute(taken, number, [this](slot& what) { what.call(what, top); });
  }

 private:
  [[noreturn]] void refuse() {
    top = end;
    if (others == nullptr) throw outside_runtime();
    throw too_deep(most_deep);
  }

  static constexpr std::uint32_t most_rounds = 1 << 12, rounds_before_yielding = 1 << 6;

  // Only whoever has our call is asked: what it forks is a part of what we wait for.
  bool help(model::worker_id thief, std::uint32_t round) {
    if (thief != slot::nobody) {
      const model::stolen<slot*> got = others->stack_of(thief).steal();
      if (got.status == model::steal_status::task) return execute(*got.task), true;
    }
    round < rounds_before_yielding ? pause() : native::world::yield();
    return false;
  }
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
};

inline constinit thread_local worker here;

}  // namespace heist::forks
