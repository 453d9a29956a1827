#pragma once
// How much the nodes of a generated graph cost. Integers only; a draw is a function of the dice alone.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/dice.hpp"
#include "model/workload/fixed_point.hpp"
#include "model/workload/limits.hpp"

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

  static constexpr std::array names{entry{"constant", ""}, entry{"uniform", ""}, entry{"two-valued", ""},
                                    entry{"exponential", ""}};
  // What the parameters are called depends on what is drawn.
  struct keys {
    std::string_view what, shape, constant, least, most, high_percent;
    std::array<std::string_view, 5> all() const { return {shape, constant, least, most, high_percent}; }
  };
  static void describe(auto& d, auto&& say, const keys& called) {
    say(key{called.shape, called.what}, choice{d.shape, names});
    const std::string_view said = names[static_cast<std::size_t>(d.shape)].name;
    const bool ranges = d.shape == kind::uniform || d.shape == kind::two_valued;
    const auto of = [&](const key& k, bool holds, std::string_view needed) {
      return k.only_where(holds, called.shape, said, needed);
    };
    say(of(key{called.constant, "of a constant one, or the mean of an exponential one", 0, most_cost_ns}, !ranges, "constant"),
        d.shape == kind::exponential ? d.mean_ns : d.min_ns);
    say(of(key{called.least, "the least of a uniform or two-valued one", 0, most_cost_ns}, ranges, "uniform"), d.min_ns);
    const auto least = static_cast<std::int64_t>(d.min_ns);
    say(of(key{called.most, "the most of it", 0, most_cost_ns}.from(least, called.least).usually(least, called.least), ranges,
           "uniform"),
        d.max_ns);
    say(of(key{called.high_percent, "of a two-valued one: so many are the most", 0, 100}, d.shape == kind::two_valued, "two-valued"),
        d.high_percent);
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
