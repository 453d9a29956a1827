#pragma once
// How far a traversal of a binary tree has come, in a word: a decision for each node on the way from the root to what was handed
// out last, two bits each, and two bits for the state (Prokopec et al.: the stack as a bit set). The last decision is
//   this     the node itself was handed out, and nothing to the right of it yet
//   below    its whole subtree was
// and the ones before it
//   left     down to the left: the node and what is to the right of it are to come
//   right    down to the right: they have been handed out, and the node's left subtree, too
// A word without a last decision, which is 0, says that nothing was handed out. The root's decision is in the highest bits, and
// left < this < right < below: so of two words the one that is further in the order of the tree is the larger number.
#include <cstdint>

namespace heist::model {

class tree_position {
 public:
  enum decision : unsigned { left, itself, right, below };
  // Nodes at depths below `most_depth` are told apart; subtrees that begin there are handed out whole.
  static constexpr unsigned most_depth = 30;

  constexpr tree_position() = default;
  static constexpr tree_position of(std::uint64_t word) { return tree_position(word & ~state_bits); }

  constexpr std::uint64_t word() const { return word_; }
  constexpr decision at(unsigned depth) const { return static_cast<decision>(word_ >> shift(depth) & 3u); }
  // With another decision at that depth, and none after it.
  constexpr tree_position with(unsigned depth, decision d) const {
    const std::uint64_t above = depth == 0 ? 0 : ~std::uint64_t{0} << shift(depth - 1);
    return tree_position((word_ & above) | std::uint64_t{d} << shift(depth));
  }
  // Just before the node at that depth which is the last on this way.
  constexpr tree_position before(unsigned depth) const { return with(depth, left).with(depth + 1, below); }
  constexpr bool is_begun() const { return word_ != 0; }
  constexpr bool ends_at(unsigned depth) const { return at(depth) == itself || at(depth) == below; }

  constexpr auto operator<=>(const tree_position&) const = default;

  static constexpr std::uint64_t state_bits = 3;

 private:
  constexpr explicit tree_position(std::uint64_t word) : word_(word) {}
  static constexpr unsigned shift(unsigned depth) { return 62 - 2 * depth; }

  std::uint64_t word_ = 0;
};

}  // namespace heist::model
