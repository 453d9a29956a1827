#pragma once
// A join of several: whoever arrives last goes on. Invariant: of the threads that arrive, exactly one hears that it was the
// last, and it sees everything that the others did before they arrived.
// Anybody may call arrive(), as often in all as the number it was made for. reset() is for before it is shared.
// Not promised: anything to those that were not the last; whatever holds the countdown may be gone when arrive() returns.
#include <cstdint>

#include "model/world.hpp"

namespace heist::model {

// Each is the join with exactly one fault in it; a check must find it. `none` is the join.
enum class countdown_fault { none, arrives_relaxed, arrives_release_only, counts_in_two_steps };

template <World W, countdown_fault Fault = countdown_fault::none>
class countdown {
  using fault = countdown_fault;
  using number = std::uint32_t;

 public:
  explicit countdown(number expected, const char* name = "waits") : left_(expected, name) {}

  void reset(number expected) { left_.store(expected, order::relaxed); }

  // True: that was the last.
  bool arrive() {
    if constexpr (Fault == fault::counts_in_two_steps) {
      const number left = left_.load(order::acquire) - 1;
      left_.store(left, order::release);
      return left == 0;
    }
    // acq_rel: each arrival releases what was done before it, and the last acquires it all
    constexpr order how = Fault == fault::arrives_relaxed        ? order::relaxed
                          : Fault == fault::arrives_release_only ? order::release
                                                                 : order::acq_rel;
    return left_.fetch_sub(1, how) == 1;
  }

 private:
  typename W::template atomic<number> left_;
};

}  // namespace heist::model
