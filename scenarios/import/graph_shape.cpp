#include "scenarios/import/graph_shape.hpp"

#include <algorithm>

#include "scenarios/graph_reader.hpp"

namespace heist::scenarios {
namespace {

using model::node_id;

enum class latencies { ignored, counted };

// A path may have more edges than any clock could take latencies.
std::uint64_t sum_or_most(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

// For every node the longest path that ends just before it.
std::vector<std::uint64_t> heads(const model::graph& graph, const std::vector<std::uint64_t>& costs, latencies are) {
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
      const std::uint64_t latency_ns = are == latencies::counted ? graph.latency_ns(e) : 0;
      before[e->to] = std::max(before[e->to], sum_or_most(sum_or_most(before[n], costs[n]), latency_ns));
      if (--waits[e->to] == 0) ready.push_back(e->to);
    }
  }
  return before;
}

}  // namespace

std::uint64_t longest_path(const model::graph& graph, const std::vector<std::uint64_t>& costs) {
  const std::vector<std::uint64_t> before = heads(graph, costs, latencies::counted);
  std::uint64_t longest = 0;
  for (std::size_t n = 0; n < before.size(); ++n) longest = std::max(longest, sum_or_most(before[n], costs[n]));
  return longest;
}

bool outlasts_the_clock(const model::graph& graph) {
  if (graph.longest_latency_ns() == 0) return false;  // then the sum of the costs is a limit already
  std::vector<std::uint64_t> costs_ns(graph.size());
  for (node_id n = 0; n < graph.size(); ++n) costs_ns[n] = graph.cost_ns(n);
  return longest_path(graph, costs_ns) > most_work_ns;
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
  for (const std::uint64_t depth : heads(graph, ones, latencies::ignored))
    sum.width = std::max(sum.width, ++width[depth]);
  return sum;
}

}  // namespace heist::scenarios
