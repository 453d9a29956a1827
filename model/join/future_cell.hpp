#pragma once
// A future with one waiter: somebody completes it, somebody needs it, in any order. Invariant: the waiter goes on exactly
// once, either because touch() says that the future is complete, or because complete() tells its caller to resume it.
// The completer calls complete() once, after it has left the value; the waiter calls touch() once, after it has left behind
// what is needed to resume it. Whoever goes on sees what the other did before its call.
// Not promised: a second waiter; several futures for one waiter are a countdown.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the future with exactly one fault in it; a check must find it. `none` is the future.
enum class future_cell_fault { none, touches_in_two_steps, completes_in_two_steps, completes_relaxed, touches_relaxed };

template <World W, future_cell_fault Fault = future_cell_fault::none>
class future_cell {
  using fault = future_cell_fault;
  enum state : std::uint32_t { empty, awaited, complete_already };

 public:
  // True: it is complete, go on. False: whoever completes it resumes the caller.
  [[nodiscard]] bool touch() {
    if constexpr (Fault == fault::touches_in_two_steps) {
      if (state_.load(order::acquire) == complete_already) return true;
      state_.store(awaited, order::release);
      return false;
    }
    constexpr order how = Fault == fault::touches_relaxed ? order::relaxed : order::release;
    std::uint32_t seen = empty;
    // Release: what resuming needs. Acquire, of a failure: the value.
    return !state_.compare_exchange_strong(seen, awaited, how, how == order::relaxed ? order::relaxed : order::acquire);
  }

  // True: somebody waits, resume it.
  [[nodiscard]] bool complete() {
    if constexpr (Fault == fault::completes_in_two_steps) {
      const bool waits = state_.load(order::acquire) == awaited;
      state_.store(complete_already, order::release);
      return waits;
    }
    constexpr order how = Fault == fault::completes_relaxed ? order::relaxed : order::acq_rel;
    return state_.exchange(complete_already, how) == awaited;  // pairs with touch(), both ways
  }

 private:
  typename W::template atomic<std::uint32_t> state_{empty, "future"};
};

struct future_cell_protocol {
  static constexpr std::string_view name = "future-cell";
  static constexpr std::string_view line = "one waits for what another one brings";

  using fault = future_cell_fault;
  static constexpr std::array faults{
      mutant{fault::touches_in_two_steps, "touches-in-two-steps", "completed between the two: nobody resumes who waits"},
      mutant{fault::completes_in_two_steps, "completes-in-two-steps", "touched between the two: the same"},
      mutant{fault::completes_relaxed, "completes-relaxed", "who goes on does not see the value"},
      mutant{fault::touches_relaxed, "touches-relaxed",
             "who resumes a waiter does not see what it left behind, or it the value"},
  };
  static constexpr std::array<std::string_view, 2> programs{
      "complete | touch",
      "complete complete | touch | touch",
  };
};

}  // namespace heist::model
