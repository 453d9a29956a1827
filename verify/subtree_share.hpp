#pragma once
// Who walks which part of a tree that several walk. Subtrees are numbered in the order of the walk, the same for all.
#include <cstdint>

namespace heist::verify {

class subtree_share {
 public:
  virtual ~subtree_share() = default;
  // Asked once for each number, in order. Of all who share a tree exactly one is answered true.
  virtual bool mine(std::uint64_t number) = 0;
};

}  // namespace heist::verify
