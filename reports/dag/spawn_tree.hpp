#pragma once
// A schedule's nodes as a tree: the parent of a node is the last one that every path to it goes through (its immediate
// dominator), so a task's subtree holds all that it spawned and the joins that wait for that, and nothing else. Above
// the nodes without predecessors, and those with nothing in common, stands a root that is no node.
#include <cstdint>
#include <span>
#include <vector>

#include "reports/schedule/schedule_graph.hpp"

namespace heist::reports {

class spawn_tree {
 public:
  using place = schedule_graph::place;

  explicit spawn_tree(const schedule_graph& graph);

  place root() const { return static_cast<place>(parent_.size() - 1); }
  place parent(place node) const { return parent_[node]; }
  std::span<const place> children(place node) const {
    return std::span(children_).subspan(first_child_[node], first_child_[node + 1] - first_child_[node]);
  }
  std::uint32_t depth(place node) const { return depth_[node]; }  // of the root 0
  std::uint32_t level(place node) const { return level_[node]; }  // edges on the longest path to it
  // every node after its parent; those in a circle last
  const std::vector<place>& in_order() const { return in_order_; }

 private:
  void add(const schedule_graph& graph, place node);
  place common(place a, place b) const;
  void hang(place node, place parent);

  std::vector<place> in_order_;
  std::vector<place> parent_;  // the root's: itself
  std::vector<place> jump_;    // to an ancestor farther up, so that two nodes' common one is found in log n steps
  std::vector<std::uint32_t> depth_;
  std::vector<std::uint32_t> level_;
  std::vector<bool> there_;
  std::vector<place> first_child_;
  std::vector<place> children_;
};

}  // namespace heist::reports
