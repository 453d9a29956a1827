#include "reports/timeline/timeline_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/picture/svg.hpp"
#include "reports/schedule/batch_text.hpp"
#include "reports/schedule/critical_path.hpp"
#include "reports/schedule/queue_curves.hpp"
#include "reports/schedule/schedule_curves.hpp"
#include "reports/schedule/schedule_heading.hpp"
#include "reports/schedule/worker_style.hpp"
#include "reports/timeline/staircase.hpp"
#include "reports/timeline/timeline_layout.hpp"
#include "reports/timeline/timeline_legend.hpp"
#include "reports/timeline/timeline_marks.hpp"
#include "reports/timeline/timeline_queues.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::display_width;
using base::duration_text;
using base::printable;
using base::shorten;
using model::schedule;

const char* const timeline_style =
    "<style>\n"
    "text { font-family: 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2430; font-size: 11px; }\n"
    ".small { font-size: 10px; }\n"
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
    ".inversion { fill: #ffffff; stroke: #1f2430; stroke-width: 1.6; }\n"
    ".deviates { fill: #d40000; }\n"
    ".latency { fill: #d9d3e8; stroke: #6b5b95; stroke-width: 0.8; }\n"
    ".critical { fill: #1f2430; }\n"
    ".curve { fill: #4a5160; fill-opacity: 0.22; stroke: #4a5160; stroke-width: 1.3; }\n"
    "</style>\n";

void draw_heading(svg& picture, const schedule_heading& lines) {
  picture.text(24, 36, lines.what, "class=\"title\"");
  picture.text(24, 60, lines.run, "class=\"about\"");
}

void draw_ticks(svg& picture, const timeline_layout& where) {
  for (const std::uint64_t tick_ns : where.axis.ticks_ns()) {
    const int x = where.axis.at(tick_ns);
    picture.line(x, timeline_layout::first_lane_top - 6, x, where.curves_bottom() + 5, "class=\"grid\"");
    for (const int y : {timeline_layout::first_lane_top - 12, where.curves_bottom() + 20}) {
      picture.text(x, y, tick_text(tick_ns), "class=\"detail middle\"");
    }
  }
}

std::string span_text(const timeline_box& box) {
  return fmt::format("{} to {}", duration_text(box.start_ns), duration_text(box.end_ns));
}

// ", 3 of them stolen"; nothing of none.
std::string of_them(std::size_t count, std::string_view what) {
  return count == 0 ? "" : fmt::format(", {} of them {}", count_text(count), what);
}

std::string box_title(const timeline_box& box) {
  const schedule::node& n = *box.first;
  if (box.nodes > 1) {
    return fmt::format("{} short {} on worker {}, {}{}{}{}", count_text(box.nodes), n.piece ? "batches" : "nodes", n.worker, span_text(box),
                       of_them(box.stolen, "stolen"), of_them(box.deviating, "deviating"),
                       of_them(box.inversions, "inversions"));
  }
  std::string title = fmt::format("{}: {} on worker {}, {}", shorten(printable(title_of(n)), 200),
                                  duration_text(n.end_ns - n.start_ns), n.worker, span_text(box));
  if (n.piece) title += fmt::format(", {}", count_of(n.piece->iterations.size(), "iteration", "iterations"));
  if (n.stolen) title += fmt::format(", stolen from worker {}", n.victim);
  if (n.deviates) title += ", deviates from the order of one worker";
  if (n.priority) title += fmt::format(", priority {}", *n.priority);
  if (n.better_ready > 0) title += fmt::format(", {} better ready", count_text(n.better_ready));
  return title;
}

void draw_name(svg& picture, const timeline_box& box, int top) {
  constexpr int fewest_columns = 7;  // of a name that is cut
  const auto& piece = box.first->piece;  // its round is plain to see
  const std::string name = piece ? iterations_text(piece->iterations) : printable(box.first->name);
  const auto columns = static_cast<std::size_t>((box.right - box.left - 2) * 10 / 66);
  if ((columns < fewest_columns || piece) && display_width(name) > columns) return;
  picture.text((box.left + box.right) / 2, top + 17, shorten(name, std::max<std::size_t>(3, columns)),
               fmt::format("class=\"middle\" style=\"fill:{}\"", style_of(box.first->worker).text));
}

// Nodes that share a box are the paler the less of it they fill.
std::string shared_opacity(const timeline_box& box) {
  const double share =
      static_cast<double>(box.busy_ns) / static_cast<double>(std::max(box.end_ns - box.start_ns, std::uint64_t{1}));
  return box.nodes == 1 ? "" : fmt::format(" fill-opacity=\"{:.2f}\"", std::clamp(share, 0.2, 1.0));
}

void draw_box(svg& picture, const timeline_box& box, const timeline_layout& where, int top) {
  const bool wide = box.nodes == 1 && box.right - box.left > 3;
  const std::string_view outline = !wide ? "" : box.stolen > 0 ? " class=\"stolen\"" : " class=\"node\"";
  picture.rectangle(box.left, top, box.right - box.left, timeline_layout::box_height,
                    fmt::format("fill=\"{}\"{}{}", style_of(box.first->worker).fill, shared_opacity(box), outline),
                    box_title(box));
  if (wide) draw_name(picture, box, top);
  if (!where.shades.any()) return;
  const auto mean = static_cast<model::priority_value>(box.priorities / static_cast<std::int64_t>(box.nodes));
  picture.rectangle(box.left, top + timeline_layout::box_height + 2, box.right - box.left,
                    timeline_layout::strip_height, fmt::format("fill=\"{}\"", where.shades.of(mean)));
}

void draw_lane(svg& picture, const timeline_layout& where, std::size_t worker) {
  const timeline_lane& lane = where.lanes[worker];
  const int top = where.box_top(worker);
  const std::size_t count = lane.nodes.size();
  picture.text(24, top + 10, fmt::format("worker {}", worker), "class=\"lane\"");
  picture.text(24, top + 25,
               fmt::format("{} % busy, {}", lane.busy_percent,
                           where.batches.any() ? count_of(count, "batch", "batches") : count_of(count, "node", "nodes")),
               "class=\"detail\"");
  for (const timeline_box& box : boxes_of(lane, where.axis)) draw_box(picture, box, where, top);
  draw_marks(picture, where, worker);
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
    picture.rectangle(left, where.critical_top(n.worker), right - left, 3, "class=\"critical\"");
    drawn_up_to[n.worker] = right;
  }
}

// each(step) calls step(time, value) for each time at which the value changes.
void draw_curve(svg& picture, const timeline_layout& where, int top, std::uint64_t most, std::string_view what,
                auto each) {
  constexpr int height = timeline_layout::curve_height;
  const int bottom = top + height;
  staircase stairs(where.axis.left(), bottom, height, most);
  each([&](std::uint64_t time_ns, std::uint64_t value) { stairs.step(where.axis.at(time_ns), value); });
  picture.path(stairs.route(), "class=\"curve\"");
  picture.line(where.axis.left(), top, where.axis.right(), top, "class=\"grid\"");
  picture.line(where.axis.left(), bottom, where.axis.right(), bottom, "class=\"grid\"");
  picture.text(24, top + height / 2 + 4, what, "class=\"lane\"");
  picture.text(where.axis.left() - 6, top + 4, count_text(most), "class=\"detail end\"");
  picture.text(where.axis.left() - 6, bottom + 4, "0", "class=\"detail end\"");
}

void draw_counts(svg& picture, const timeline_layout& where, int top, std::string_view what,
                 const std::vector<counted>& counts) {
  draw_curve(picture, where, top, std::max<std::uint64_t>(1, most_of(counts)), what, [&](auto step) {
    for (const counted& now : counts) step(now.time_ns, now.count);
  });
}

void draw_latency(svg& picture, const timeline_layout& where, const latency_bar& bar) {
  const int left = where.axis.at(bar.start_ns);
  const int width = std::max(2, where.axis.at(bar.end_ns) - left);
  const int top = where.latencies_top() + static_cast<int>(bar.row) * timeline_layout::row_pitch;
  const std::string from = shorten(printable(bar.from->name), 80), to = shorten(printable(bar.to->name), 80);
  picture.rectangle(left, top, width, timeline_layout::row_pitch - 3, "class=\"latency\"",
                    fmt::format("{} waits for what {} began: {} to {}", to, from, duration_text(bar.start_ns),
                                duration_text(bar.end_ns)));
  constexpr int fewest_columns = 5;
  const int columns = (width - 4) * 10 / 62;
  if (columns < fewest_columns) return;
  picture.text(left + width / 2, top + 10, shorten(to, static_cast<std::size_t>(columns)), "class=\"middle small\"");
}

void draw_latencies(svg& picture, const timeline_layout& where) {
  const latency_lane& all = where.latencies;
  if (!all.any()) return;
  if (!all.is_folded()) {
    picture.text(24, where.latencies_top() + 10, "waiting", "class=\"lane\"");
    picture.text(24, where.latencies_top() + 25,
                 fmt::format("{} latenc{}", count_text(all.latencies()), all.latencies() == 1 ? "y" : "ies"),
                 "class=\"detail\"");
    for (const latency_bar& bar : all.bars()) draw_latency(picture, where, bar);
    return;
  }
  draw_counts(picture, where, where.latencies_top(), "waiting", all.counts());
}

void draw_curves(svg& picture, const schedule_document& document, const timeline_layout& where) {
  const schedule_curves curves(document.what);
  std::uint64_t most_running = document.workers;
  std::uint64_t most_ready = 1;
  curves.each([&](const schedule_counts& now) {
    most_running = std::max(most_running, now.running);
    most_ready = std::max(most_ready, now.ready);
  });
  draw_curve(picture, where, where.curve_top(0), most_running, "busy workers",
             [&](auto step) { curves.each([&](const schedule_counts& now) { step(now.time_ns, now.running); }); });
  if (!where.batches.any()) {
    draw_curve(picture, where, where.curve_top(1), most_ready, "ready nodes",
               [&](auto step) { curves.each([&](const schedule_counts& now) { step(now.time_ns, now.ready); }); });
  }
  if (!where.queues.any()) return;
  const queue_curves queues(document.what);
  draw_counts(picture, where, where.curve_top(where.curves() - 2), "live deques", queues.live);
  draw_counts(picture, where, where.curve_top(where.curves() - 1), "suspended deques", queues.suspended);
}

}  // namespace

std::string timeline_svg(const schedule_document& document) {
  const timeline_layout where(document);
  const schedule_heading heading =
      heading_of(document, [](const std::string& name) { return shorten(printable(name), 40); });
  const critical_path path = critical_path_of(document.what);
  svg picture;
  draw_heading(picture, heading);
  for (std::size_t w = 0; w < where.lanes.size(); ++w) {
    picture.rectangle(where.axis.left(), where.box_top(w), where.axis.right() - where.axis.left(),
                      timeline_layout::box_height, "class=\"idle\"");
  }
  draw_ticks(picture, where);
  for (std::size_t w = 0; w < where.lanes.size(); ++w) draw_lane(picture, where, w);
  draw_critical_path(picture, where, document.what, path);
  draw_latencies(picture, where);
  draw_queues(picture, document, where);
  draw_batches(picture, document, where);
  draw_curves(picture, document, where);
  const int bottom = draw_timeline_legend(picture, document, where, path.cost_ns);
  const std::string paper =
      fmt::format("<rect x=\"0\" y=\"0\" width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n", where.width(), bottom);
  return picture.document(where.width(), bottom, heading.what,
                          fmt::format("{}{}{}{}", timeline_style, where.queues.any() ? queue_style : "",
                                      where.batches.any() ? batch_style : "", paper));
}

}  // namespace heist::reports
