#pragma once
// Containers to loop over: a flat hash table and a balanced binary tree, as small as they can be.
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace heist::native {

// A set of numbers but 0, which stands for none, in open addressing.
class flat_set {
 public:
  // Room for so many, in a table that they fill by half at most.
  explicit flat_set(std::size_t most) : table_(std::size_t{2} << width_of(most)), shift_(63 - width_of(most)) {}

  void insert(std::uint64_t number) {
    std::size_t slot = static_cast<std::size_t>(number * 0x9E3779B97F4A7C15u >> shift_);
    while (table_[slot] != 0 && table_[slot] != number) slot = slot + 1 == table_.size() ? 0 : slot + 1;
    size_ += table_[slot] == 0;
    table_[slot] = number;
  }

  std::size_t slots() const { return table_.size(); }
  std::size_t size() const { return size_; }
  bool is_occupied(std::size_t slot) const { return table_[slot] != 0; }
  std::uint64_t at(std::size_t slot) const { return table_[slot]; }

 private:
  static unsigned width_of(std::size_t most) {
    unsigned width = 0;
    while ((std::size_t{1} << width) < most) ++width;
    return width;
  }

  std::vector<std::uint64_t> table_;
  unsigned shift_;
  std::size_t size_ = 0;
};

struct tree_node {
  const tree_node* left() const { return below[0]; }
  const tree_node* right() const { return below[1]; }
  std::int64_t value() const { return number; }

  std::int64_t number;
  const tree_node* below[2];
};

// 0, 1, 2, ... in a tree whose subtrees differ by one node at most. Nodes lie in the order of an allocator that has been used for a
// while, or in their own.
class balanced_tree {
 public:
  explicit balanced_tree(std::int64_t count, bool scattered = false) : nodes_(static_cast<std::size_t>(count)), scattered_(scattered) {
    root_ = build(0, count);
    for (; count != 0; count /= 2) ++levels_;
  }
  balanced_tree(const balanced_tree&) = delete;
  balanced_tree& operator=(const balanced_tree&) = delete;

  const tree_node* root() const { return root_; }
  unsigned levels() const { return levels_; }

 private:
  const tree_node* build(std::int64_t first, std::int64_t end) {
    if (first == end) return nullptr;
    const std::int64_t middle = first + (end - first) / 2;
    tree_node& node = nodes_[scattered_ ? next_++ : static_cast<std::size_t>(middle)];
    node = {middle, {build(first, middle), build(middle + 1, end)}};
    return &node;
  }

  std::vector<tree_node> nodes_;
  const bool scattered_;
  std::size_t next_ = 0;
  const tree_node* root_ = nullptr;
  unsigned levels_ = 0;
};

}  // namespace heist::native
