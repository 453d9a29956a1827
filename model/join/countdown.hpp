#pragma once
// A join of several: whoever arrives last goes on. Invariant: of the threads that arrive, exactly one hears that it was the
// last, and it sees everything that the others did before they arrived.
// Anybody may call arrive(), as often in all as the number it was made for. reset() is for before it is shared.
// Not promised: anything to those that were not the last; whatever holds the countdown may be gone when arrive() returns.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
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

  // True: only one is still to arrive. If that is the caller, it stays so until it does.
  bool one_is_left() const { return left_.load(order::relaxed) == 1; }  // relaxed: what the others did is seen by arriving

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

struct countdown_protocol {
  static constexpr std::string_view name = "countdown";
  static constexpr std::string_view line = "several arrive, the last goes on";

  using fault = countdown_fault;
  static constexpr std::array faults{
      mutant{fault::arrives_relaxed, "arrives-relaxed", "the last does not see what others did before they arrived"},
      mutant{fault::arrives_release_only, "arrives-release-only", "the same: the last does not acquire"},
      mutant{fault::counts_in_two_steps, "counts-in-two-steps", "two arrive at once: nobody is the last"},
  };
  static constexpr std::array<std::string_view, 3> programs{
      "arrive | arrive",
      "arrive arrive | arrive",
      "arrive | arrive | arrive",
  };
};

}  // namespace heist::model
