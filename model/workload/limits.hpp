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

// count times each_ns and more_ns, or the largest number where that does not fit.
constexpr std::uint64_t bound_ns(std::uint64_t count, std::uint64_t each_ns, std::uint64_t more_ns = 0) {
  std::uint64_t sum_ns = 0;
  const bool fits =
      !__builtin_mul_overflow(count, each_ns, &sum_ns) && !__builtin_add_overflow(sum_ns, more_ns, &sum_ns);
  return fits ? sum_ns : ~std::uint64_t{0};
}

}  // namespace heist::model
