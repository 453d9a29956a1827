#pragma once
// The experiments the tests of this folder run.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/experiment.hpp"

namespace heist::native::tests {

inline model::experiment fibonacci(std::uint32_t n, std::uint32_t workers) {
  model::experiment what;
  what.workload = {"fibonacci", model::fibonacci_parameters{.n = n, .leaf_min_ns = 100, .leaf_max_ns = 300}};
  what.workers = workers;
  return what;
}

// Layers of nodes, each depending on two of the layer before: roots, exits and joins in number.
inline model::experiment layers(std::uint32_t depth, std::uint32_t width, std::uint32_t workers) {
  std::vector<std::uint64_t> costs_ns;
  std::vector<std::string> names;
  std::vector<model::graph_edge> edges;
  for (std::uint32_t d = 0; d < depth; ++d) {
    for (std::uint32_t i = 0; i < width; ++i) {
      const std::uint32_t n = d * width + i;
      costs_ns.push_back(50 + n % 7 * 100);
      names.push_back("node " + std::to_string(n));
      if (d == 0) continue;
      edges.push_back({(d - 1) * width + i, n, {}});
      edges.push_back({(d - 1) * width + (i + 1) % width, n, {}});
    }
  }
  model::experiment what;
  what.workload = {"dag", std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges)};
  what.workers = workers;
  return what;
}

}  // namespace heist::native::tests
