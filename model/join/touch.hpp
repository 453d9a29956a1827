#pragma once
// A continuation that waits for futures: one of those it waits for is its own worker, who comes to it and may be blocked.
// Invariant: it goes on exactly once. Whoever arrives last hears so, and whom to resume if its worker is blocked; the last
// sees everything that the others did before they arrived.
// Its worker calls continue_into() once, or wait_for_operation(), everybody else that it waits for arrive() once. It is blocked before it is counted,
// for from then on it may be resumed.
// Not promised: that block() is called only if somebody really comes later; who blocks for nothing is resumed at once.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/join/countdown.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the protocol, or the word that a blocked worker waits for (resumption.hpp), with exactly one fault in it; a check
// must find it. `none` is the protocol.
enum class touch_fault { none, blocked_late, arrival_relaxed, resumed_relaxed, answer_read_relaxed, reset_late, resumed_twice };

// How an arrival ended.
struct [[nodiscard]] arrival {
  bool is_last;
  waker resumes;  // no_waker: its worker is not blocked
};

template <World W, touch_fault Fault = touch_fault::none>
struct touch {
  using fault = touch_fault;
  using kept_waker = typename W::template var<waker>;

  // block() answers the waker that it takes to resume the caller.
  template <class Count, class Block>
  static arrival continue_into(Count& waits, kept_waker& who, Block block) {
    if (waits.one_is_left()) return arrive(waits, who);
    if constexpr (Fault == fault::blocked_late) {
      const arrival made = arrive(waits, who);
      who.store(block());
      return made;
    }
    who.store(block());
    return arrive(waits, who);
  }

  // The same where not the worker arrives, but an operation that it has yet to begin: it is blocked in any case.
  template <class Block>
  static void wait_for_operation(kept_waker& who, Block block) {
    who.store(block());
  }

  template <class Count>
  static arrival arrive(Count& waits, kept_waker& who) {
    if (!waits.arrive()) return {false, no_waker};
    return {true, who.load()};
  }
};

struct touch_protocol {
  static constexpr std::string_view name = "touch";
  static constexpr std::string_view line = "a worker is blocked by futures, and resumed by whoever completes the last";

  using fault = touch_fault;
  static constexpr std::array faults{
      mutant{fault::blocked_late, "blocked-late", "the last one comes between the two: nobody resumes the worker"},
      mutant{fault::arrival_relaxed, "arrival-relaxed", "the last does not see who is blocked, nor the values"},
      mutant{fault::resumed_relaxed, "resumed-relaxed", "who is resumed does not see what it was resumed with"},
      mutant{fault::answer_read_relaxed, "answer-read-relaxed", "the same, from the other side"},
      mutant{fault::reset_late, "reset-late", "the word is reset when the worker begins to wait: it waits for ever"},
      mutant{fault::resumed_twice, "resumed-twice", "everybody who arrives at a blocked worker resumes it"},
  };
  static constexpr std::array<std::string_view, 4> programs{
      "touch | complete",
      "touch | complete | complete",
      "touch touch | complete complete",
      "touch touch | complete complete | complete complete",
  };
};

}  // namespace heist::model
