#include "reports/schedule/loop_parts.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace heist::reports {
namespace {

using model::schedule;

std::vector<loop_part> tree_of(const std::vector<schedule::loop_part>& parts) {
  std::vector<loop_part> tree;
  std::uint32_t rounds = 0;
  for (const schedule::loop_part& p : parts) {
    const auto place = static_cast<std::uint32_t>(tree.size());
    loop_part part{.what = p, .own = p.iterations};
    if (p.half_of == schedule::loop_part::whole) {
      part.round = rounds++;
    } else {
      loop_part& stolen = tree[p.half_of];
      part.round = stolen.round;
      part.depth = stolen.depth + 1;
      stolen.kept = std::min(stolen.kept, place);
      // what is left of it begins where the first of its halves does; an empty one stands at its end
      stolen.own.end = std::min(stolen.own.end, p.iterations.first);
    }
    tree.push_back(std::move(part));
  }
  return tree;
}

}  // namespace

std::uint64_t loop_part::work_ns() const {
  std::uint64_t sum_ns = 0;
  for (const schedule::node* n : batches) sum_ns += n->end_ns - n->start_ns;
  return sum_ns;
}

std::vector<loop_part> loop_parts_of(const schedule& what) {
  std::vector<loop_part> tree = tree_of(what.parts);
  using iteration = std::pair<std::uint32_t, std::uint32_t>;  // round, number
  std::map<iteration, loop_part*> by_first;
  for (loop_part& part : tree) {
    if (part.own.size() != 0) by_first[{part.round, part.own.first}] = &part;
  }
  for (const schedule::node& n : what.nodes) {
    if (!n.piece) continue;
    const iteration first{n.piece->round == 0 ? 0 : n.piece->round - 1, n.piece->iterations.first};
    auto at = by_first.upper_bound(first);
    if (at == by_first.begin()) continue;
    loop_part& of = *(--at)->second;
    if (of.round == first.first && first.second < of.own.end) of.batches.push_back(&n);
  }
  for (loop_part& part : tree) {
    std::ranges::sort(part.batches, {}, [](const schedule::node* n) { return n->piece->iterations.first; });
  }
  return tree;
}

}  // namespace heist::reports
