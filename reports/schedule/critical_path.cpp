#include "reports/schedule/critical_path.hpp"

#include <algorithm>

namespace heist::reports {
namespace {

constexpr std::size_t no_node = static_cast<std::size_t>(-1);

struct reached {
  std::uint64_t cost_ns = 0;  // of the costliest path up to the node and with it
  std::size_t before = no_node;
};

}  // namespace

critical_path critical_path_of(const model::schedule& what, const schedule_graph& graph) {
  if (graph.in_order().size() != graph.size()) return {};
  std::vector<reached> nodes(graph.size());
  for (const schedule_graph::place n : graph.in_order()) {
    nodes[n].cost_ns += what.nodes[n].end_ns - what.nodes[n].start_ns;
    for (const schedule_graph::link& to : graph.after(n)) {
      const std::uint64_t cost_ns = nodes[n].cost_ns + what.edges[to.edge].latency_ns;
      reached& target = nodes[to.node];
      if (target.before == no_node || target.cost_ns < cost_ns) target = {cost_ns, n};
    }
  }
  const auto less = [](const reached& a, const reached& b) { return a.cost_ns < b.cost_ns; };
  const auto last = std::max_element(nodes.begin(), nodes.end(), less);
  critical_path found{{}, last == nodes.end() ? 0 : last->cost_ns};
  for (auto i = static_cast<std::size_t>(last - nodes.begin()); i < nodes.size(); i = nodes[i].before) {
    found.nodes.push_back(i);
  }
  std::reverse(found.nodes.begin(), found.nodes.end());
  return found;
}

critical_path critical_path_of(const model::schedule& what) {
  return critical_path_of(what, schedule_graph(what));
}

}  // namespace heist::reports
