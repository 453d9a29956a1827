#include "reports/timeline_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "reports/critical_path.hpp"
#include "reports/quantity.hpp"
#include "reports/schedule_curves.hpp"
#include "reports/schedule_heading.hpp"
#include "reports/staircase.hpp"
#include "reports/svg.hpp"
#include "reports/text.hpp"
#include "reports/time_axis.hpp"
#include "reports/timeline_lanes.hpp"
#include "reports/worker_style.hpp"

namespace heist::reports {
namespace {

using model::schedule;

constexpr int label_width = 186;
constexpr int right_margin = 40;
constexpr int first_lane_top = 112;
constexpr int mark_height = 14;  // above the boxes of a lane
constexpr int box_height = 26;
constexpr int lane_pitch = mark_height + box_height + 8;
constexpr int curve_height = 56;
constexpr int curve_pitch = curve_height + 30;
constexpr int timeline_legend_height = 52;

const char* const timeline_style =
    "<style>\n"
    "text { font-family: 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2430; font-size: 11px; }\n"
    ".title { font-size: 18px; font-weight: bold; }\n"
    ".about { font-size: 13px; fill: #4a5160; }\n"
    ".lane { font-size: 13px; font-weight: bold; }\n"
    ".detail { fill: #4a5160; }\n"
    ".end { text-anchor: end; }\n"
    ".middle { text-anchor: middle; }\n"
    ".idle { fill: #eef0f3; }\n"
    ".grid { stroke: #1f2430; stroke-opacity: 0.13; stroke-width: 1; }\n"
    ".node { stroke: #333333; stroke-width: 0.7; }\n"
    ".stolen { stroke: #333333; stroke-width: 2; stroke-dasharray: 5 3; }\n"
    ".mark { stroke: #333333; stroke-width: 0.8; }\n"
    ".critical { fill: #1f2430; }\n"
    ".curve { fill: #4a5160; fill-opacity: 0.22; stroke: #4a5160; stroke-width: 1.3; }\n"
    "</style>\n";

// Where everything stands.
struct timeline_layout {
  explicit timeline_layout(const schedule_document& document)
      : lanes(lanes_of(document)), axis(document.makespan_ns, label_width, plot_width(lanes)) {}

  // Wide enough for most boxes to be told apart, and not without end.
  static int plot_width(const std::vector<timeline_lane>& lanes) {
    std::size_t most = 0;
    for (const timeline_lane& lane : lanes) most = std::max(most, lane.nodes.size());
    return static_cast<int>(std::clamp<std::size_t>(12 * most, 1000, 4000));
  }

  int width() const { return axis.right() + right_margin; }
  static int box_top(std::size_t lane) { return first_lane_top + static_cast<int>(lane) * lane_pitch + mark_height; }
  int lanes_bottom() const { return box_top(lanes.size()) - mark_height; }
  int curve_top(int number) const { return lanes_bottom() + 30 + number * curve_pitch; }
  int curves_bottom() const { return curve_top(1) + curve_height; }
  int height() const { return curves_bottom() + 30 + timeline_legend_height; }

  std::vector<timeline_lane> lanes;
  time_axis axis;
};

void draw_heading(svg& picture, const schedule_heading& lines) {
  picture.text(24, 36, lines.what, "class=\"title\"");
  picture.text(24, 60, lines.run, "class=\"about\"");
}

void draw_ticks(svg& picture, const timeline_layout& where) {
  for (const std::uint64_t tick_ns : where.axis.ticks_ns()) {
    const int x = where.axis.at(tick_ns);
    picture.line(x, first_lane_top - 6, x, where.curves_bottom() + 5, "class=\"grid\"");
    for (const int y : {first_lane_top - 12, where.curves_bottom() + 20}) {
      picture.text(x, y, tick_text(tick_ns), "class=\"detail middle\"");
    }
  }
}

std::string span_text(const timeline_box& box) {
  return fmt::format("{} to {}", duration_text(box.start_ns), duration_text(box.end_ns));
}

std::string box_title(const timeline_box& box) {
  const schedule::node& n = *box.first;
  if (box.nodes > 1) {
    const std::string stolen = box.stolen == 0 ? "" : fmt::format(", {} of them stolen", count_text(box.stolen));
    return fmt::format("{} short nodes on worker {}, {}{}", count_text(box.nodes), n.worker, span_text(box), stolen);
  }
  const std::string stolen = n.stolen ? fmt::format(", stolen from worker {}", n.victim) : "";
  return fmt::format("{}: {} on worker {}, {}{}", shorten(printable(n.name), 200), duration_text(n.end_ns - n.start_ns),
                     n.worker, span_text(box), stolen);
}

void draw_name(svg& picture, const timeline_box& box, int top) {
  constexpr int fewest_columns = 7;  // of a name that is cut
  const std::string name = printable(box.first->name);
  const auto columns = static_cast<std::size_t>((box.right - box.left - 2) * 10 / 66);
  if (columns < fewest_columns && display_width(name) > columns) return;
  picture.text((box.left + box.right) / 2, top + 17, shorten(name, std::max<std::size_t>(3, columns)),
               fmt::format("class=\"middle\" style=\"fill:{}\"", style_of(box.first->worker).text));
}

// Nodes that share a box are the paler the less of it they fill.
std::string shared_opacity(const timeline_box& box) {
  const double share =
      static_cast<double>(box.busy_ns) / static_cast<double>(std::max(box.end_ns - box.start_ns, std::uint64_t{1}));
  return box.nodes == 1 ? "" : fmt::format(" fill-opacity=\"{:.2f}\"", std::clamp(share, 0.2, 1.0));
}

void draw_box(svg& picture, const timeline_box& box, int top) {
  const bool wide = box.nodes == 1 && box.right - box.left > 3;
  const std::string_view outline = !wide ? "" : box.stolen > 0 ? " class=\"stolen\"" : " class=\"node\"";
  picture.rectangle(box.left, top, box.right - box.left, box_height,
                    fmt::format("fill=\"{}\"{}{}", style_of(box.first->worker).fill, shared_opacity(box), outline),
                    box_title(box));
  if (wide) draw_name(picture, box, top);
}

void draw_mark(svg& picture, int x, int top, model::worker_id victim) {
  picture.path(fmt::format("M{} {} h8 l-4 7 z", x - 4, top - 9),
               fmt::format("class=\"mark\" fill=\"{}\"", style_of(victim).fill));
}

// A triangle in the victim's colour above each stolen node, and in words where the next one leaves room.
void draw_marks(svg& picture, const timeline_lane& lane, const time_axis& axis, int top) {
  constexpr int room_for_a_mark = 6;
  constexpr int room_for_words = 58;
  std::vector<std::pair<int, model::worker_id>> marks;
  for (const schedule::node* n : lane.nodes) {
    const int x = axis.at(n->start_ns);
    if (n->stolen && (marks.empty() || x >= marks.back().first + room_for_a_mark)) marks.emplace_back(x, n->victim);
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto [x, victim] = marks[i];
    const int next = i + 1 < marks.size() ? marks[i + 1].first : axis.right() + right_margin;
    draw_mark(picture, x, top, victim);
    if (next - x >= room_for_words) {
      picture.text(x + 7, top - 3, fmt::format("from {}", victim), "class=\"detail\"");
    }
  }
}

void draw_lane(svg& picture, const timeline_layout& where, std::size_t worker) {
  const timeline_lane& lane = where.lanes[worker];
  const int top = timeline_layout::box_top(worker);
  const std::size_t count = lane.nodes.size();
  picture.text(24, top + 10, fmt::format("worker {}", worker), "class=\"lane\"");
  picture.text(24, top + 25,
               fmt::format("{} % busy, {} node{}", lane.busy_percent, count_text(count), count == 1 ? "" : "s"),
               "class=\"detail\"");
  for (const timeline_box& box : boxes_of(lane, where.axis)) draw_box(picture, box, top);
  draw_marks(picture, lane, where.axis, top);
}

// A bar beneath each node that is on it, as far as no bar is there yet.
void draw_critical_path(svg& picture, const timeline_layout& where, const schedule& what, const critical_path& path) {
  std::vector<int> drawn_up_to(where.lanes.size(), where.axis.left());
  for (const std::size_t i : path.nodes) {
    const schedule::node& n = what.nodes[i];
    if (n.worker >= where.lanes.size()) continue;
    const int left = std::max(where.axis.at(n.start_ns), drawn_up_to[n.worker]);
    const int right = where.axis.at(n.end_ns);
    if (left >= right) continue;
    picture.rectangle(left, timeline_layout::box_top(n.worker) + box_height + 2, right - left, 3, "class=\"critical\"");
    drawn_up_to[n.worker] = right;
  }
}

void draw_curve(svg& picture, const timeline_layout& where, const schedule_curves& curves, int number,
                std::uint64_t schedule_counts::*shown, std::uint64_t most, std::string_view what) {
  const int top = where.curve_top(number);
  const int bottom = top + curve_height;
  staircase stairs(where.axis.left(), bottom, curve_height, most);
  curves.each([&](const schedule_counts& now) { stairs.step(where.axis.at(now.time_ns), now.*shown); });
  picture.path(stairs.route(), "class=\"curve\"");
  picture.line(where.axis.left(), top, where.axis.right(), top, "class=\"grid\"");
  picture.line(where.axis.left(), bottom, where.axis.right(), bottom, "class=\"grid\"");
  picture.text(24, top + curve_height / 2 + 4, what, "class=\"lane\"");
  picture.text(where.axis.left() - 6, top + 4, count_text(most), "class=\"detail end\"");
  picture.text(where.axis.left() - 6, bottom + 4, "0", "class=\"detail end\"");
}

void draw_curves(svg& picture, const schedule_document& document, const timeline_layout& where) {
  const schedule_curves curves(document.what);
  std::uint64_t most_running = document.workers;
  std::uint64_t most_ready = 1;
  curves.each([&](const schedule_counts& now) {
    most_running = std::max(most_running, now.running);
    most_ready = std::max(most_ready, now.ready);
  });
  draw_curve(picture, where, curves, 0, &schedule_counts::running, most_running, "busy workers");
  draw_curve(picture, where, curves, 1, &schedule_counts::ready, most_ready, "ready nodes");
}

void draw_legend(svg& picture, const schedule_document& document, const timeline_layout& where,
                 std::uint64_t critical_path_ns) {
  const int top = where.curves_bottom() + 44;
  picture.rectangle(24, top - 11, 26, 14, "class=\"idle\"");
  picture.text(58, top, "stealing, overhead or idle", "class=\"detail\"");
  picture.rectangle(250, top - 11, 26, 14, "fill=\"#ffffff\" class=\"stolen\"");
  draw_mark(picture, 292, top + 1, 0);
  picture.text(304, top, "stolen, from the worker of that colour", "class=\"detail\"");
  if (critical_path_ns > 0) {
    picture.rectangle(560, top - 5, 26, 3, "class=\"critical\"");
    picture.text(594, top, fmt::format("costliest path, of {}", duration_text(critical_path_ns)), "class=\"detail\"");
  }
  picture.text(800, top, "ready: every predecessor has ended, and nobody has started it", "class=\"detail\"");
  if (document.workers <= where.lanes.size()) return;
  picture.text(24, top + 20,
               fmt::format("{} more workers are not drawn", count_text(document.workers - where.lanes.size())),
               "class=\"detail\"");
}

}  // namespace

std::string timeline_svg(const schedule_document& document) {
  const timeline_layout where(document);
  const schedule_heading heading =
      heading_of(document, [](const std::string& name) { return shorten(printable(name), 40); });
  svg picture;
  picture.rectangle(0, 0, where.width(), where.height(), "fill=\"#ffffff\"");
  draw_heading(picture, heading);
  for (std::size_t w = 0; w < where.lanes.size(); ++w) {
    picture.rectangle(where.axis.left(), timeline_layout::box_top(w), where.axis.right() - where.axis.left(),
                      box_height, "class=\"idle\"");
  }
  draw_ticks(picture, where);
  for (std::size_t w = 0; w < where.lanes.size(); ++w) draw_lane(picture, where, w);
  const critical_path path = critical_path_of(document.what);
  draw_critical_path(picture, where, document.what, path);
  draw_curves(picture, document, where);
  draw_legend(picture, document, where, path.cost_ns);
  return picture.document(where.width(), where.height(), heading.what, timeline_style);
}

}  // namespace heist::reports
