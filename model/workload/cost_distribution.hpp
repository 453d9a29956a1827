#pragma once
// How much the nodes of a generated graph cost. Integers only; a draw is a function of the dice alone.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/dice.hpp"
#include "model/workload/fixed_point.hpp"

namespace heist::model {

struct cost_distribution {
  enum class kind : std::uint8_t {
    constant,     // min_ns
    uniform,      // from min_ns to max_ns, both included
    two_valued,   // max_ns for high_percent of the nodes, min_ns for the others
    exponential,  // -ln(u) of mean_ns, rounded down, for u drawn from 1/2^32, 2/2^32, ..., 1: at most 22.2 means
  };

  kind shape = kind::constant;
  std::uint64_t min_ns = 1;
  std::uint64_t max_ns = 1;
  std::uint64_t mean_ns = 1;
  std::uint32_t high_percent = 10;

  static constexpr std::array<std::string_view, 4> names{"constant", "uniform", "two-valued", "exponential"};
  // What the parameters are called depends on what is drawn.
  struct keys {
    std::string_view shape, constant, least, most, high_percent;
  };
  static void describe(auto& d, auto&& say, const keys& called) {
    say(called.shape, choice{d.shape, names});
    const bool ranges = d.shape == kind::uniform || d.shape == kind::two_valued;
    say(called.constant, d.shape == kind::constant ? d.min_ns : d.mean_ns, !ranges);
    say(called.least, d.min_ns, ranges);
    say(called.most, d.max_ns, ranges);
    say(called.high_percent, d.high_percent, d.shape == kind::two_valued);
  }

  std::uint64_t draw(dice& roll) const {
    switch (shape) {
      case kind::constant: break;
      case kind::uniform: return min_ns + roll.below(max_ns - min_ns + 1);
      case kind::two_valued: return roll.below(100u) < high_percent ? max_ns : min_ns;
      case kind::exponential: return exponential_ns((roll.word() >> 32) + 1);
    }
    return min_ns;
  }

 private:
  // -ln(n / 2^32) = (32 - log2 n) ln 2
  std::uint64_t exponential_ns(std::uint64_t n) const {
    using namespace fixed_point;
    constexpr fixed ln_2 = 0xB17217F7D1CF7A;
    const fixed factor = product(32 * one - log2(n), ln_2);
    return static_cast<std::uint64_t>(static_cast<wide>(factor) * mean_ns >> bits);
  }
};

}  // namespace heist::model
