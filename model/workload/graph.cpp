#include "model/workload/graph.hpp"

#include <algorithm>

namespace heist::model {

graph::graph(std::vector<std::uint64_t> costs_ns, std::vector<std::string> names, const std::vector<graph_edge>& edges,
             std::vector<priority_value> priorities)
    : costs_ns_(std::move(costs_ns)),
      names_(std::move(names)),
      first_(costs_ns_.size() + 1, 0),
      edges_(edges.size()),
      predecessors_(costs_ns_.size(), 0),
      priorities_(std::move(priorities)) {
  for (const graph_edge& e : edges) {
    ++first_[e.from + 1];
    ++predecessors_[e.to];
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const graph_edge& e : edges) {
    const bool last = next[e.from] + 1 == first_[e.from + 1];
    const edge_kind shape = predecessors_[e.to] > 1 ? edge_kind::join : (last ? edge_kind::follow : edge_kind::spawn);
    if (e.latency_ns != 0) set_latency(next[e.from], e.latency_ns);
    edges_[next[e.from]++] = {e.to, e.kind.value_or(shape)};
  }
  touches_ = find_touches();
  futures_ = find_futures();
}

std::string graph::name(node_id n) const { return names_.empty() ? "n" + std::to_string(n) : names_[n]; }

std::vector<bool> graph::find_touches() const {
  const auto may_wait = [this](const out_edge& e) { return e.kind == edge_kind::future || latency_ns(&e) != 0; };
  if (std::none_of(edges_.begin(), edges_.end(), may_wait)) return {};
  std::vector<bool> continues(size(), false), touches(size(), false);
  for (const out_edge& e : edges_) continues[e.to] = continues[e.to] || e.kind == edge_kind::follow;
  bool any = false;
  for (const out_edge& e : edges_) {
    if (!(e.kind == edge_kind::future ? continues[e.to] : e.kind == edge_kind::follow && latency_ns(&e) != 0)) continue;
    touches[e.to] = any = true;
  }
  return any ? touches : std::vector<bool>();
}

std::optional<future_shape> graph::find_futures() const {
  const auto touches = std::ranges::count(edges_, edge_kind::future, &out_edge::kind);
  if (touches == 0) return std::nullopt;
  std::vector<std::uint32_t> waits = predecessors_;
  std::vector<node_id> before(size(), 0);  // on the longest path to it
  std::uint64_t span_nodes = 0;
  for (const node_id n : sorted(waits)) {
    span_nodes = std::max<std::uint64_t>(span_nodes, before[n] + 1);
    for (const out_edge* e = begin(n); e != end(n); ++e) before[e->to] = std::max(before[e->to], before[n] + 1);
  }
  return future_shape{static_cast<std::uint64_t>(touches), span_nodes};
}

std::uint64_t graph::longest_latency_ns() const {
  return latencies_ns_.empty() ? 0 : *std::max_element(latencies_ns_.begin(), latencies_ns_.end());
}

std::vector<node_id> graph::sorted(std::vector<std::uint32_t>& waits) const {
  std::vector<node_id> order;
  for (node_id n = 0; n < size(); ++n) {
    if (waits[n] == 0) order.push_back(n);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const out_edge* e = begin(order[i]); e != end(order[i]); ++e) {
      if (--waits[e->to] == 0) order.push_back(e->to);
    }
  }
  return order;
}

std::optional<std::vector<node_id>> graph::cycle() const {
  std::vector<std::uint32_t> waits = predecessors_;
  if (sorted(waits).size() == size()) return std::nullopt;
  return walk_back(waits);
}

void graph::set_latency(std::size_t edge, std::uint64_t latency_ns) {
  latencies_ns_.resize(edges_.size(), 0);
  latencies_ns_[edge] = latency_ns;
}

// Every node that still waits has a predecessor that still waits: going back must come round.
std::vector<node_id> graph::walk_back(const std::vector<std::uint32_t>& waits) const {
  constexpr node_id none = static_cast<node_id>(-1);
  std::vector<node_id> before(size(), none);
  node_id start = none;
  for (node_id n = 0; n < size(); ++n) {
    if (waits[n] == 0) continue;
    start = n;
    for (const out_edge* e = begin(n); e != end(n); ++e) before[e->to] = n;
  }
  std::vector<bool> seen(size(), false);
  node_id n = start;
  for (; !seen[n]; n = before[n]) seen[n] = true;
  std::vector<node_id> backwards{n};
  for (node_id m = before[n]; m != n; m = before[m]) backwards.push_back(m);
  return {backwards.rbegin(), backwards.rend()};
}

}  // namespace heist::model
