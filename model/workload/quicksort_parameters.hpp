#pragma once
// What a quicksort is generated from: its pivots are drawn, its costs come from the lengths of the parts.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

// A part longer than the cut-off waits for an operation or not, is partitioned around its last element, and both sides are
// sorted side by side; a shorter one is sorted by its node alone. A random permutation: any element is the pivot with
// the same probability.
struct quicksort_parameters {
  std::uint64_t elements = 100'000;
  std::uint64_t cutoff = 5'120;
  std::uint32_t waiting_percent = 100;
  std::uint64_t partition_ps = 1'000;
  std::uint64_t sort_ps = 1'000;
  std::uint64_t join_ns = 1;

  static constexpr bool costs_of_its_own = true;
  static constexpr std::string_view name = "quicksort";
  static constexpr std::string_view line = "generated: parts that wait for an operation, are partitioned, and sorted side by side";
  static void describe(auto& p, auto&& say) {
    say(key{"elements", "to be sorted", 1, 1'000'000'000}, p.elements);
    say(key{"cutoff", "so many are sorted by one node", 1, 1'000'000'000}, p.cutoff);
    say(key{"waiting_percent", "so many partitions wait for `latency` first, each drawn by itself", 0, 100}, p.waiting_percent);
    say(key{"partition_ps", "what a partition costs for each element, in 10^-12 s", 0, 1'000'000}, p.partition_ps);
    say(key{"sort_ps", "what sorting a short part costs for each element and binary digit of their number, in 10^-12 s", 0, 1'000'000}, p.sort_ps);
    say(key{"join_ns", "the cost of a join", 0, most_cost_ns}, p.join_ns);
  }

  std::uint64_t partition_ns(std::uint64_t part) const { return part * partition_ps / 1'000; }
  std::uint64_t sort_ns(std::uint64_t part) const { return part * static_cast<std::uint64_t>(std::bit_width(part)) * sort_ps / 1'000; }

  // As many as are expected.
  std::uint64_t partitions() const { return elements <= cutoff ? 0 : std::max<std::uint64_t>(1, 2 * (elements + 1) / (cutoff + 2) - 1); }
  std::uint64_t asked_nodes() const { return 4 * partitions() + 1; }
  std::uint64_t asked_edges() const { return 5 * partitions(); }
};

}  // namespace heist::model
