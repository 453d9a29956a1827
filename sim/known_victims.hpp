#pragma once
// Which attempts on whom are known to be in vain (vain_search.hpp says what that means), by victim and cache.
// Invariant: of every cache it is counted how many victims are unknown to it. What is written is forgotten, and learned
// again a cache at a time, so counting costs as much as learning did.
// Where accesses are free there are no lines to hold, and all workers count as one cache.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/context.hpp"

namespace heist::sim {

class known_victims {
 public:
  known_victims(model::worker_id workers, bool prices) : prices_(prices), known_(workers, 0) { unknown_.fill(workers); }

  // As a set of one, as in layout.hpp.
  std::uint64_t cache_of(const context& c) const { return prices_ ? c.where.own : 1; }

  bool knows(std::uint64_t cache, model::worker_id victim) const { return (known_[victim] & cache) != 0; }
  bool knows_anything_of(model::worker_id victim) const { return known_[victim] != 0; }
  bool knows_everybody(std::uint64_t cache) const { return unknown_[index(cache)] == 0; }
  // All but the worker itself.
  bool knows_others(std::uint64_t cache, model::worker_id w) const {
    const model::worker_id unknown = unknown_[index(cache)];
    return unknown == 0 || (unknown == 1 && !knows(cache, w));
  }

  void learn(std::uint64_t cache, model::worker_id victim) {
    if (knows(cache, victim)) return;
    known_[victim] |= cache;
    --unknown_[index(cache)];
  }
  // Whether anything was known.
  bool forget(model::worker_id victim) {
    if (known_[victim] == 0) return false;
    for (std::uint64_t caches = known_[victim]; caches != 0; caches &= caches - 1) ++unknown_[index(caches)];
    known_[victim] = 0;
    return true;
  }
  void forget_all() {
    for (std::uint64_t& caches : known_) caches = 0;
    unknown_.fill(static_cast<model::worker_id>(known_.size()));
  }

 private:
  static std::size_t index(std::uint64_t caches) { return static_cast<std::size_t>(std::countr_zero(caches)); }

  const bool prices_;
  std::vector<std::uint64_t> known_;           // by victim: the caches that hold what an attempt on it loads
  std::array<model::worker_id, 64> unknown_{};  // by cache: victims
};

}  // namespace heist::sim
