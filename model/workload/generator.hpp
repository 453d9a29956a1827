#pragma once
// Graphs that are drawn, not written out: what all generators share. A generator is a function from its parameters to a
// graph; the parameters include a seed, and equal parameters give equal graphs on every machine.
// Every generator numbers its nodes so that edges lead from lower to higher numbers: no cycle is possible.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/workload/dice.hpp"
#include "model/workload/generated_parameters.hpp"
#include "model/workload/graph.hpp"

namespace heist::model {

// Collects the edges of a graph whose size is known beforehand, then draws costs, futures and latencies.
class graph_draft {
 public:
  graph_draft(std::size_t nodes, std::size_t expected_edges) : nodes_(nodes) { edges_.reserve(expected_edges); }

  void edge(std::uint64_t from, std::uint64_t to, std::optional<edge_kind> kind = {}, std::uint64_t latency_ns = 0) {
    edges_.push_back({static_cast<node_id>(from), static_cast<node_id>(to), kind, latency_ns});
  }

  // With drawn costs, or with these, by node.
  std::shared_ptr<const graph> finish(const generator_parameters& p) && {
    dice roll(p.seed, dice_purpose::costs);
    std::vector<std::uint64_t> costs_ns(nodes_);
    for (std::uint64_t& cost_ns : costs_ns) cost_ns = p.costs.draw(roll);
    return std::move(*this).finish(p, std::move(costs_ns));
  }
  std::shared_ptr<const graph> finish(const generator_parameters& p, std::vector<std::uint64_t> costs_ns) && {
    p.latencies().apply(edges_, costs_ns.size(), p.seed);  // a draft need not know how many there will be
    auto drawn = std::make_shared<graph>(std::move(costs_ns), std::vector<std::string>{}, edges_);
    drawn->set_priorities(p.priorities.of(*drawn));
    return drawn;
  }

 private:
  std::size_t nodes_;
  std::vector<graph_edge> edges_;
};

}  // namespace heist::model
