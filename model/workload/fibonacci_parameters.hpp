#pragma once
// What fibonacci.hpp is given.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

struct fibonacci_parameters {
  std::uint32_t n = 10;
  std::uint64_t fork_ns = 1;
  std::uint64_t join_ns = 1;
  std::uint64_t leaf_min_ns = 1;
  std::uint64_t leaf_max_ns = 1;

  bool operator==(const fibonacci_parameters&) const = default;

  std::uint64_t known_nodes() const { return nodes(); }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return std::max({fork_ns, join_ns, leaf_max_ns}); }

  static constexpr std::string_view name = "fibonacci";
  static constexpr std::string_view line = "naive recursive Fibonacci: forks, leaves and joins";
  static void describe(auto& p, auto&& say) {
    say(key{"n", "which number is computed", 0, 45}, p.n);  // five thousand million nodes
    say(key{"fork_ns", "the cost of a fork", 0, most_cost_ns}, p.fork_ns);
    say(key{"join_ns", "the cost of a join", 0, most_cost_ns}, p.join_ns);
    say(key{"leaf_min_ns", "the least a leaf costs", 0, most_cost_ns}, p.leaf_min_ns);
    const auto least = static_cast<std::int64_t>(p.leaf_min_ns);
    say(key{"leaf_max_ns", "the most a leaf costs; each is drawn from the least to the most", 0, most_cost_ns}
            .from(least, "leaf_min_ns").usually(least, "leaf_min_ns"),
        p.leaf_max_ns);
  }

  static constexpr std::uint32_t max_n = 60;  // a path must fit an identity

  static constexpr std::uint64_t value(std::uint32_t n) {
    std::uint64_t a = 0, b = 1;
    for (; n > 0; --n) b = a + b, a = b - a;
    return a;
  }
  constexpr std::uint64_t nodes() const { return n < 2 ? 1 : 3 * value(n + 1) - 2; }
  void each_cost(auto&& add) const {  // add(nodes, what each costs at most)
    const std::uint64_t leaves = value(n + 1);
    add(leaves, leaf_max_ns);
    add(leaves - 1, fork_ns + join_ns);
  }
};

}  // namespace heist::model
