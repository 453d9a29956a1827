#pragma once
// Forked calls in an explicit deque: fork pushes the slot, join pops it, and who wants one steals the oldest without being given it,
// as in Cilk-5 (Frigo, Leiserson & Randall, PLDI 1998) and most runtimes since. What it costs beside fork_stack.hpp, which has the
// same calls, is the deque.
// Invariant: the deque has the slots that are forked, not joined and not taken, the newest last. So a join pops its own slot, or
// finds nothing, and then somebody has the call. A slot is pushed again only after its call has ended.
// Its worker calls forked(), is_asked() and offer() when it has forked, and at a join take(), then await_end(). Anybody else calls
// steal(), last_look() before it falls asleep, and execute() of what it got (stolen_call.hpp).
// Not promised: that who sleeps is woken before the owner forks again or looks. No fence of a fork's is for who sleeps.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/join/offer.hpp"
#include "model/join/stolen_call.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/pool.hpp"
#include "model/pool/the.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Deque: how a pool describes itself, like chase_lev_pool.
template <World W, class Deque, class Slot, fork_fault Fault = fork_fault::none>
class fork_deque {
  using fault = fork_fault;
  using stolen_call = model::stolen_call<W, Slot, Fault>;
  using pool = typename Deque::template type<W, Slot*>;
  static_assert(promise_of<pool>() == extraction::deque, "a join gets what was forked last");

 public:
  // slots: how many there are; room for all of them is made at once.
  fork_deque(Slot*, std::size_t slots) : pool_(std::bit_ceil(slots)) {}
  fork_deque(const fork_deque&) = delete;
  fork_deque& operator=(const fork_deque&) = delete;

  // A call is in that slot: from now on anybody can take it.
  void forked(Slot* at) { pool_.push(at); }
  bool is_asked() const { return asked_.is_made(); }
  // True: somebody may be woken for what is there.
  bool offer(Slot*) { return asked_.hear(); }

  // At a join. True: nobody has taken the call, and its worker executes it in place.
  bool take(Slot* at) {
    if constexpr (Fault == fault::not_popped) return at->thief.load(order::relaxed) == Slot::nobody;
    const bool popped = pool_.pop().has_value();
    return Fault != fault::not_taken_back && popped;
  }
  bool take_back(Slot*) { return false; }  // there is no second way
  // Somebody has it.
  template <class Help>
  void await_end(Slot* at, std::uint32_t patience, Help help) {
    stolen_call::await_end(*at, patience, help);
  }

  // Who gets one asks for whoever sleeps still: there may be more.
  stolen<Slot*> steal() {
    const stolen<Slot*> got = pool_.steal();
    if (got.status == steal_status::task && !asked_.is_made()) asked_.make();
    return got;
  }
  stolen<Slot*> last_look() {
    asked_.make();
    return pool_.steal();
  }
  template <class Run>
  static void execute(Slot& taken, worker_id thief, Run run) {
    stolen_call::execute(taken, thief, run);
  }

 private:
  pool pool_;
  // anybody's
  alignas(W::line_bytes) asking_mark<W> asked_;
};

template <class Deque>
struct fork_deque_over {
  using fault = fork_fault;
  static constexpr auto faults = fork_faults_and(std::array{
      mutant{fault::not_popped, "not-popped",
             "a join looks whether somebody has begun the call, and leaves it in the deque: it is executed twice"},
  });
  template <World W, class Slot, fault Fault>
  using calls = fork_deque<W, Deque, Slot, Fault>;
  static constexpr std::array<std::string_view, 8> programs{
      "fork join | steal",
      "fork fork join join | steal steal",
      "fork fork join fork join join | steal steal",
      "fork join fork join | steal steal",
      "fork fork join join | steal | steal",
      "fork join fork join | steal | steal",
      "deep fork join join | steal",
      "deep join | steal | steal",
  };
};

struct fork_deque_protocol : fork_deque_over<chase_lev_pool> {
  static constexpr std::string_view name = "fork-deque";
  static constexpr std::string_view line = "fork and join by a Chase-Lev deque, from which anybody takes the oldest call";
};
struct fork_the_protocol : fork_deque_over<the_pool> {
  static constexpr std::string_view name = "fork-the";
  static constexpr std::string_view line = "the same by the deque of Cilk";
};

}  // namespace heist::model
