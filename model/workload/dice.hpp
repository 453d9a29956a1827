#pragma once
// Random numbers that shape a workload: splitmix64 (Steele, Lea and Flood), integers only, so that a seed gives the
// same workload on every machine. A purpose has a stream of its own: what is drawn for costs does not disturb the
// shape. Nothing here is drawn while a schedule is made; schedulers have W::random.
#include <cstdint>

namespace heist::model {

enum class dice_purpose : std::uint64_t { shape = 1, costs = 2, kinds = 3, latencies = 4, priorities = 5, touches = 6, waits = 7, operations = 8,
                                          arrivals = 9 };

class dice {
 public:
  dice(std::uint64_t seed, dice_purpose purpose) : state_(mixed(seed + static_cast<std::uint64_t>(purpose) * step)) {}

  std::uint64_t word() { return mixed(state_ += step); }

  // In [0, bound), for bound at least 1. Even up to a bias of bound / 2^64.
  std::uint64_t below(std::uint64_t bound) {
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<wide>(word()) * bound >> 64);
  }
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(below(std::uint64_t{bound})); }

 private:
  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15u;

  static constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace heist::model
