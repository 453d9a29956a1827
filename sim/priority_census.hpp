#pragma once
// How many visible tasks are better than a given one, and since when: a tree over the four bytes of a priority, each node
// a Fenwick tree over one byte. Invariant: a node's sums are those of the tasks below it. Every operation looks at four
// nodes; a node is made when a priority first needs it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

class priority_census {
 public:
  struct total {
    std::uint64_t tasks = 0;
    std::uint64_t since_ns = 0;  // the sum of the times at which they became visible, modulo 2^64
  };

  priority_census() : nodes_(1) {}

  void add(model::priority_value priority, std::uint64_t since_ns) { change(priority, 1, since_ns); }
  void remove(model::priority_value priority, std::uint64_t since_ns) { change(priority, ~std::uint64_t{0}, 0 - since_ns); }

  total better_than(model::priority_value priority) const {
    total sum;
    const std::uint32_t place = place_of(priority);
    for (std::size_t n = 0, shift = 24;; shift -= 8) {
      const std::size_t digit = place >> shift & 0xFF;
      for (std::size_t i = 255 - digit; i > 0; i -= i & (~i + 1)) {  // prefixes of the digits from above
        sum.tasks += nodes_[n].sums[i].tasks;
        sum.since_ns += nodes_[n].sums[i].since_ns;
      }
      if (shift == 0 || nodes_[n].below[digit] == 0) return sum;
      n = nodes_[n].below[digit];
    }
  }

 private:
  // Among numbers without a sign, in the same order.
  static std::uint32_t place_of(model::priority_value priority) {
    return static_cast<std::uint32_t>(priority) ^ std::uint32_t{1} << 31;
  }

  struct node {
    std::array<total, 257> sums{};           // a digit d stands at 256 - d, so that larger ones come first
    std::array<std::uint32_t, 256> below{};  // 0: nobody
  };

  void change(model::priority_value priority, std::uint64_t tasks, std::uint64_t since_ns) {
    const std::uint32_t place = place_of(priority);
    for (std::size_t n = 0, shift = 24;; shift -= 8) {
      const std::size_t digit = place >> shift & 0xFF;
      for (std::size_t i = 256 - digit; i <= 256; i += i & (~i + 1)) {
        nodes_[n].sums[i].tasks += tasks;
        nodes_[n].sums[i].since_ns += since_ns;
      }
      if (shift == 0) return;
      if (nodes_[n].below[digit] == 0) {
        nodes_[n].below[digit] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
      }
      n = nodes_[n].below[digit];
    }
  }

  std::vector<node> nodes_;
};

}  // namespace heist::sim
