#include "reports/timeline/timeline_lanes.hpp"

#include <algorithm>
#include <cmath>

namespace heist::reports {
namespace {

constexpr int narrow = 3;  // pixels that leave nothing between two outlines

void take_busy_time(timeline_lane& lane, std::uint64_t makespan_ns) {
  double busy_ns = 0;  // nodes that overlap, as no run of ours leaves them, must not overflow it
  for (const auto* n : lane.nodes) busy_ns += static_cast<double>(n->end_ns - n->start_ns);
  if (makespan_ns > 0) {
    lane.busy_percent = static_cast<std::uint64_t>(std::round(100 * busy_ns / static_cast<double>(makespan_ns)));
  }
}

void count(timeline_box& box, const model::schedule::node& n) {
  ++box.nodes;
  box.busy_ns += n.end_ns - n.start_ns;
  box.stolen += n.stolen ? 1 : 0;
  box.deviating += n.deviates ? 1 : 0;
  box.inversions += n.better_ready > 0 ? 1 : 0;
  box.priorities += n.priority.value_or(0);
}

}  // namespace

std::vector<timeline_lane> lanes_of(const schedule_document& document) {
  std::vector<timeline_lane> lanes(std::min<std::size_t>(document.workers, most_lanes));
  for (const model::schedule::node& n : document.what.nodes) {
    if (n.worker < lanes.size()) lanes[n.worker].nodes.push_back(&n);
  }
  for (timeline_lane& lane : lanes) {
    std::stable_sort(lane.nodes.begin(), lane.nodes.end(),
                     [](const auto* a, const auto* b) { return a->start_ns < b->start_ns; });
    take_busy_time(lane, document.makespan_ns);
  }
  return lanes;
}

std::vector<timeline_box> boxes_of(const timeline_lane& lane, const time_axis& axis) {
  std::vector<timeline_box> boxes;
  bool after_narrow = false;
  for (const model::schedule::node* n : lane.nodes) {
    const int left = axis.at(n->start_ns);
    const int right = std::max(left + 1, axis.at(n->end_ns));
    const bool is_narrow = right - left <= narrow;
    if (is_narrow && after_narrow && left <= boxes.back().right + 1) {
      timeline_box& shared = boxes.back();
      shared.right = std::max(shared.right, right);
      shared.end_ns = std::max(shared.end_ns, n->end_ns);
    } else {
      boxes.push_back({.left = left, .right = right, .start_ns = n->start_ns, .end_ns = n->end_ns, .first = n});
    }
    count(boxes.back(), *n);
    after_narrow = is_narrow;
  }
  return boxes;
}

}  // namespace heist::reports
