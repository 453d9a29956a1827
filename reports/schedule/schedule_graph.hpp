#pragma once
// The edges of a schedule between places in its list of nodes, in both directions, and an order in which every node
// comes after its predecessors. A few arrays, so that a million nodes are no trouble.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

class schedule_graph {
 public:
  using place = std::uint32_t;
  struct link {
    place node;  // at the other end
    place edge;
  };

  // edges between nodes that are there
  explicit schedule_graph(const model::schedule& what);

  std::span<const link> after(place node) const { return of(after_, first_after_, node); }
  std::span<const link> before(place node) const { return of(before_, first_before_, node); }

  // Of edges that go round in a circle, as those of no run do, nothing is in it that waits for them.
  const std::vector<place>& in_order() const { return in_order_; }
  std::size_t size() const { return first_after_.size() - 1; }

 private:
  static std::span<const link> of(const std::vector<link>& links, const std::vector<place>& first, place node) {
    return std::span(links).subspan(first[node], first[node + 1] - first[node]);
  }
  void sort();

  std::vector<link> after_, before_;               // by the node, then in the order of the edges
  std::vector<place> first_after_, first_before_;  // by the node
  std::vector<place> in_order_;
};

}  // namespace heist::reports
