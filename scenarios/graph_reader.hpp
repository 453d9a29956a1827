#pragma once
// The nodes and edges of a [[workload]] of kind "dag" as a graph that can be executed: names are unique, edges join two
// different known nodes, no two the same two, nothing goes round in a circle, and the costs fit the simulated clock.
#include <cstdint>
#include <memory>

#include "model/workload/graph.hpp"
#include "model/workload/limits.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

inline constexpr std::uint64_t most_cost_ns = model::most_cost_ns;  // of one node
using model::most_work_ns;                                          // of one workload

std::shared_ptr<const model::graph> read_graph(const fields& workload);

[[noreturn]] void refuse_excessive_work(const document& source, place at);

}  // namespace heist::scenarios
