#include "reports/timeline/batch_panel.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "base/text/quantity.hpp"
#include "reports/schedule/batch_text.hpp"
#include "reports/schedule/worker_style.hpp"
#include "reports/timeline/timeline_layout.hpp"
#include "reports/timeline/timeline_marks.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using model::schedule;

struct box {
  int left, top, width, height;

  bool operator==(const box&) const = default;
};

// Iteration 0 is at the bottom.
int height_of(std::uint32_t iteration, const timeline_layout& where) {
  const std::uint64_t up = std::uint64_t{timeline_layout::batches_height} * iteration / where.batches.iterations();
  return where.batches_bottom() - static_cast<int>(up);
}

box box_of(const schedule::node& n, const timeline_layout& where) {
  const int left = where.axis.at(n.start_ns), right = std::max(left + 1, where.axis.at(n.end_ns));
  const int bottom = height_of(n.piece->iterations.first, where);
  const int top = std::min(bottom - 1, height_of(n.piece->iterations.end, where));
  return {left, top, right - left, bottom - top};
}

void draw_boxes(svg& picture, const schedule& what, const timeline_layout& where) {
  for (const schedule::node& n : what.nodes) {
    const box at = box_of(n, where);
    const worker_style style = style_of(n.worker);
    const bool is_thin = at.width <= 3 || at.height <= 2;
    picture.rectangle(
        at.left, at.top, at.width, at.height,
        is_thin ? fmt::format("fill=\"{}\"", style.line) : fmt::format("fill=\"{}\" class=\"node\"", style.fill),
        fmt::format("{}: {} in {} on worker {}", title_of(n),
                    count_of(n.piece->iterations.size(), "iteration", "iterations"),
                    duration_text(n.end_ns - n.start_ns), n.worker));
  }
}

// One outline for each worker, without what would cover what is there.
void draw_outlines(svg& picture, const schedule& what, const timeline_layout& where) {
  struct outline {
    std::string route;
    box last = {};
  };
  std::map<model::worker_id, outline> of;
  for (const schedule::node& n : what.nodes) {
    const box at = box_of(n, where);
    outline& mine = of[n.worker];
    if (std::exchange(mine.last, at) == at) continue;
    mine.route += fmt::format("M{} {}h{}v{}h-{}z", at.left, at.top, at.width, at.height, at.width);
  }
  for (const auto& [worker, mine] : of) {
    picture.path(mine.route, fmt::format("fill=\"{}\"", style_of(worker).line));
  }
}

// Who halved a part that was its own has stolen from nobody.
void draw_steals(svg& picture, const schedule& what, const timeline_layout& where) {
  for (const loop_part& part : where.batches.stolen()) {
    const schedule::loop_part& taken = what.parts[part.kept + 1];
    if (taken.owner == part.what.owner) continue;
    const int x = where.axis.at(taken.since_ns), to = height_of(taken.iterations.first, where);
    picture.line(x, height_of(part.own.end, where), x, to, "class=\"steal\"");
    draw_steal_mark(picture, x, to + 4, part.what.owner);
  }
}

}  // namespace

const std::string_view batch_style =
    "<style>\n"
    ".steal { stroke: #1f2430; stroke-width: 0.8; stroke-dasharray: 2 2; }\n"
    "</style>\n";

void draw_batches(svg& picture, const schedule_document& document, const timeline_layout& where) {
  if (!where.batches.any()) return;
  const int top = where.batches_bottom() - timeline_layout::batches_height;
  for (const int y : {top, where.batches_bottom()})
    picture.line(where.axis.left(), y, where.axis.right(), y, "class=\"grid\"");
  const schedule& what = document.what;
  what.nodes.size() <= batch_panel::most_boxes ? draw_boxes(picture, what, where) : draw_outlines(picture, what, where);
  draw_steals(picture, what, where);
  picture.text(24, top + timeline_layout::batches_height / 2 - 4, "iterations", "class=\"lane\"");
  picture.text(24, top + timeline_layout::batches_height / 2 + 11, count_of(what.nodes.size(), "batch", "batches"),
               "class=\"detail\"");
  picture.text(where.axis.left() - 6, top + 4, count_text(where.batches.iterations() - 1), "class=\"detail end\"");
  picture.text(where.axis.left() - 6, where.batches_bottom() + 4, "0", "class=\"detail end\"");
}

}  // namespace heist::reports
