#include "scenarios/import/graph_shape.hpp"

#include <algorithm>

namespace heist::scenarios {
namespace {

using model::node_id;

// For every node the costliest path that ends just before it.
std::vector<std::uint64_t> heads(const model::graph& graph, const std::vector<std::uint64_t>& costs) {
  std::vector<std::uint64_t> before(graph.size(), 0);
  std::vector<std::uint32_t> waits(graph.size());
  std::vector<node_id> ready;
  for (node_id n = 0; n < graph.size(); ++n) {
    waits[n] = graph.predecessors(n);
    if (waits[n] == 0) ready.push_back(n);
  }
  while (!ready.empty()) {
    const node_id n = ready.back();
    ready.pop_back();
    for (const model::graph::out_edge* e = graph.begin(n); e != graph.end(n); ++e) {
      before[e->to] = std::max(before[e->to], before[n] + costs[n]);
      if (--waits[e->to] == 0) ready.push_back(e->to);
    }
  }
  return before;
}

}  // namespace

std::uint64_t longest_path(const model::graph& graph, const std::vector<std::uint64_t>& costs) {
  const std::vector<std::uint64_t> before = heads(graph, costs);
  std::uint64_t longest = 0;
  for (std::size_t n = 0; n < before.size(); ++n) longest = std::max(longest, before[n] + costs[n]);
  return longest;
}

model::import_summary summary_of(const model::graph& graph) {
  model::import_summary sum;
  sum.nodes = graph.size();
  sum.edges = graph.edge_count();
  std::vector<std::uint64_t> costs_ns(graph.size());
  for (node_id n = 0; n < graph.size(); ++n) sum.work_ns += costs_ns[n] = graph.cost_ns(n);
  sum.span_ns = longest_path(graph, costs_ns);
  const std::vector<std::uint64_t> ones(graph.size(), 1);
  std::vector<std::uint64_t> width(graph.size(), 0);  // by depth
  for (const std::uint64_t depth : heads(graph, ones)) sum.width = std::max(sum.width, ++width[depth]);
  return sum;
}

}  // namespace heist::scenarios
