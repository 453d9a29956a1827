#pragma once
// A [[workload]] whose graph is generated. The graphs of a scenario are all kept, so what they may take together is
// limited, before anything is generated.
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/experiment.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

inline constexpr std::uint64_t most_asked_nodes = 20'000'000;      // as one key says it; a source or a sink may come on top
inline constexpr std::uint64_t most_generated_nodes = 25'000'000;  // of all workloads of a file together
inline constexpr std::uint64_t most_generated_edges = 60'000'000;

struct generated_budget {
  std::uint64_t nodes = most_generated_nodes;
  std::uint64_t edges = most_generated_edges;
};

bool is_generated(std::string_view kind);

// The keys of a [[workload]] of that kind.
std::vector<std::string_view> generator_keys(std::string_view kind);

// The graph, and what it is generated from.
void read_generated(std::string_view kind, const fields& workload, generated_budget& budget,
                    model::workload_spec& result);

}  // namespace heist::scenarios
