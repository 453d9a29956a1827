#include "reports/run/graph_json.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/json/json_writer.hpp"

namespace heist::reports {

using base::json_quoted;

void each_node_record(const model::graph& graph, const take_record& take) {
  for (model::node_id n = 0; n < graph.size(); ++n) {
    std::string text = fmt::format(R"({{"name":{},"cost_ns":{})", json_quoted(graph.name(n)), graph.cost_ns(n));
    if (graph.has_priorities()) text += fmt::format(R"(,"priority":{})", graph.priority(n));
    take(std::move(text += '}'));
  }
}

void each_edge_record(const model::graph& graph, const take_record& take) {
  std::vector<std::string> names;
  names.reserve(graph.size());
  for (model::node_id n = 0; n < graph.size(); ++n) names.push_back(json_quoted(graph.name(n)));
  for (model::node_id n = 0; n < graph.size(); ++n) {
    for (const model::graph::out_edge* e = graph.begin(n); e != graph.end(n); ++e) {
      std::string text = fmt::format(R"({{"from":{},"to":{},"kind":"{}")", names[n], names[e->to], to_string(e->kind));
      if (graph.latency_ns(e) != 0) text += fmt::format(R"(,"latency_ns":{})", graph.latency_ns(e));
      take(std::move(text += '}'));
    }
  }
}

std::string graph_json(const model::graph& graph) {
  std::string text = R"({"schema":"heist.graph/1","nodes":[)";
  const char* separator = "\n";
  const auto add = [&](std::string&& record) {
    text += separator;
    text += record;
    separator = ",\n";
  };
  each_node_record(graph, add);
  text += "\n],\"edges\":[";
  separator = "\n";
  each_edge_record(graph, add);
  return text += "\n]}\n";
}

}  // namespace heist::reports
