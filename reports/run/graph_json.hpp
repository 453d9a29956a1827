#pragma once
// A graph as JSON: the records of its nodes and edges, and the document heist.graph/1 of them. scenarios/README.md
// describes it; what a scenario says of a [[workload]] of kind dag has the same keys.
#include <functional>
#include <string>
#include <string_view>

#include "model/workload/graph.hpp"

namespace heist::reports {

using take_record = std::function<void(std::string&&)>;

void each_node_record(const model::graph& graph, const take_record& take);
void each_edge_record(const model::graph& graph, const take_record& take);

std::string graph_json(const model::graph& graph);

}  // namespace heist::reports
