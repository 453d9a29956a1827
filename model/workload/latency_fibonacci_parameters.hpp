#pragma once
// What Fibonacci with operations at its leaves is generated from.
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

// Naive recursion, a call of 0 or 1 is a leaf. A leaf that waits computes nothing: it waits in place of it, as in
// Weidinger's parameter sweep. Every leaf is two nodes, as in a map-reduce.
struct latency_fibonacci_parameters {
  std::uint32_t n = 10;
  std::uint64_t waiting = 0;
  std::uint64_t fork_ns = 1;
  std::uint64_t join_ns = 1;

  static constexpr std::string_view name = "latency-fibonacci";
  static constexpr std::string_view line = "generated: naive recursion whose leaves either compute or wait for an operation";
  static void describe(auto& p, auto&& say) {
    say(key{"n", "which number is computed", 0, 30}, p.n);
    say(key{"waiting", "so many leaves, drawn evenly, wait for `latency`; the others cost `cost`", 0, most_asked_nodes}.up_to(static_cast<std::int64_t>(p.leaves()), "Fibonacci number n + 1"), p.waiting);
    say(key{"fork_ns", "the cost of a fork", 0, most_cost_ns}, p.fork_ns);
    say(key{"join_ns", "the cost of a join", 0, most_cost_ns}, p.join_ns);
  }

  // Fibonacci number n + 1.
  std::uint64_t leaves() const {
    std::uint64_t last = 1, now = 1;
    for (std::uint32_t i = 1; i < n; ++i) {
      const std::uint64_t next = last + now;
      last = now, now = next;
    }
    return now;
  }
  std::uint64_t nodes() const { return 4 * leaves() - 2; }
  std::uint64_t edges() const { return 5 * leaves() - 4; }
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return edges(); }
};

}  // namespace heist::model
