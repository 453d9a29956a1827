#pragma once
// Where everything stands in a picture of a schedule along time: a lane per worker, the latencies beneath them, the
// deques that were suspended, batches of a loop, curves and the legend. What does not occur takes no room.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "reports/schedule/schedule_document.hpp"
#include "reports/timeline/batch_panel.hpp"
#include "reports/timeline/latency_lane.hpp"
#include "reports/timeline/priority_shade.hpp"
#include "reports/timeline/queue_lanes.hpp"
#include "reports/timeline/time_axis.hpp"
#include "reports/timeline/timeline_lanes.hpp"

namespace heist::reports {

struct timeline_layout {
  static constexpr int left_margin = 24;
  static constexpr int label_width = 186;
  static constexpr int right_margin = 40;
  static constexpr int first_lane_top = 112;
  static constexpr int mark_height = 14;  // above the boxes of a lane
  static constexpr int box_height = 26;
  static constexpr int strip_height = 6;  // of priorities, below the boxes
  static constexpr int row_pitch = 15;    // of latencies and deques
  static constexpr int batches_height = 240;
  static constexpr int curve_height = 56;
  static constexpr int curve_pitch = curve_height + 30;
  static constexpr int legend_pitch = 22;

  explicit timeline_layout(const schedule_document& document)
      : lanes(lanes_of(document)),
        shades(document.what),
        latencies(document),
        queues(document),
        batches(document.what),
        axis(document.makespan_ns, label_width, plot_width(lanes)) {}

  // Wide enough for most boxes to be told apart, and not without end.
  static int plot_width(const std::vector<timeline_lane>& lanes) {
    std::size_t most = 0;
    for (const timeline_lane& lane : lanes) most = std::max(most, lane.nodes.size());
    return static_cast<int>(std::clamp<std::size_t>(12 * most, 1000, 4000));
  }

  int width() const { return axis.right() + right_margin; }
  int strip() const { return shades.any() ? strip_height + 2 : 0; }
  int lane_pitch() const { return mark_height + box_height + strip() + 8; }
  int box_top(std::size_t lane) const { return first_lane_top + static_cast<int>(lane) * lane_pitch() + mark_height; }
  int critical_top(std::size_t lane) const { return box_top(lane) + box_height + strip() + 2; }
  int lanes_bottom() const { return box_top(lanes.size()) - mark_height; }
  int latencies_top() const { return lanes_bottom() + 18; }
  int latencies_height() const {
    if (!latencies.any()) return 0;
    return latencies.is_folded() ? curve_height : std::max(2, static_cast<int>(latencies.rows())) * row_pitch;
  }
  int latencies_bottom() const { return latencies.any() ? latencies_top() + latencies_height() : lanes_bottom(); }
  int queues_top() const { return latencies_bottom() + 18; }
  int queues_bottom() const {
    if (queues.bars().empty()) return latencies_bottom();
    return queues_top() + std::max(2, static_cast<int>(queues.rows())) * row_pitch;
  }
  int batches_bottom() const { return queues_bottom() + (batches.any() ? 18 + batches_height : 0); }
  int curve_top(int number) const { return batches_bottom() + 30 + number * curve_pitch; }
  // Of a loop nobody knows which batches there will be, so none are ready.
  int curves() const { return (batches.any() ? 1 : 2) + (queues.any() ? 2 : 0); }
  int curves_bottom() const { return curve_top(curves() - 1) + curve_height; }
  int legend_top() const { return curves_bottom() + 44; }

  std::vector<timeline_lane> lanes;
  priority_shade shades;
  latency_lane latencies;
  queue_lanes queues;
  batch_panel batches;
  time_axis axis;
};

}  // namespace heist::reports
