#include "reports/timeline/timeline_queues.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/quantity.hpp"
#include "reports/schedule/queue_states.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {

const std::string_view queue_style =
    "<style>\n"
    ".suspended { fill: url(#hatched); stroke: #6b5b95; stroke-width: 0.8; }\n"
    ".resumable { fill: #b3a6d3; stroke: #6b5b95; stroke-width: 0.8; }\n"
    ".muggable { fill: #4f3f7d; stroke: #2b1b5e; stroke-width: 0.8; }\n"
    ".deque { font-size: 10px; stroke: #ffffff; stroke-width: 3px; paint-order: stroke; }\n"
    "</style>\n"
    "<defs><pattern id=\"hatched\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"6\" height=\"6\" fill=\"#ffffff\"/>"
    "<path d=\"M-1 7 L7 -1 M-1 1 L1 -1 M5 7 L7 5\" stroke=\"#6b5b95\" stroke-width=\"0.9\"/></pattern></defs>\n";

namespace {

using base::count_text;
using base::duration_text;
using queue_span = model::schedule::queue_span;

constexpr int bar_height = timeline_layout::row_pitch - 3;

std::string title_of(const queue_span& span, std::uint32_t workers) {
  return fmt::format("deque {}: {}, for {}, {} to {}", span.queue, queue_words(span, workers),
                     duration_text(span.end_ns - span.start_ns), duration_text(span.start_ns),
                     duration_text(span.end_ns));
}

bool fits(std::string_view words, int width) {
  return static_cast<int>(words.size()) * 62 / 10 + 4 <= width;
}

void draw_worker(svg& picture, const queue_span& span, int left, int width, int top) {
  std::string words = fmt::format("worker {}", span.worker);
  if (!fits(words, width)) words = fmt::format("{}", span.worker);
  if (!fits(words, width)) return;
  picture.text(left + width / 2, top + 10, words,
               fmt::format("class=\"middle small\" style=\"fill:{}\"", style_of(span.worker).text));
}

void draw_bar(svg& picture, const queue_span& span, int left, int width, int top, std::uint32_t workers) {
  const bool active = span.state == model::queue_state::active;
  const std::string look = active ? fmt::format("fill=\"{}\" class=\"node\"", style_of(span.worker).fill)
                                  : fmt::format("class=\"{}\"", name_of(span.state));
  picture.rectangle(left, top, width, bar_height, look, title_of(span, workers));
  if (active) draw_worker(picture, span, left, width, top);
}

void draw_bars(svg& picture, const timeline_layout& where, std::uint32_t workers) {
  bool named = false;  // the deque of this bar
  for (const queue_bar& bar : where.queues.bars()) {
    const queue_span& span = *bar.span;
    const int left = where.axis.at(span.start_ns);
    const int width = std::max(1, where.axis.at(span.end_ns) - left);
    const int top = where.queues_top() + static_cast<int>(bar.row) * timeline_layout::row_pitch;
    draw_bar(picture, span, left, width, top, workers);
    if (bar.first) named = false;
    const std::string name = fmt::format("deque {}", span.queue);
    if (named || span.state == model::queue_state::active || !fits(name, width)) continue;
    picture.text(left + width / 2, top + 10, name, "class=\"middle deque\"");
    named = true;
  }
}

}  // namespace

void draw_queues(svg& picture, const schedule_document& document, const timeline_layout& where) {
  if (where.queues.bars().empty()) return;
  const std::size_t lives = where.queues.lives();
  picture.text(24, where.queues_top() + 10, "deques", "class=\"lane\"");
  picture.text(24, where.queues_top() + 25, fmt::format("{} suspended", count_text(lives)), "class=\"detail\"");
  draw_bars(picture, where, document.workers);
}

void draw_queue_sample(svg& picture, int x, int y, model::queue_state state) {
  picture.rectangle(x, y - 11, 26, bar_height, fmt::format("class=\"{}\"", name_of(state)));
}

}  // namespace heist::reports
