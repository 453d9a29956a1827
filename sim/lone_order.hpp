#pragma once
// Which node a lone worker executes just before each node: written down in a pass on one worker, for workloads that
// cannot tell. Nodes are looked up and never iterated: hash order decides nothing.
// Not kept beyond `most` nodes, unless the workload's identities are dense and an array does.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

class lone_order {
 public:
  static constexpr std::uint64_t most = 1 << 22;  // about 130 MB

  // Identities are below `bound`, which 0 leaves open.
  explicit lone_order(std::uint64_t bound = 0) : dense_(bound <= none ? bound : 0), by_hash_(dense_ == 0 ? 32 : 0) {}

  void next(std::uint64_t identity) {
    if (dense_ > 0) {
      if (by_identity_.empty()) by_identity_.resize(dense_, none);
      by_identity_[identity] = static_cast<std::uint32_t>(last_);
    } else if (known_) {
      add(identity);
    }
    last_ = identity;
    ++nodes_;
  }

  bool known() const { return known_ && nodes_ > 0; }
  std::uint64_t before(std::uint64_t identity) const {
    if (dense_ == 0) return by_hash_[place_of(identity) + 1];
    return by_identity_[identity] == none ? model::no_node : by_identity_[identity];
  }

 private:
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

  // Pairs of identity + 1 (0: free) and what goes before it, by open addressing.
  std::size_t place_of(std::uint64_t identity) const {
    const std::size_t mask = by_hash_.size() / 2 - 1;
    std::size_t i = (identity + 1) * 0x9E3779B97F4A7C15u >> 20 & mask;
    while (by_hash_[2 * i] != 0 && by_hash_[2 * i] != identity + 1) i = (i + 1) & mask;
    return 2 * i;
  }

  void add(std::uint64_t identity) {
    if (nodes_ == most) {
      known_ = false;
      by_hash_ = {};
      return;
    }
    if (4 * nodes_ >= by_hash_.size()) {
      std::vector<std::uint64_t> old(2 * by_hash_.size());
      old.swap(by_hash_);
      for (std::size_t i = 0; i < old.size(); i += 2) {
        if (old[i] != 0) put(old[i] - 1, old[i + 1]);
      }
    }
    put(identity, last_);
  }

  void put(std::uint64_t identity, std::uint64_t before) {
    const std::size_t i = place_of(identity);
    by_hash_[i] = identity + 1;
    by_hash_[i + 1] = before;
  }

  std::uint64_t dense_;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_ = model::no_node;
  bool known_ = true;
  std::vector<std::uint32_t> by_identity_;  // half a word each: the run looks one up for every node
  std::vector<std::uint64_t> by_hash_;
};

}  // namespace heist::sim
