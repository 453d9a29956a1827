#pragma once
// Forked calls on a stack that only its worker touches: fork writes a call into the next slot, join executes it from there; one
// call at a time, the oldest, is on offer for others (offer.hpp) once somebody has asked. What is forked and not stolen costs no
// fence, no compare-and-swap and no read-modify-write (Kumar et al., OOPSLA 2012: the stack as an implicit deque).
// Invariant: slots below `oldest` have been offered, and each was taken or is the one on offer; those from there on are their
// worker's alone. A slot is used again only after its call has ended.
// Its worker calls forked(), is_asked() and offer() when it has forked, and at a join take(), then take_back(), then await_end().
// Anybody else calls steal(), last_look() before it falls asleep, and execute() of what it got (stolen_call.hpp).
// Not promised: that who has asked gets a call before its owner forks again or looks.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/join/offer.hpp"
#include "model/join/stolen_call.hpp"
#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, class Slot, fork_fault Fault = fork_fault::none>
class fork_stack {
  using fault = fork_fault;
  using stolen_call = model::stolen_call<W, Slot, Fault>;

 public:
  // The second is how many slots there are, for who has to know.
  constexpr explicit fork_stack(Slot* bottom, std::size_t = 0) : oldest_(bottom) {}
  fork_stack(const fork_stack&) = delete;
  fork_stack& operator=(const fork_stack&) = delete;

  // A call is in that slot. Nobody else hears of it.
  void forked(Slot*) {}
  bool is_asked() const { return box_.is_asked(); }
  // Of the slots below top the oldest goes on offer. True: somebody may be woken for it.
  bool offer(Slot* top) {
    if (oldest_ >= top) return false;  // whoever asks will be heard at the next fork
    Slot* const given = Fault == fault::newest_offered ? top - 1 : oldest_;
    return box_.offer([&] {
      ++oldest_;
      return given;
    });
  }

  // At a join. True: the call has not been offered, and is its worker's to execute in place.
  bool take(const Slot* at) const { return oldest_ <= at; }
  // It has, but nobody has taken it, and nobody can any more.
  bool take_back(Slot* at) {
    if (Fault == fault::not_taken_back || !box_.take_back(at)) return false;
    oldest_ = at;
    return true;
  }
  // Somebody has it.
  template <class Help>
  void await_end(Slot* at, std::uint32_t patience, Help help) {
    stolen_call::await_end(*at, patience, help);
    if constexpr (Fault != fault::oldest_stays) oldest_ = at;
  }

  stolen<Slot*> steal() { return box_.look(); }
  stolen<Slot*> last_look() { return box_.last_look(); }
  template <class Run>
  static void execute(Slot& taken, worker_id thief, Run run) {
    stolen_call::execute(taken, thief, run);
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

  using fault = fork_fault;
  template <World W, class Slot, fault Fault>
  using calls = fork_stack<W, Slot, Fault>;

  static constexpr auto faults = fork_faults_and(std::array{
      mutant{fault::oldest_stays, "oldest-stays", "a slot that is used again counts as offered still"},
      mutant{fault::newest_offered, "newest-offered", "what is offered and what counts as offered are two calls"},
  });
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
