#pragma once
// Which node a lone worker executes just before each node: written down in a pass on one worker, for workloads that
// cannot tell. Nodes are looked up and never iterated: hash order decides nothing.
// Not kept beyond `most` nodes, unless the workload's identities are dense and an array does.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/probed_table.hpp"
#include "model/workload/workload.hpp"

namespace heist::sim {

class lone_order {
 public:
  static constexpr std::uint64_t most = 1 << 22;  // about 130 MB

  // Identities are below `bound`, which 0 leaves open.
  explicit lone_order(std::uint64_t bound = 0) : dense_(bound <= none ? bound : 0), by_hash_(dense_ == 0 ? 32 : 0) {}

  void next(std::uint64_t identity) {
    if (dense_ > 0) {
      if (nodes_ == 0) [[unlikely]]
        by_identity_.resize(dense_, none);
      by_identity_[identity] = static_cast<std::uint32_t>(last_);
    } else if (known_) {
      add(identity);
    }
    last_ = identity;
    ++nodes_;
  }

  bool known() const { return known_ && nodes_ > 0; }
  std::uint64_t before(std::uint64_t identity) const {
    if (dense_ == 0) return by_hash_.find(hash_of({identity + 1}), same({identity + 1})).before;
    return by_identity_[identity] == none ? model::no_node : by_identity_[identity];
  }

 private:
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

  struct entry {
    std::uint64_t key = 0;  // identity + 1; 0: free
    std::uint64_t before = 0;
    bool is_free() const { return key == 0; }
  };
  static constexpr auto hash_of = [](const entry& e) { return base::spread_bits(e.key); };
  static constexpr auto same = [](const entry& a) { return [key = a.key](const entry& b) { return b.key == key; }; };

  void add(std::uint64_t identity) {
    if (nodes_ == most) {
      known_ = false;
      by_hash_ = table(1);
      return;
    }
    const entry added{identity + 1, last_};
    entry& found = by_hash_.find(hash_of(added), same(added));
    if (found.is_free()) {
      by_hash_.fill(found, added, hash_of);
    } else {
      found = added;
    }
  }

  using table = base::probed_table<entry>;

  std::uint64_t dense_;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_ = model::no_node;
  bool known_ = true;
  std::vector<std::uint32_t> by_identity_;  // half a word each: the run looks one up for every node
  table by_hash_;
};

}  // namespace heist::sim
