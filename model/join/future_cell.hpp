#pragma once
// A future with one waiter: somebody completes it, somebody needs it, in any order. Invariant: the waiter goes on exactly
// once, either because touch() says that the future is complete, or because complete() tells its caller to resume it.
// The completer calls complete() once, after it has left the value; the waiter calls touch() once, after it has left behind
// what is needed to resume it. Whoever goes on sees what the other did before its call.
// Not promised: a second waiter; several futures for one waiter are a countdown.
#include <cstdint>

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

}  // namespace heist::model
