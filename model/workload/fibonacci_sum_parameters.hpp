#pragma once
// What fibonacci_sum.hpp is given.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/fibonacci_parameters.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

struct fibonacci_sum_parameters {
  std::uint32_t n = 10;
  std::uint64_t fork_ns = 1;
  std::uint64_t leaf_ns = 1;

  bool operator==(const fibonacci_sum_parameters&) const = default;

  std::uint64_t known_nodes() const { return nodes(); }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return std::max(fork_ns, leaf_ns); }

  static constexpr std::string_view name = "fibonacci-sum";
  static constexpr std::string_view line = "the same calls without joins: every leaf adds to one sum, as Imam & Sarkar's do";
  static void describe(auto& p, auto&& say) {
    say(key{"n", "which number is computed", 1, 45}, p.n);
    say(key{"fork_ns", "the cost of a fork", 0, most_cost_ns}, p.fork_ns);
    say(key{"leaf_ns", "the cost of a leaf", 0, most_cost_ns}, p.leaf_ns);
  }

  static constexpr std::uint32_t max_n = 55;  // a path and n must fit a task

  constexpr std::uint64_t leaves() const { return fibonacci_parameters::value(n); }
  constexpr std::uint64_t nodes() const { return 2 * leaves() - 1; }
  void each_cost(auto&& add) const {
    add(leaves(), leaf_ns);
    add(leaves() - 1, fork_ns);
  }
};

}  // namespace heist::model
