#include "reports/timeline/timeline_marks.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/text/quantity.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using model::schedule;

constexpr int mark_width = 10;
constexpr int room_for_a_mark = 6;
constexpr int width_of_a_character = 6;

struct shown_mark {
  int x;
  const schedule::node* node;

  int width() const { return (node->stolen ? mark_width : 0) + (node->better_ready > 0 ? mark_width : 0); }
};

std::vector<shown_mark> marks_of(const timeline_lane& lane, const time_axis& axis) {
  std::vector<shown_mark> marks;
  for (const schedule::node* n : lane.nodes) {
    if (!n->stolen && n->better_ready == 0) continue;
    const shown_mark mark{axis.at(n->start_ns), n};
    const int free_from = marks.empty() ? 0 : marks.back().x + marks.back().width() - mark_width + room_for_a_mark;
    if (mark.x >= free_from) marks.push_back(mark);
  }
  return marks;
}

std::string words_of(const schedule::node& n) {
  std::string words = n.stolen ? fmt::format("from {}", n.victim) : "";
  if (n.better_ready > 0) words += fmt::format("{}{} better", words.empty() ? "" : ", ", count_text(n.better_ready));
  return words;
}

void draw_deviations(svg& picture, const timeline_lane& lane, const time_axis& axis, int top) {
  int drawn_up_to = 0;
  for (const schedule::node* n : lane.nodes) {
    const int x = axis.at(n->start_ns);
    if (!n->deviates || x < drawn_up_to) continue;
    draw_deviation_mark(picture, x, top);
    drawn_up_to = x + 4;
  }
}

}  // namespace

void draw_steal_mark(svg& picture, int x, int box_top, model::worker_id victim) {
  picture.path(fmt::format("M{} {} h8 l-4 7 z", x - 4, box_top - 9),
               fmt::format("class=\"mark\" fill=\"{}\"", style_of(victim).fill));
}

void draw_inversion_mark(svg& picture, int x, int box_top) {
  picture.path(fmt::format("M{} {} a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0 z", x - 3, box_top - 6),
               "class=\"inversion\"");
}

void draw_deviation_mark(svg& picture, int x, int box_top) {
  picture.rectangle(x, box_top - 1, 3, timeline_layout::box_height + 2, "class=\"deviates\"");
}

void draw_marks(svg& picture, const timeline_layout& where, std::size_t lane) {
  const int top = where.box_top(lane);
  draw_deviations(picture, where.lanes[lane], where.axis, top);
  const std::vector<shown_mark> marks = marks_of(where.lanes[lane], where.axis);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const schedule::node& n = *marks[i].node;
    int x = marks[i].x;
    if (n.stolen) draw_steal_mark(picture, x, top, n.victim);
    if (n.better_ready > 0) draw_inversion_mark(picture, n.stolen ? x + mark_width : x, top);
    x += marks[i].width() - 3;
    const int next = i + 1 < marks.size() ? marks[i + 1].x - 6 : where.width();
    const std::string words = words_of(n);
    if (next - x < static_cast<int>(words.size()) * width_of_a_character + 4) continue;
    picture.text(x, top - 3, words, "class=\"detail\"");
  }
}

}  // namespace heist::reports
