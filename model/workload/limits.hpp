#pragma once
// How much workloads can be asked for. The simulated clock needs room above all of it.
#include <cstdint>
#include <limits>

namespace heist::model {

inline constexpr std::int64_t most_cost_ns = 1'000'000'000'000'000;      // of one node
inline constexpr std::int64_t most_part_ns = 1'000'000'000;              // of what a node may cost many times over
inline constexpr std::uint64_t most_work_ns = std::uint64_t{1} << 48;    // of one workload
inline constexpr std::int64_t most_stop_after = 10'000'000'000;
inline constexpr std::int64_t most_seed = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t most_asked_nodes = 20'000'000;  // of a generated graph, as one key says it; a source or a sink may come on top
inline constexpr std::uint64_t most_generated_nodes = 25'000'000;  // of all workloads of a scenario together
inline constexpr std::uint64_t most_generated_edges = 60'000'000;

}  // namespace heist::model
