#pragma once
// The number at a place of a stream, whatever was drawn before: the finisher of splitmix64 (Steele, Lea and Flood) on a counter.
#include <cstdint>

namespace heist::model::kernels {

constexpr std::uint64_t drawn(std::uint64_t stream, std::uint64_t place) {
  std::uint64_t z = (stream << 48 | 1) + place * 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}
// In [0, bound), for a bound from 1 to 2^31.
constexpr std::int64_t drawn_below(std::int64_t bound, std::uint64_t stream, std::uint64_t place) {
  return static_cast<std::int64_t>((drawn(stream, place) >> 32) * static_cast<std::uint64_t>(bound) >> 32);
}

}  // namespace heist::model::kernels
