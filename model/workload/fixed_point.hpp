#pragma once
// Logarithm, power, sine and division in integers: what the published workloads compute in floating point, with results
// that are the same on every machine, compiler and library. Errors are below 2^-50.
// A number of type fixed has 56 bits behind the point.
#include <bit>
#include <cstdint>

namespace heist::model::fixed_point {

__extension__ using wide = unsigned __int128;
__extension__ using signed_wide = __int128;
using fixed = std::int64_t;

inline constexpr int bits = 56;
inline constexpr fixed one = fixed{1} << bits;

constexpr fixed product(fixed a, fixed b) {
  return static_cast<fixed>(static_cast<signed_wide>(a) * b >> bits);
}
constexpr fixed quotient(fixed a, fixed b) {
  return static_cast<fixed>((static_cast<signed_wide>(a) << bits) / b);
}

// a / b with 64 bits behind the point, rounded down; a < b < 2^127.
constexpr std::uint64_t proper_fraction(wide a, wide b) {
  std::uint64_t result = 0;
  for (int i = 0; i < 64; ++i) {
    a <<= 1;
    result <<= 1;
    if (a >= b) a -= b, result |= 1;
  }
  return result;
}

// Of a whole number, at least 1. Squaring a number in [1, 2) doubles its logarithm and brings out the next bit.
constexpr fixed log2(std::uint64_t n) {
  const int whole = static_cast<int>(std::bit_width(n)) - 1;
  wide mantissa = static_cast<wide>(n) << (63 - whole);  // 63 bits behind the point
  fixed result = whole;
  for (int i = 0; i < bits; ++i) {
    mantissa = mantissa * mantissa >> 63;
    const bool carried = mantissa >> 64 != 0;
    if (carried) mantissa >>= 1;
    result = result * 2 + (carried ? 1 : 0);
  }
  return result;
}

constexpr std::uint64_t square_root(wide n) {
  wide root = 0;
  for (int i = 63; i >= 0; --i) {
    const wide next = root | static_cast<wide>(1) << i;
    if (next * next <= n) root = next;
  }
  return static_cast<std::uint64_t>(root);
}

// 2^x for x in [0, 1), with 63 bits behind the point: each bit of x contributes a repeated square root of 2.
constexpr std::uint64_t exp2(fixed x) {
  wide root = static_cast<wide>(1) << 64;
  wide result = static_cast<wide>(1) << 63;
  for (int i = bits - 1; i >= 0; --i) {
    root = square_root(root << 63);
    if ((x >> i & 1) != 0) result = result * root >> 63;
  }
  return static_cast<std::uint64_t>(result);
}

// The sine of n / d of a full turn: Taylor's series in the first quadrant.
constexpr fixed sine_of_turn(std::uint64_t n, std::uint64_t d) {
  constexpr fixed quarter_turn = 0x1921FB54442D184;  // pi / 2
  const std::uint64_t quadrant = 4 * (n % d) / d;
  const std::uint64_t rest = 4 * (n % d) % d;
  const std::uint64_t up = quadrant % 2 == 0 ? rest : d - rest;
  const auto x = static_cast<fixed>(static_cast<wide>(quarter_turn) * up / d);
  fixed term = x, sum = x;
  for (fixed k = 2; term != 0; k += 2) {
    term = -product(product(term, x), x) / (k * (k + 1));
    sum += term;
  }
  return quadrant < 2 ? sum : -sum;
}

}  // namespace heist::model::fixed_point
