#pragma once
// Prime numbers by trial division, as in the introduction of Prokopec et al.: up to the square root, or to the first divisor.
#include <cstdint>
#include <string_view>

#include "model/workload/kernels/outcome.hpp"

namespace heist::model::kernels {

struct primes {
  static constexpr std::string_view name = "primes";
  static constexpr std::string_view line = "which numbers are prime: an iteration is a number, a step a divisor that is considered";

  std::int64_t numbers = 600'000;  // at most 2^31

  std::int64_t size() const { return numbers; }

  outcome of(std::int64_t i) const {
    const std::uint32_t n = static_cast<std::uint32_t>(i);
    std::uint32_t divisor = 2;
    while (divisor * divisor <= n && n % divisor != 0) ++divisor;
    return {n >= 2 && divisor * divisor > n, divisor - 1};
  }
};

}  // namespace heist::model::kernels
