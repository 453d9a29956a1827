#pragma once
// What the literature's bounds on deviations need of a graph with futures, and the bounds, which hold up to a constant.
#include <cstdint>

namespace heist::model {

struct future_shape {
  std::uint64_t touches = 0;     // k: edges of kind future
  std::uint64_t span_nodes = 0;  // d: the longest path, counted in nodes

  // (P + k) d: of parsimonious schedulers (Spoonhower, Blelloch, Gibbons & Harper 2009).
  double parsimonious_deviations(std::uint32_t workers) const {
    return (static_cast<double>(workers) + static_cast<double>(touches)) * static_cast<double>(span_nodes);
  }
  // P d^2: where futures are structured, of these (Herlihy & Liu 2014) and of proactive ones (Singer, Xu & Lee 2019).
  double structured_deviations(std::uint32_t workers) const {
    return static_cast<double>(workers) * static_cast<double>(span_nodes) * static_cast<double>(span_nodes);
  }

  bool operator==(const future_shape&) const = default;
};

}  // namespace heist::model
