#pragma once
// What two results are compared by: equal to the last bit, or not. And numbers that look random and are the same every
// time.
#include <bit>
#include <cstdint>
#include <vector>

namespace heist::native::benchmarks::baggage {

inline std::uint64_t mixed(std::uint64_t z) {  // splitmix64
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
// From -0.5 up to 0.5.
inline double drawn(std::uint64_t seed) {
  return static_cast<double>(mixed(seed) >> 11) * 0x1p-53 - 0.5;
}

inline std::uint64_t bits(double x) {
  return std::bit_cast<std::uint64_t>(x);
}
inline std::uint64_t bits(std::uint32_t x) {
  return x;
}

template <class T>
std::uint64_t digest_of(const std::vector<T>& all) {
  std::uint64_t sum = 0;
  for (const T& x : all) sum = (std::rotl(sum, 5) ^ bits(x)) * 0x9E3779B97F4A7C15u;
  return sum;
}

}  // namespace heist::native::benchmarks::baggage
