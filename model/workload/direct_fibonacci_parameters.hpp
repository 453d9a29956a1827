#pragma once
// What direct_fibonacci.hpp is given.
#include <cstdint>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

struct direct_fibonacci_parameters {
  std::uint32_t n = 20;
  std::uint64_t call_ns = 10;
  std::uint64_t sum_ns = 5;

  bool operator==(const direct_fibonacci_parameters&) const = default;

  static constexpr std::uint32_t max_n = 32;  // seven million calls

  // How many nodes a run executes, where that is known beforehand; else 0.
  std::uint64_t known_nodes() const { return leaves() == 1 ? 1 : 3 * leaves() - 2; }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return bound_ns(1, call_ns, sum_ns); }

  static constexpr std::string_view name = "direct-fibonacci";
  static constexpr std::string_view line = "Fibonacci in direct style: a function that calls itself twice, side by side";
  static void describe(auto& p, auto&& say) {
    say(key{"n", "the number", 0, max_n}, p.n);
    say(key{"call_ns", "what a call costs", 0, most_cost_ns}, p.call_ns);
    say(key{"sum_ns", "what adding two results costs", 0, most_cost_ns}, p.sum_ns);
  }

  // Calls of n < 2; there is one sum less, and so many other calls.
  std::uint64_t leaves() const {
    std::uint64_t leaves = 1, before = 1;
    for (std::uint32_t i = 1; i < n; ++i) before = std::exchange(leaves, leaves + before);
    return leaves;
  }
  std::uint64_t forks() const { return leaves() - 1; }
  void each_cost(auto&& add) const {
    add(2 * leaves() - 1, call_ns);
    add(leaves() - 1, sum_ns);
  }
};

}  // namespace heist::model
