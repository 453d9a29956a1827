#pragma once
// Forked calls on a stack that only its worker touches: fork writes a call into the next slot, join executes it from there; one
// call at a time, the oldest, is on offer for others (offer.hpp) once somebody has asked. What is forked and not stolen costs no
// fence, no compare-and-swap and no read-modify-write (Kumar et al., OOPSLA 2012: the stack as an implicit deque).
// Invariant: slots below `oldest` have been offered, and each was taken or is the one on offer; those from there on are their
// worker's alone. A slot is used again only after its call has ended.
// Its worker calls is_asked() and offer() when it has forked, and at a join is_mine(), then take_back(), then await_end(). Anybody
// else calls steal(), last_look() before it falls asleep, and execute() of what it got.
// Not promised: that a worker which waits at a join gets something to do. It takes calls only of whoever has its own, so that
// what it executes meanwhile is part of what it waits for, and stacks stay bounded (leapfrogging, Wagner & Calder 1993).
#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/join/offer.hpp"
#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the stack with exactly one fault in it; a check must find it. `none` is the stack.
enum class fork_stack_fault {
  none,
  ended_relaxed,
  end_read_relaxed,
  ended_too_early,
  latch_read_after_it_was_set,
  end_not_reset,
  end_reset_late,
  oldest_stays,
  not_taken_back,
  newest_offered,
};

template <World W>
struct who_waits {  // of a fault
  typename W::template var<std::uint32_t> waits{0, "who waits"};
};
struct nobody_looks {};

// What a slot has beside its call: slots are derived from it.
template <World W, fork_stack_fault Fault = fork_stack_fault::none>
struct fork_slot : std::conditional_t<Fault == fork_stack_fault::latch_read_after_it_was_set, who_waits<W>, nobody_looks> {
  static constexpr worker_id nobody = static_cast<worker_id>(-1);

  // written by who executes the call, if that is not its owner
  typename W::template awaitable<std::uint32_t> ended{0, "ended"};
  typename W::template atomic<worker_id> thief{nobody, "thief"};
};

template <World W, class Slot, fork_stack_fault Fault = fork_stack_fault::none>
class fork_stack {
  using fault = fork_stack_fault;

 public:
  constexpr explicit fork_stack(Slot* bottom) : oldest_(bottom) {}
  fork_stack(const fork_stack&) = delete;
  fork_stack& operator=(const fork_stack&) = delete;

  bool is_asked() const { return box_.is_asked(); }
  // Of the slots below top the oldest goes on offer. True: somebody may be woken for it.
  bool offer(Slot* top) {
    if (oldest_ >= top) return false;  // whoever asks will be heard at the next fork
    Slot* const given = Fault == fault::newest_offered ? top - 1 : oldest_;
    const bool offered = box_.offer([&] {
      if constexpr (Fault != fault::end_not_reset && Fault != fault::end_reset_late) given->ended.store(0, order::relaxed);
      if constexpr (Fault == fault::latch_read_after_it_was_set) given->waits.store(0);
      given->thief.store(fork_slot<W>::nobody, order::relaxed);  // relaxed, both: they go with the offer
      ++oldest_;
      return given;
    });
    if constexpr (Fault == fault::end_reset_late) given->ended.store(0, order::relaxed);
    return offered;
  }

  // At a join: the call has not been offered.
  bool is_mine(const Slot* at) const { return oldest_ <= at; }
  // It has, but nobody has taken it, and nobody can any more.
  bool take_back(Slot* at) {
    if (Fault == fault::not_taken_back || !box_.take_back(at)) return false;
    oldest_ = at;
    return true;
  }
  // Somebody has it: until it has ended. help(thief): executes a call of that worker's in the slots above, if it has one to take;
  // so many times in vain at most. The thief may not have said yet who it is.
  template <class Help>
  void await_end(Slot* at, std::uint32_t patience, Help help) {
    constexpr order how = Fault == fault::end_read_relaxed ? order::relaxed : order::acquire;  // pairs with execute()
    while (at->ended.load(how) == 0) {
      if (help(at->thief.load(order::relaxed))) continue;  // relaxed: whose stack to look at, no more
      if (patience-- != 0) continue;
      at->ended.await([](std::uint32_t ended) { return ended != 0; }, how);
      break;
    }
    if constexpr (Fault != fault::oldest_stays) oldest_ = at;
  }

  stolen<Slot*> steal() { return box_.look(); }
  stolen<Slot*> last_look() { return box_.last_look(); }
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
  // its worker's own
  Slot* oldest_;  // of its slots, that has not been offered
  // anybody's
  offer_box<W, Slot*> box_;
};

struct fork_stack_protocol {
  static constexpr std::string_view name = "fork-stack";
  static constexpr std::string_view line = "fork and join on a stack of one's own, from which the oldest call is given to who asks";

  using fault = fork_stack_fault;
  static constexpr std::array faults{
      mutant{fault::ended_relaxed, "ended-relaxed", "a join does not see the result"},
      mutant{fault::end_read_relaxed, "end-read-relaxed", "the same, from the other side"},
      mutant{fault::ended_too_early, "ended-too-early", "a join returns while the call is being executed"},
      mutant{fault::latch_read_after_it_was_set, "latch-read-after-it-was-set",
             "a thief reads in the slot after it has said that it is done with it (Rayon's latches)"},
      mutant{fault::end_not_reset, "end-not-reset", "a join takes the end of an earlier call in that slot for this one's"},
      mutant{fault::end_reset_late, "end-reset-late", "the end is forgotten: the join waits for ever"},
      mutant{fault::oldest_stays, "oldest-stays", "a slot that is used again counts as offered still"},
      mutant{fault::not_taken_back, "not-taken-back", "a join waits for a call that nobody has taken"},
      mutant{fault::newest_offered, "newest-offered", "what is offered and what counts as offered are two calls"},
  };
  static constexpr std::array<std::string_view, 8> programs{
      "fork join | steal",
      "fork fork join join | steal steal",
      "fork fork join fork join join | steal steal",
      "fork join fork join | steal steal",
      "fork fork join join | steal | steal",
      "fork join fork join | steal steal steal steal",
      "fork join fork join | steal steal | steal",
      "deep fork join join | steal | steal",
  };
};

}  // namespace heist::model
