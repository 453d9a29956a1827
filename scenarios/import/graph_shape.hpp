#pragma once
// Numbers that a graph's shape gives: each in time linear in its nodes and edges. The graph has no cycle.
#include <cstdint>
#include <vector>

#include "model/result/import_summary.hpp"
#include "model/workload/graph.hpp"

namespace heist::scenarios {

// The costliest path, where a node costs what the list says.
std::uint64_t longest_path(const model::graph& graph, const std::vector<std::uint64_t>& costs);

// Nodes, edges, work, span and width; whatever else a summary holds is left as it is by default.
model::import_summary summary_of(const model::graph& graph);

}  // namespace heist::scenarios
