#include "model/workload/latency_rule.hpp"

#include <string>
#include <utility>

#include "model/workload/dice.hpp"

namespace heist::model {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

// By node: where its incoming edges begin in a list of all edges, sorted by where they lead. One more at the end.
struct incoming_edges {
  std::vector<std::uint32_t> first, edges;

  incoming_edges(const std::vector<graph_edge>& all, std::size_t nodes) : first(nodes + 1, 0), edges(all.size()) {
    for (const graph_edge& e : all) ++first[e.to + 1];
    for (std::size_t n = 1; n <= nodes; ++n) first[n] += first[n - 1];
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t i = 0; i < all.size(); ++i) edges[next[all[i].to]++] = i;
  }
};

// By node: the edge that may continue it, which is its last one; none where another one does.
std::vector<std::uint32_t> possible_continuations(const std::vector<graph_edge>& edges, std::size_t nodes) {
  std::vector<std::uint32_t> last(nodes, none);
  for (std::uint32_t i = 0; i < edges.size(); ++i) last[edges[i].from] = i;
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const bool is_taken = edges[i].kind == edge_kind::follow || (edges[i].kind == edge_kind::future && last[edges[i].from] == i);
    if (is_taken) last[edges[i].from] = none;
  }
  return last;
}

}  // namespace

void latency_rule::apply(std::vector<graph_edge>& edges, std::size_t nodes, std::uint64_t seed) const {
  if (future_percent > 0) draw_futures(edges, seed);
  if (touch_percent > 0) draw_touches(edges, nodes, seed);
  if (latency) draw_latencies(edges, seed);
}

graph latency_rule::applied_to(const graph& g, std::uint64_t seed) const {
  std::vector<std::uint64_t> costs_ns;
  std::vector<std::string> names;
  std::vector<priority_value> priorities;
  std::vector<graph_edge> edges;
  for (node_id n = 0; n < g.size(); ++n) {
    costs_ns.push_back(g.cost_ns(n));
    names.push_back(g.name(n));
    if (g.has_priorities()) priorities.push_back(g.priority(n));
    for (const graph::out_edge* e = g.begin(n); e != g.end(n); ++e) edges.push_back({n, e->to, e->kind, g.latency_ns(e)});
  }
  apply(edges, g.size(), seed);
  return {std::move(costs_ns), std::move(names), edges, std::move(priorities)};
}

void latency_rule::draw_futures(std::vector<graph_edge>& edges, std::uint64_t seed) const {
  dice roll(seed, dice_purpose::kinds);
  for (graph_edge& e : edges) {
    if (roll.below(100u) < future_percent) e.kind = edge_kind::future;
  }
}

// A node whose predecessors all continue into something else stays as it is: a strand has one continuation.
void latency_rule::draw_touches(std::vector<graph_edge>& edges, std::size_t nodes, std::uint64_t seed) const {
  dice roll(seed, dice_purpose::touches);
  const incoming_edges into(edges, nodes);
  const std::vector<std::uint32_t> continuations = possible_continuations(edges, nodes);
  for (std::size_t n = 0; n < nodes; ++n) {
    if (into.first[n + 1] - into.first[n] < 2 || roll.below(100u) >= touch_percent) continue;
    std::uint32_t continued = none;
    for (std::uint32_t i = into.first[n]; i < into.first[n + 1]; ++i) {
      if (continuations[edges[into.edges[i]].from] == into.edges[i]) continued = into.edges[i];
    }
    if (continued == none) continue;
    for (std::uint32_t i = into.first[n]; i < into.first[n + 1]; ++i) edges[into.edges[i]].kind = edge_kind::future;
    edges[continued].kind = edge_kind::follow;
  }
}

void latency_rule::draw_latencies(std::vector<graph_edge>& edges, std::uint64_t seed) const {
  dice of_futures(seed, dice_purpose::latencies), of_others(seed, dice_purpose::waits);
  for (graph_edge& e : edges) {
    if (e.latency_ns != 0) continue;
    if (e.kind == edge_kind::future) {
      e.latency_ns = latency->draw(of_futures);
    } else if (latency_percent > 0 && of_others.below(100u) < latency_percent) {
      e.latency_ns = latency->draw(of_others);
    }
  }
}

}  // namespace heist::model
