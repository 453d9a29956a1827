#pragma once
// A [[workload]] whose graph is generated. The graphs of a scenario are all kept, so what they may take together is
// limited, before anything is generated.
#include <cstdint>

#include "model/workload/limits.hpp"
#include "model/workload/workload_spec.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

using model::most_generated_edges;
using model::most_generated_nodes;

struct generated_budget {
  std::uint64_t nodes = most_generated_nodes;
  std::uint64_t edges = most_generated_edges;
};

// The graph, and what it is generated from; its shape is one of that kind already.
void read_generated(const fields& workload, model::generated origin, generated_budget& budget, model::workload_spec& result);

}  // namespace heist::scenarios
