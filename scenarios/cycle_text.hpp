#pragma once
// A cycle as a line to read: a -> b -> c -> a.
#include <string>
#include <vector>

#include "model/workload/graph.hpp"

namespace heist::scenarios {

// Of a long cycle the first and the last few nodes.
std::string cycle_text(const std::vector<model::node_id>& cycle, const model::graph& graph);

}  // namespace heist::scenarios
