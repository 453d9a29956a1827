#include "reports/timeline/timeline_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/schedule/queue_states.hpp"
#include "reports/timeline/timeline_marks.hpp"
#include "reports/timeline/timeline_queues.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::display_width;
using base::duration_text;

class notes {
 public:
  notes(svg& picture, const timeline_layout& where)
      : picture_(picture), y_(where.legend_top()), right_(where.width()) {}

  // draw(x, y) draws what the words explain, that wide, on the line of y.
  void add(int icon_width, const std::string& words, auto draw) {
    const int width = icon_width + 8 + static_cast<int>(display_width(words)) * 6 + 26;
    if (x_ > timeline_layout::left_margin && x_ + width > right_) {
      x_ = timeline_layout::left_margin;
      y_ += timeline_layout::legend_pitch;
    }
    draw(x_, y_);
    picture_.text(x_ + (icon_width > 0 ? icon_width + 8 : 0), y_, words, "class=\"detail\"");
    x_ += width;
  }
  void add(const std::string& words) {
    add(0, words, [](int, int) {});
  }

  int bottom() const { return y_ + timeline_layout::legend_pitch; }

 private:
  svg& picture_;
  int x_ = timeline_layout::left_margin;
  int y_;
  const int right_;
};

struct occurring {
  explicit occurring(const model::schedule& what) {
    for (const model::schedule::node& n : what.nodes) {
      stolen = stolen || n.stolen;
      deviates = deviates || n.deviates;
      inversion = inversion || n.better_ready > 0;
    }
  }
  bool stolen = false;
  bool deviates = false;
  bool inversion = false;
};

void add_priorities(notes& all, svg& picture, const priority_shade& shades) {
  constexpr int shown = 5;
  all.add(shown * 12, fmt::format("priority {} to {}, the darker the better", shades.lowest(), shades.highest()),
          [&](int x, int y) {
            for (int i = 0; i < shown; ++i) {
              const std::int64_t range = std::int64_t{shades.highest()} - shades.lowest();
              const std::int64_t priority = shades.lowest() + range * i / (shown - 1);
              picture.rectangle(x + i * 12, y - 8, 12, timeline_layout::strip_height,
                                fmt::format("fill=\"{}\"", shades.of(static_cast<model::priority_value>(priority))));
            }
          });
}

// Where there is a lane for them; and what the curves count.
void add_queues(notes& all, svg& picture, const queue_lanes& queues) {
  const auto occurs = [&queues](model::queue_state state) {
    return std::ranges::any_of(queues.bars(), [=](const queue_bar& bar) { return bar.span->state == state; });
  };
  using enum model::queue_state;
  const auto explain = [&](model::queue_state state, const char* words) {
    if (occurs(state)) all.add(26, words, [&](int x, int y) { draw_queue_sample(picture, x, y, state); });
  };
  explain(suspended, "suspended deque: its worker left it, because a strand waits");
  explain(resumable, "resumable: the strand is back");
  explain(muggable, "muggable: and a task was stolen since");
  if (occurs(active)) all.add("deque in a worker’s colour: that worker works on it");
  if (queues.is_folded()) all.add(fmt::format("{} suspended deques, too many for lanes", count_text(queues.lives())));
  if (queues.any()) all.add("live: in use, suspended or not");
}

}  // namespace

int draw_timeline_legend(svg& picture, const schedule_document& document, const timeline_layout& where,
                         std::uint64_t critical_path_ns) {
  const occurring found(document.what);
  notes all(picture, where);
  all.add(26, "stealing, overhead or idle",
          [&](int x, int y) { picture.rectangle(x, y - 11, 26, 14, "class=\"idle\""); });
  if (found.stolen) {
    all.add(42, "stolen, from the worker of that colour", [&](int x, int y) {
      picture.rectangle(x, y - 11, 26, 14, "fill=\"#ffffff\" class=\"stolen\"");
      draw_steal_mark(picture, x + 36, y + 1, 0);
    });
  }
  if (found.deviates) {
    all.add(8, "does not follow the node it follows on one worker",
            [&](int x, int y) { picture.rectangle(x + 2, y - 11, 3, 14, "class=\"deviates\""); });
  }
  if (found.inversion) {
    all.add(10, "taken while better tasks were ready",
            [&](int x, int y) { draw_inversion_mark(picture, x + 4, y + 2); });
  }
  if (where.shades.any()) add_priorities(all, picture, where.shades);
  if (where.latencies.any()) {
    all.add(26, "waiting: from a node's end until a node that follows can be ready",
            [&](int x, int y) { picture.rectangle(x, y - 9, 26, 10, "class=\"latency\""); });
  }
  add_queues(all, picture, where.queues);
  if (where.batches.any()) all.add("iterations: a batch is as high as it has iterations");
  if (!where.batches.stolen().empty()) {
    all.add(26, "from what the owner of a part came to next to what was stolen of it",
            [&](int x, int y) { picture.line(x, y - 4, x + 26, y - 4, "class=\"steal\""); });
  }
  if (critical_path_ns > 0) {
    const std::string_view what = where.batches.any() ? "batch" : "path";
    all.add(26, fmt::format("costliest {}, of {}", what, duration_text(critical_path_ns)),
            [&](int x, int y) { picture.rectangle(x, y - 5, 26, 3, "class=\"critical\""); });
  }
  if (!where.batches.any()) all.add("ready: every predecessor has ended, and nobody has started it");
  if (document.workers > where.lanes.size()) {
    all.add(fmt::format("{} more workers are not drawn", count_text(document.workers - where.lanes.size())));
  }
  return all.bottom();
}

}  // namespace heist::reports
