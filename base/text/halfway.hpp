#pragma once
// The mean of two whole numbers, exactly.
#include <cstdint>

namespace heist::base {

struct halfway {
  std::uint64_t whole = 0;
  bool half = false;

  double size() const { return static_cast<double>(whole) + (half ? 0.5 : 0); }
  bool operator==(const halfway&) const = default;
};

inline halfway mean_of(std::uint64_t a, std::uint64_t b) {
  return {a / 2 + b / 2 + (a & b & 1), ((a ^ b) & 1) != 0};
}

}  // namespace heist::base
