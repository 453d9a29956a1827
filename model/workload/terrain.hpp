#pragma once
// A cube of cells, some of them blocked, some harder to enter than others, drawn from a seed by hashing: nothing is
// stored. A step leads to one of the six neighbours and costs what entering it costs. From the corner 0 to a target on
// the diagonal: what a way costs at least, and what the cheapest one costs, found by one worker.
// Costs stay below `unknown`, so that 16 bits hold one: ways that would cost more are not followed.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/workload/terrain_parameters.hpp"

namespace heist::model {

class terrain {
 public:
  using cell = std::uint32_t;
  static constexpr std::uint32_t unknown = 0xFFFF;

  explicit terrain(const terrain_parameters& p)
      : p_(p), goal_(std::min(p.side * p.target_percent / 100, p.side - 1)), target_(at(goal_, goal_, goal_)) {}

  cell cells() const { return p_.side * p_.side * p_.side; }
  cell target() const { return target_; }
  std::array<std::uint32_t, 3> place_of(cell c) const {
    return {c % p_.side, c / p_.side % p_.side, c / p_.side / p_.side};
  }

  // What entering the cell costs; 0: it is blocked.
  std::uint32_t weight(cell c) const {
    std::uint64_t z = (p_.seed * 0xD1B54A32D192ED03u) ^ (c * 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    if (c != target_ && (z & 0xFFFFFFFFu) * 100 >> 32 < p_.blocked_percent) return 0;
    return 1 + static_cast<std::uint32_t>((z >> 32) * p_.max_weight >> 32);
  }

  // No way from there to the target costs less.
  std::uint32_t least_from(cell c) const {
    std::uint32_t sum = 0;
    for (const std::uint32_t x : place_of(c)) sum += x < goal_ ? goal_ - x : x - goal_;
    return sum;
  }

  // The neighbours, those nearer to the target first.
  template <class Visit>
  void each_neighbour(cell c, Visit visit) const {
    const std::array<std::uint32_t, 3> now = place_of(c);
    const std::array<cell, 3> stride{1, p_.side, p_.side * p_.side};
    for (std::size_t i = 0; i < 3; ++i) {
      if (now[i] != goal_) visit(now[i] < goal_ ? c + stride[i] : c - stride[i]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (now[i] >= goal_ && now[i] + 1 < p_.side) visit(c + stride[i]);
      if (now[i] <= goal_ && now[i] > 0) visit(c - stride[i]);
    }
  }

  // Of the cheapest way; `unknown` where there is none. A* with a bucket for every estimate, which is exact because an
  // estimate never falls along a way, and rises by no more than a step's cost and one.
  std::uint32_t cheapest() const {
    std::vector<std::uint16_t> best(cells(), unknown);
    std::vector<std::vector<cell>> ring(p_.max_weight + 2);
    best[0] = 0;
    ring[least_from(0) % ring.size()].push_back(0);
    std::size_t waiting = 1;
    for (std::uint32_t estimate = least_from(0); waiting > 0; ++estimate) {
      std::vector<cell>& bucket = ring[estimate % ring.size()];
      while (!bucket.empty()) {
        const cell c = bucket.back();
        bucket.pop_back();
        --waiting;
        if (best[c] + least_from(c) != estimate) continue;  // a better way to it has been found since
        if (c == target_) return best[c];
        each_neighbour(c, [&](cell next) {
          const std::uint32_t step = weight(next);
          const std::uint32_t cost = best[c] + step;
          if (step == 0 || cost + least_from(next) >= unknown || cost >= best[next]) return;
          best[next] = static_cast<std::uint16_t>(cost);
          ring[(cost + least_from(next)) % ring.size()].push_back(next);
          ++waiting;
        });
      }
    }
    return unknown;
  }

 private:
  cell at(std::uint32_t x, std::uint32_t y, std::uint32_t z) const { return x + p_.side * (y + p_.side * z); }

  const terrain_parameters p_;
  const std::uint32_t goal_;  // the target's place in each direction
  const cell target_;
};

}  // namespace heist::model
