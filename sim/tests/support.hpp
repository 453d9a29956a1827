#pragma once
// What several tests need: experiments in a line, machines, and random graphs that a seed determines.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/experiment.hpp"

namespace heist::sim::tests {

inline model::machine_costs ideal() {
  return {};
}
inline model::machine_costs charging() {
  return {.access_ns = 1, .transfer_ns = 40, .rmw_ns = 10, .fence_ns = 20, .attempt_ns = 5};
}

inline model::experiment of(model::workload_spec load, std::uint32_t workers, std::uint64_t seed = 1) {
  model::experiment what;
  what.workload = std::move(load);
  what.workers = workers;
  what.seed = seed;
  return what;
}

inline model::experiment fibonacci(std::uint32_t n, std::uint32_t workers, std::uint64_t seed = 1) {
  model::fibonacci_parameters p;
  p.n = n;
  p.leaf_max_ns = 8;
  return of({"fibonacci", p}, workers, seed);
}

inline model::workload_spec graph_of(std::vector<std::uint64_t> costs_ns, const std::vector<model::graph_edge>& edges) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < costs_ns.size(); ++i) names.push_back(std::to_string(i));
  return {"dag", std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges)};
}

// splitmix64 (Steele, Lea and Flood): independent of the numbers the simulator draws.
class dice {
 public:
  explicit dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((z >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// Edges go from lower to higher numbers, so there is no cycle; some nodes cost nothing, some stand alone.
inline model::workload_spec random_graph(std::uint64_t seed, std::uint32_t max_nodes = 40) {
  dice roll(seed);
  const std::uint32_t nodes = 1 + roll.below(max_nodes);
  const std::uint32_t reach = 1 + roll.below(12);
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    costs_ns.push_back(roll.below(20));
    const std::uint32_t predecessors = n == 0 ? 0 : roll.below(4);
    std::vector<bool> taken(nodes, false);
    for (std::uint32_t i = 0; i < predecessors; ++i) {
      const std::uint32_t back = 1 + roll.below(reach < n ? reach : n);
      if (!taken[n - back]) edges.push_back({n - back, n, {}});
      taken[n - back] = true;
    }
  }
  return graph_of(std::move(costs_ns), edges);
}

}  // namespace heist::sim::tests
