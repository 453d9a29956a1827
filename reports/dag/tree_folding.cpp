#include "reports/dag/tree_folding.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

namespace heist::reports {
namespace {

bool is_eventful(const model::schedule::node& n) {
  return n.stolen || n.deviates || n.better_ready > 0;
}

}  // namespace

class tree_folding::opening {
 public:
  opening(const tree_folding& self, std::optional<std::uint32_t> depth, std::size_t most_parts)
      : self_(self), depth_(depth), most_parts_(most_parts), parts_(self.sizes_.size() - 1) {}

  schedule_partition result() && {
    open(self_.tree_.root());
    while (!closed_.empty() && parts_.size() < most_parts_) {
      const place next = UINT32_MAX - std::get<2>(closed_.top());
      closed_.pop();
      open(next);
    }
    for (const place n : self_.tree_.in_order()) {
      if (!parts_.has(n)) parts_.put(n, parts_.of(self_.tree_.parent(n)));
    }
    return std::move(parts_);
  }

 private:
  // The node stands for itself from now on, and its children for their subtrees.
  void open(place node) {
    const auto children = self_.tree_.children(node);
    const std::size_t room = most_parts_ - std::min(most_parts_, parts_.size());
    if (children.size() <= room) {
      for (const place child : children) add_subtree(child);
      return;
    }
    const auto weight = [this](place n) { return std::pair(self_.events_[n], self_.sizes_[n]); };
    std::vector<place> by_weight(children.begin(), children.end());
    std::ranges::stable_sort(by_weight, [&weight](place a, place b) { return weight(a) > weight(b); });
    const std::size_t shown = room / 4;
    for (std::size_t i = 0; i < shown; ++i) add_subtree(by_weight[i]);
    by_weight.erase(by_weight.begin(), by_weight.begin() + static_cast<std::ptrdiff_t>(shown));
    add_levels(by_weight, std::max<std::size_t>(1, room / 4));
  }

  void add_subtree(place top) {
    parts_.add(top);
    const std::uint32_t deep = self_.tree_.depth(top);
    if (self_.sizes_[top] == 1 || (depth_ && deep >= *depth_)) return;
    if (depth_) {
      closed_.emplace(UINT32_MAX - deep, 0, UINT32_MAX - top);
    } else {
      closed_.emplace(self_.events_[top], self_.sizes_[top], UINT32_MAX - top);
    }
  }

  // Those that are equally far from the start become one part, or, where there are too many levels, neighbours do.
  void add_levels(const std::vector<place>& tops, std::size_t most) {
    std::map<std::uint32_t, std::vector<place>> by_level;
    for (const place top : tops) by_level[self_.tree_.level(top)].push_back(top);
    const std::size_t levels_a_part = (by_level.size() + most - 1) / most;
    std::size_t levels = 0;
    std::uint32_t part = schedule_partition::nowhere;
    for (auto& [level, some] : by_level) {
      std::ranges::sort(some);  // the earliest first
      const bool begins = levels++ % levels_a_part == 0;
      if (begins) part = parts_.add(some.front());
      for (std::size_t i = begins ? 1 : 0; i < some.size(); ++i) parts_.put(some[i], part);
    }
  }

  const tree_folding& self_;
  const std::optional<std::uint32_t> depth_;
  const std::size_t most_parts_;
  schedule_partition parts_;
  // Subtrees that are drawn as one so far, by what is opened first: (events, size), or (height, 0); of equals the
  // earliest, whose complement is the largest.
  std::priority_queue<std::tuple<std::uint64_t, std::uint64_t, place>> closed_;
};

tree_folding::tree_folding(const model::schedule& what, const schedule_graph& graph)
    : tree_(graph), sizes_(graph.size() + 1, 0), events_(graph.size() + 1, 0) {
  const std::vector<place>& order = tree_.in_order();
  for (auto n = order.rbegin(); n != order.rend(); ++n) {
    ++sizes_[*n];
    events_[*n] += is_eventful(what.nodes[*n]) ? 1 : 0;
    sizes_[tree_.parent(*n)] += sizes_[*n];
    events_[tree_.parent(*n)] += events_[*n];
  }
}

schedule_partition tree_folding::result(std::optional<std::uint32_t> depth, std::size_t most_parts) const {
  return opening(*this, depth, most_parts).result();
}

}  // namespace heist::reports
