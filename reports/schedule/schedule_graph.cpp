#include "reports/schedule/schedule_graph.hpp"

#include <utility>

#include "reports/schedule/node_index.hpp"

namespace heist::reports {
namespace {

using place = schedule_graph::place;

// Sorted by where they begin; first[n] becomes the first of node n.
std::vector<schedule_graph::link> links_of(const std::vector<std::pair<place, place>>& edges, std::size_t nodes,
                                           std::vector<place>& first) {
  first.assign(nodes + 1, 0);
  for (const auto& [from, to] : edges) ++first[from + 1];
  for (std::size_t n = 0; n < nodes; ++n) first[n + 1] += first[n];
  std::vector<place> next(first.begin(), first.end());
  std::vector<schedule_graph::link> links(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    links[next[edges[e].first]++] = {edges[e].second, static_cast<place>(e)};
  }
  return links;
}

}  // namespace

schedule_graph::schedule_graph(const model::schedule& what) {
  const node_index index(what);
  std::vector<std::pair<place, place>> edges;
  edges.reserve(what.edges.size());
  for (const model::schedule::edge& e : what.edges) {
    edges.emplace_back(static_cast<place>(index.of(e.from)), static_cast<place>(index.of(e.to)));
  }
  after_ = links_of(edges, what.nodes.size(), first_after_);
  for (auto& [from, to] : edges) std::swap(from, to);
  before_ = links_of(edges, what.nodes.size(), first_before_);
  sort();
}

void schedule_graph::sort() {
  std::vector<place> unmet(size());
  in_order_.reserve(size());
  for (place n = 0; n < size(); ++n) {
    unmet[n] = static_cast<place>(before(n).size());
    if (unmet[n] == 0) in_order_.push_back(n);
  }
  for (std::size_t done = 0; done < in_order_.size(); ++done) {
    for (const link& to : after(in_order_[done])) {
      if (--unmet[to.node] == 0) in_order_.push_back(to.node);
    }
  }
}

}  // namespace heist::reports
