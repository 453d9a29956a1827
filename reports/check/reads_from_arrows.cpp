#include "reports/check/reads_from_arrows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace heist::reports {
namespace {

// Out of the side of one box and into the same side of another one further down. Longer ones bulge more, so that they
// can be told apart.
std::string beside(const picture_box& from, const picture_box& to) {
  const int start = from.middle() + 8;
  const int end = to.middle() - 8;
  const int bulge = std::clamp(14 + (end - start) / 14, 16, counterexample_layout::gap / 2);
  return fmt::format("M{0} {1} C{2} {1} {2} {3} {0} {3}", from.right(), start, from.right() + bulge, end);
}

// One that goes from column to column. Rows belong to one thread each, so nothing stands in the way beside a store; the
// way down is a lane of its own in the gap before the load.
struct crossing {
  std::uint32_t store;
  std::size_t load;
  bool stale;
  int lane = 0;
};

bool rightwards(const counterexample_layout& where, const crossing& c) {
  return where.box_of(c.store)->left < where.box_of(c.load)->left;
}

// Number of the gap, of those to the left of each column.
int gap_of(const counterexample_layout& where, const crossing& c) {
  const picture_box& to = *where.box_of(c.load);
  const int column = (to.left - counterexample_layout::left_margin) / (to.width + counterexample_layout::gap);
  return rightwards(where, c) ? column : column + 1;
}

std::vector<crossing> crossings(const counterexample_layout& where, const model::counterexample& example) {
  std::vector<crossing> all;
  for (std::size_t i = 0; i < example.events.size(); ++i) {
    const model::history_event& e = example.events[i];
    if (!e.reads_from || !where.box_of(i) || !where.box_of(*e.reads_from)) continue;
    if (where.box_of(i)->left != where.box_of(*e.reads_from)->left) all.push_back({*e.reads_from, i, e.stale});
  }
  return all;
}

// Of two arrows that go the same way, the later one keeps to the side of its store: then they do not cross. Loads that
// read one store share a lane.
void give_lanes(const counterexample_layout& where, std::vector<crossing>& all) {
  std::map<int, std::map<std::tuple<bool, std::int64_t, bool>, int>> lanes;  // by gap: direction, store, kind
  const auto key = [&](const crossing& c) {
    const bool right = rightwards(where, c);
    return std::tuple(right, right ? -std::int64_t{c.store} : std::int64_t{c.store}, c.stale);
  };
  for (const crossing& c : all) lanes[gap_of(where, c)][key(c)] = 0;
  for (auto& [gap, in_gap] : lanes) {
    int number = 0;
    const int left = counterexample_layout::left_of(static_cast<std::size_t>(gap)) - counterexample_layout::gap;
    for (auto& [who, lane] : in_gap) {
      lane = left + 12 + ++number * (counterexample_layout::gap - 24) / (static_cast<int>(in_gap.size()) + 1);
    }
  }
  for (crossing& c : all) c.lane = lanes[gap_of(where, c)][key(c)];
}

std::string route(const counterexample_layout& where, const crossing& c) {
  constexpr int corner = 6;
  const picture_box& from = *where.box_of(c.store);
  const picture_box& to = *where.box_of(c.load);
  const int ahead = rightwards(where, c) ? 1 : -1;
  const int start = ahead > 0 ? from.right() : from.left;
  const int end = ahead > 0 ? to.left : to.right();
  return fmt::format("M{0} {1} H{2} Q{3} {1} {3} {4} V{5} Q{3} {6} {7} {6} H{8}", start, from.middle(),
                     c.lane - ahead * corner, c.lane, from.middle() + corner, to.middle() - corner, to.middle(),
                     c.lane + ahead * corner, end);
}

// Steps are counted from 1, as beside the boxes.
std::string arrow_attributes(const char* kind, std::size_t load) {
  return fmt::format("class=\"{}\" data-load=\"{}\"", kind, load + 1);
}

}  // namespace

const char* const arrow_definitions =
    "<marker id=\"own\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
    "orient=\"auto\"><path d=\"M0 0.5 L8 4 L0 7.5z\" fill=\"#a3a9b3\"/></marker>\n"
    "<marker id=\"other\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
    "orient=\"auto\"><path d=\"M0 0.5 L8 4 L0 7.5z\" fill=\"#1f5fa8\"/></marker>\n"
    "<marker id=\"stale\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" "
    "orient=\"auto\"><path d=\"M0 0.5 L8 4 L0 7.5z\" fill=\"#c8102e\"/></marker>\n";

void draw_reads_from(svg& picture, const counterexample_layout& where, const model::counterexample& example) {
  for (std::size_t i = 0; i < example.events.size(); ++i) {
    const model::history_event& e = example.events[i];
    if (!e.reads_from || !where.box_of(i) || !where.box_of(*e.reads_from)) continue;
    const picture_box& from = *where.box_of(*e.reads_from);
    const picture_box& to = *where.box_of(i);
    if (from.left == to.left) {
      picture.path(beside(from, to), arrow_attributes(e.stale ? "stale-arrow" : "own-arrow", i));
    }
  }
  std::vector<crossing> all = crossings(where, example);
  give_lanes(where, all);
  // what is stale goes on top
  std::stable_sort(all.begin(), all.end(), [](const crossing& a, const crossing& b) { return a.stale < b.stale; });
  for (const crossing& c : all) {
    picture.path(route(where, c), arrow_attributes(c.stale ? "stale-arrow" : "other-arrow", c.load));
  }
}

}  // namespace heist::reports
