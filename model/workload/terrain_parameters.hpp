#pragma once
// What terrain.hpp is given.
#include <cstdint>

namespace heist::model {

struct terrain_parameters {
  std::uint32_t side = 40;
  std::uint32_t target_percent = 80;
  std::uint32_t max_weight = 2;
  std::uint32_t blocked_percent = 10;
  std::uint64_t seed = 1;

  bool operator==(const terrain_parameters&) const = default;

  static constexpr std::uint32_t max_side = 400;      // 64 million cells
  static constexpr std::uint32_t most_cost = 0xFFFE;  // of a way: a cell has 16 bits for it, one value of which is none

  // The longest way that is looked at must cost no more.
  std::uint32_t most_weight() const { return most_cost / (3 * side); }
};

}  // namespace heist::model
