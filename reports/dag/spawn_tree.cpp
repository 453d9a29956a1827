#include "reports/dag/spawn_tree.hpp"

#include <algorithm>

namespace heist::reports {

spawn_tree::spawn_tree(const schedule_graph& graph)
    : in_order_(graph.in_order()),
      parent_(graph.size() + 1, static_cast<place>(graph.size())),
      jump_(parent_),
      depth_(graph.size() + 1, 0),
      level_(graph.size() + 1, 0),
      there_(graph.size() + 1, false) {
  for (const place n : in_order_) add(graph, n);
  for (place n = 0; n < graph.size(); ++n) {
    if (there_[n]) continue;
    in_order_.push_back(n);
    add(graph, n);
  }
  first_child_.assign(graph.size() + 2, 0);
  for (place n = 0; n < graph.size(); ++n) ++first_child_[parent_[n] + 1];
  for (std::size_t n = 0; n <= graph.size(); ++n) first_child_[n + 1] += first_child_[n];
  std::vector<place> next(first_child_);
  children_.resize(graph.size());
  for (place n = 0; n < graph.size(); ++n) children_[next[parent_[n]]++] = n;
}

void spawn_tree::add(const schedule_graph& graph, place node) {
  bool first = true;
  place above = root();
  for (const schedule_graph::link& from : graph.before(node)) {
    if (!there_[from.node]) continue;
    above = first ? from.node : common(above, from.node);
    level_[node] = std::max(level_[node], level_[from.node] + 1);
    first = false;
  }
  hang(node, above);
  there_[node] = true;
}

// The steps of a jump are those of a skew binary number: Myers, "An applicative random-access stack", 1983.
void spawn_tree::hang(place node, place parent) {
  const place far = jump_[parent];
  const bool equal_steps = depth_[parent] - depth_[far] == depth_[far] - depth_[jump_[far]];
  parent_[node] = parent;
  depth_[node] = depth_[parent] + 1;
  jump_[node] = equal_steps ? jump_[far] : parent;
}

spawn_tree::place spawn_tree::common(place a, place b) const {
  if (depth_[a] < depth_[b]) std::swap(a, b);
  while (depth_[a] > depth_[b]) a = depth_[jump_[a]] >= depth_[b] ? jump_[a] : parent_[a];
  while (a != b) {
    const bool far = jump_[a] != jump_[b];
    a = far ? jump_[a] : parent_[a];
    b = far ? jump_[b] : parent_[b];
  }
  return a;
}

}  // namespace heist::reports
