#pragma once
// What a worker and the thief of one of its forked calls agree on, whatever the call was stolen from: the slot is the thief's until
// it says that the call has ended, and its owner's from then on. A slot that is free says neither an end nor a thief. While the
// owner waits it executes calls of that thief alone, so that what it executes is part of what it waits for, and stacks stay
// bounded (leapfrogging, Wagner & Calder 1993).
// The owner calls await_end() at the join; who has taken the call, execute().
// Not promised: that a worker which waits gets something to do.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "model/description.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is a way to fork with exactly one fault in it; a check must find it. `none` has none.
enum class fork_fault {
  none,
  ended_relaxed,
  end_read_relaxed,
  ended_too_early,
  latch_read_after_it_was_set,
  end_not_reset,
  end_reset_late,
  not_taken_back,
  oldest_stays,    // of fork_stack.hpp alone
  newest_offered,  // the same
  not_popped,      // of fork_deque.hpp alone
};

// Those that there are whatever calls are stolen from, and more.
template <std::size_t More>
constexpr auto fork_faults_and(const std::array<mutant<fork_fault>, More>& more) {
  constexpr std::array common{
      mutant{fork_fault::ended_relaxed, "ended-relaxed", "a join does not see the result"},
      mutant{fork_fault::end_read_relaxed, "end-read-relaxed", "the same, from the other side"},
      mutant{fork_fault::ended_too_early, "ended-too-early", "a join returns while the call is being executed"},
      mutant{fork_fault::latch_read_after_it_was_set, "latch-read-after-it-was-set",
             "a thief reads in the slot after it has said that it is done with it (Rayon's latches)"},
      mutant{fork_fault::end_not_reset, "end-not-reset", "a join takes the end of an earlier call in that slot for this one's"},
      mutant{fork_fault::end_reset_late, "end-reset-late", "a join forgets an end before it waits for it, and waits for ever"},
      mutant{fork_fault::not_taken_back, "not-taken-back", "a join waits for a call that nobody has taken"},
  };
  std::array<mutant<fork_fault>, common.size() + More> all{};
  std::ranges::copy(more, std::ranges::copy(common, all.begin()).out);
  return all;
}

template <World W>
struct who_waits {  // of a fault
  typename W::template var<std::uint32_t> waits{0, "who waits"};
};
struct nobody_looks {};

// What a slot has beside its call: slots are derived from it.
template <World W, fork_fault Fault = fork_fault::none>
struct fork_slot : std::conditional_t<Fault == fork_fault::latch_read_after_it_was_set, who_waits<W>, nobody_looks> {
  static constexpr worker_id nobody = static_cast<worker_id>(-1);

  // written by who executes the call, if that is not its owner
  typename W::template awaitable<std::uint32_t> ended{0, "ended"};
  typename W::template atomic<worker_id> thief{nobody, "thief"};
};

template <World W, class Slot, fork_fault Fault = fork_fault::none>
class stolen_call {
  using fault = fork_fault;

 public:
  // Somebody has it: until it has ended. help(thief): executes a call of that worker's in the slots above, if it has one to take;
  // so many times in vain at most. The thief may not have said yet who it is.
  template <class Help>
  static void await_end(Slot& at, std::uint32_t patience, Help help) {
    if constexpr (Fault == fault::end_reset_late) forget(at);
    constexpr order how = Fault == fault::end_read_relaxed ? order::relaxed : order::acquire;  // pairs with execute()
    while (at.ended.load(how) == 0) {
      if (help(at.thief.load(order::relaxed))) continue;  // relaxed: whose calls to look at, no more
      if (patience-- != 0) continue;
      at.ended.await([](std::uint32_t ended) { return ended != 0; }, how);
      break;
    }
    if constexpr (Fault != fault::end_not_reset && Fault != fault::end_reset_late) forget(at);
  }

  // run(slot): the call, which leaves its result there. Then the slot is its owner's again.
  template <class Run>
  static void execute(Slot& taken, worker_id thief, Run run) {
    taken.thief.store(thief, order::relaxed);
    if constexpr (Fault == fault::ended_too_early) taken.ended.store(1, order::release);
    run(taken);
    if constexpr (Fault == fault::ended_too_early) return;
    taken.ended.store(1, Fault == fault::ended_relaxed ? order::relaxed : order::release);  // pairs with await_end()
    if constexpr (Fault == fault::latch_read_after_it_was_set) (void)taken.waits.load();
  }

 private:
  // Relaxed, both: whoever takes the next call in that slot sees them as it sees the call.
  static void forget(Slot& at) {
    at.ended.store(0, order::relaxed);
    if constexpr (Fault == fault::latch_read_after_it_was_set) at.waits.store(0);
    at.thief.store(Slot::nobody, order::relaxed);
  }
};

}  // namespace heist::model
