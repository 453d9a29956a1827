#include "scenarios/graph_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/text.hpp"
#include "model/workload/priority_rule.hpp"
#include "scenarios/cycle_text.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

using model::edge_kind;
using model::node_id;

constexpr std::array<std::string_view, 3> node_keys{"name", "cost_ns", "priority"};
constexpr std::array<std::string_view, 4> edge_keys{"from", "to", "kind", "latency_ns"};
constexpr integer_key cost_key{"cost_ns", 0, most_cost_ns, 400};
constexpr integer_key latency_key{"latency_ns", 0, most_cost_ns, 0};
constexpr number_key priority_key{"priority", model::priority_rule::lowest, model::priority_rule::highest, 0};
constexpr std::string_view nodes_example = "nodes = [{ name = \"parse\", cost_ns = 400 }]";
constexpr std::string_view edges_example = "edges = [{ from = \"parse\", to = \"check\" }]";

constexpr std::array edge_kinds{edge_kind::follow, edge_kind::spawn, edge_kind::join, edge_kind::future};
constexpr std::array edge_kind_names{to_string(edge_kinds[0]), to_string(edge_kinds[1]), to_string(edge_kinds[2]),
                                     to_string(edge_kinds[3])};
constexpr choice_key kind_key{"kind", edge_kind_names, edge_kind_names[1]};

std::string in_quotes(std::string_view name) {
  return fmt::format("'{}'", base::excerpt(name));
}

struct node_list {
  std::vector<std::uint64_t> costs_ns;
  std::vector<std::string> names;
  std::vector<place> places;              // of the names
  std::vector<model::priority_value> priorities;  // empty if no node has one
};

node_list read_nodes(const fields& workload) {
  node_list all;
  std::uint64_t work_ns = 0;
  for (const value& element : workload.needed_elements("nodes", nodes_example)) {
    const fields node(workload.source(), element, "a node", node_keys);
    all.names.push_back(node.needed_text("name"));
    all.places.push_back(node.at("name"));
    all.costs_ns.push_back(node.needed_integer(cost_key));
    if (node.has("priority")) {
      all.priorities.resize(all.names.size(), 0);  // with those before, which did not say
      all.priorities.back() = static_cast<model::priority_value>(node.number(priority_key));
    }
    work_ns += all.costs_ns.back();
    if (work_ns > most_work_ns) refuse_excessive_work(workload.source(), node.at("cost_ns"));
  }
  if (!all.priorities.empty()) all.priorities.resize(all.names.size(), 0);
  return all;
}

// Finds nodes by name. Sorted rather than hashed: no choice of names makes it slow.
class name_index {
 public:
  name_index(const document& source, const node_list& nodes) : source_(source), nodes_(nodes) {
    for (std::size_t i = 0; i < nodes.names.size(); ++i) by_name_.emplace_back(nodes.names[i], static_cast<node_id>(i));
    std::sort(by_name_.begin(), by_name_.end());
    refuse_duplicates();
  }

  node_id find(const fields& edge, std::string_view key) const {
    const std::string& name = edge.needed_text(key);
    const auto found = std::lower_bound(by_name_.begin(), by_name_.end(), entry(name, 0));
    if (found != by_name_.end() && found->first == name) return found->second;
    const std::string guess = did_you_mean(name, {nodes_.names.begin(), nodes_.names.end()});
    refuse(source_, edge.at(key), fmt::format("'{}' is {}, expected the name of a node", key, in_quotes(name)),
           guess.empty() ? "add a node of that name, or use the name of another one" : guess);
  }

 private:
  using entry = std::pair<std::string_view, node_id>;

  void refuse_duplicates() const {
    std::optional<node_id> first;  // in the file, so that the message is about the place a reader comes to first
    for (std::size_t i = 1; i < by_name_.size(); ++i) {
      const bool again = by_name_[i].first == by_name_[i - 1].first;
      if (again && (!first || by_name_[i].second < *first)) first = by_name_[i].second;
    }
    if (!first) return;
    const std::string& name = nodes_.names[*first];
    const auto original = std::lower_bound(by_name_.begin(), by_name_.end(), entry(name, 0));
    refuse(source_, nodes_.places[*first],
           fmt::format("a second node is called {}, expected unique names", in_quotes(name)),
           fmt::format("rename one of them; the other is on line {}", nodes_.places[original->second].line));
  }

  const document& source_;
  const node_list& nodes_;
  std::vector<entry> by_name_;
};

struct edge_list {
  std::vector<model::graph_edge> edges;
  std::vector<place> places;
};

edge_list read_edges(const fields& workload, const name_index& nodes) {
  edge_list all;
  for (const value& element : workload.elements("edges", edges_example)) {
    const fields edge(workload.source(), element, "an edge", edge_keys);
    const node_id from = nodes.find(edge, "from");
    const node_id to = nodes.find(edge, "to");
    if (from == to) {
      refuse(workload.source(), edge.at("to"),
             fmt::format("an edge from {} to itself", in_quotes(edge.needed_text("to"))),
             "remove it, or let it lead to another node: a node cannot wait for itself");
    }
    std::optional<edge_kind> kind;
    if (edge.has("kind")) {
      const auto name = std::find(edge_kind_names.begin(), edge_kind_names.end(), edge.choice(kind_key));
      kind = edge_kinds[static_cast<std::size_t>(name - edge_kind_names.begin())];
    }
    all.edges.push_back({from, to, kind, edge.integer(latency_key)});
    all.places.push_back(edge.at());
  }
  return all;
}

void refuse_duplicate_edges(const document& source, const edge_list& all, const node_list& nodes) {
  std::vector<std::pair<std::uint64_t, std::size_t>> sorted;  // both ends, then the edge's number
  for (std::size_t i = 0; i < all.edges.size(); ++i) {
    sorted.emplace_back(std::uint64_t{all.edges[i].from} << 32 | all.edges[i].to, i);
  }
  std::sort(sorted.begin(), sorted.end());
  std::optional<std::size_t> first;
  std::size_t original = 0;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const bool again = sorted[i].first == sorted[i - 1].first;
    if (!again || (first && *first < sorted[i].second)) continue;
    first = sorted[i].second;
    original = sorted[i - 1].second;
  }
  if (!first) return;
  const model::graph_edge& again = all.edges[*first];
  refuse(source, all.places[*first],
         fmt::format("a second edge from {} to {}, expected at most one", in_quotes(nodes.names[again.from]),
                     in_quotes(nodes.names[again.to])),
         fmt::format("remove one of them; the other is on line {}", all.places[original].line));
}

void refuse_cycle(const document& source, const model::graph& graph, const edge_list& all) {
  std::optional<std::vector<node_id>> cycle = graph.cycle();
  if (!cycle) return;
  std::rotate(cycle->begin(), std::min_element(cycle->begin(), cycle->end()), cycle->end());
  const auto closes = [&](const model::graph_edge& e) { return e.from == cycle->back() && e.to == cycle->front(); };
  const auto closing = std::find_if(all.edges.begin(), all.edges.end(), closes) - all.edges.begin();
  refuse(source, all.places[static_cast<std::size_t>(closing)],
         "this edge closes a cycle, expected a DAG: " + cycle_text(*cycle, graph),
         "remove one edge of the cycle: none of its nodes could ever start");
}

}  // namespace

std::shared_ptr<const model::graph> read_graph(const fields& workload) {
  const node_list nodes = read_nodes(workload);
  const edge_list edges = read_edges(workload, name_index(workload.source(), nodes));
  refuse_duplicate_edges(workload.source(), edges, nodes);
  auto graph = std::make_shared<const model::graph>(nodes.costs_ns, nodes.names, edges.edges, nodes.priorities);
  refuse_cycle(workload.source(), *graph, edges);
  if (outlasts_the_clock(*graph)) {
    const auto longest = std::ranges::max_element(edges.edges, {}, &model::graph_edge::latency_ns);
    refuse(workload.source(), edges.places[static_cast<std::size_t>(longest - edges.edges.begin())], excessive_latency,
           excessive_latency_remedy);
  }
  return graph;
}

void refuse_excessive_work(const document& source, place at) {
  refuse(source, at,
         fmt::format("the costs of this workload add up to more than {} ns (2^48, about 78 hours)", most_work_ns),
         "lower the costs or take fewer nodes: the simulated clock would run out");
}

}  // namespace heist::scenarios
