#pragma once
// The nodes of a schedule divided into parts, one part after the other; some nodes may be in none.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "reports/schedule/schedule_graph.hpp"

namespace heist::reports {

class schedule_partition {
 public:
  using place = schedule_graph::place;
  static constexpr std::uint32_t nowhere = static_cast<std::uint32_t>(-1);

  explicit schedule_partition(std::size_t nodes) : part_of_(nodes, nowhere) {}

  // A new part, which begins with that node.
  std::uint32_t add(place first) {
    part_of_[first] = static_cast<std::uint32_t>(firsts_.size());
    firsts_.push_back(first);
    return part_of_[first];
  }
  void put(place node, std::uint32_t part) { part_of_[node] = part; }
  std::uint32_t of(place node) const { return part_of_[node]; }
  bool has(place node) const { return part_of_[node] != nowhere; }
  std::size_t size() const { return firsts_.size(); }

  const std::vector<place>& firsts() const { return firsts_; }
  std::vector<std::uint32_t> take() && { return std::move(part_of_); }  // by node

 private:
  std::vector<place> firsts_;
  std::vector<std::uint32_t> part_of_;
};

}  // namespace heist::reports
