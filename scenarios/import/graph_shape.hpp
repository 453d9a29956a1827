#pragma once
// Numbers that a graph's shape gives: each in time linear in its nodes and edges. The graph has no cycle.
#include <cstdint>
#include <vector>

#include "model/result/import_summary.hpp"
#include "model/workload/graph.hpp"

namespace heist::scenarios {

// The longest path, where a node costs what the list says and an edge its latency; 2^64 - 1 if it is longer.
std::uint64_t longest_path(const model::graph& graph, const std::vector<std::uint64_t>& costs);

// Whether no number of workers could execute it before the simulated clock ends. How it is refused, then.
bool outlasts_the_clock(const model::graph& graph);
inline constexpr const char* excessive_latency =
    "with latencies, the longest path takes more than 281474976710656 ns (2^48, about 78 hours)";
inline constexpr const char* excessive_latency_remedy = "lower the latencies: the simulated clock would run out";

// Nodes, edges, work, span and width; whatever else a summary holds is left as it is by default.
model::import_summary summary_of(const model::graph& graph);

}  // namespace heist::scenarios
