#pragma once
// What each worker did, as boxes along a time axis. Nodes too narrow to be told apart share a box with their
// neighbours, so that a lane never has more boxes than it has pixels.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reports/schedule/schedule_document.hpp"
#include "reports/timeline/time_axis.hpp"

namespace heist::reports {

struct timeline_box {
  int left;
  int right;  // beyond left
  std::uint64_t start_ns;
  std::uint64_t end_ns;
  const model::schedule::node* first;
  std::size_t nodes = 0;
  std::size_t stolen = 0;
  std::uint64_t busy_ns = 0;  // of the time from start to end
  std::size_t deviating = 0;
  std::size_t inversions = 0;
  std::int64_t priorities = 0;  // their sum
};

struct timeline_lane {
  std::vector<const model::schedule::node*> nodes;  // by their start
  std::uint64_t busy_percent = 0;
};

inline constexpr std::size_t most_lanes = 128;

// Of the first workers. They point into the document.
std::vector<timeline_lane> lanes_of(const schedule_document& document);

std::vector<timeline_box> boxes_of(const timeline_lane& lane, const time_axis& axis);

}  // namespace heist::reports
