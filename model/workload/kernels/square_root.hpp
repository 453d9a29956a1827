#pragma once
// The square root of a whole number, rounded down, digit by digit.
#include <bit>
#include <cstdint>

namespace heist::model::kernels {

constexpr std::int64_t square_root(std::int64_t of) {
  std::uint64_t rest = static_cast<std::uint64_t>(of), root = 0;
  if (rest == 0) return 0;
  for (std::uint64_t digit = std::uint64_t{1} << ((std::bit_width(rest) - 1) / 2 * 2); digit != 0; digit >>= 2) {
    if (rest >= root + digit) {
      rest -= root + digit;
      root = (root >> 1) + digit;
    } else {
      root >>= 1;
    }
  }
  return static_cast<std::int64_t>(root);
}

}  // namespace heist::model::kernels
