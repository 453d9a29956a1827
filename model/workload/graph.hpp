#pragma once
// A finished graph of nodes with costs: what a scenario or an importer describes and dag.hpp executes. Plain data in
// a few arrays; edges of a node are contiguous and in the order they were given.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/workload/future_shape.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

using node_id = std::uint32_t;

struct graph_edge {
  node_id from;
  node_id to;
  std::optional<edge_kind> kind;  // absent: told from the shape, see graph
  std::uint64_t latency_ns = 0;   // from the end of one to when the other can begin
};

class graph {
 public:
  struct out_edge {
    node_id to;
    edge_kind kind;
  };

  // Costs and names by node; without names nodes are called n0, n1, ... and spend no memory on it. Every edge must name
  // existing nodes. An edge without a kind is a join where its target has several predecessors; else the last edge of
  // its source continues it, and those before it are spawned.
  // Priorities by node, larger is better; none at all: every node has priority 0.
  graph(std::vector<std::uint64_t> costs_ns, std::vector<std::string> names, const std::vector<graph_edge>& edges,
        std::vector<priority_value> priorities = {});

  // By node, or none at all.
  void set_priorities(std::vector<priority_value> priorities) { priorities_ = std::move(priorities); }

  std::size_t size() const { return costs_ns_.size(); }
  std::size_t edge_count() const { return edges_.size(); }
  std::uint64_t cost_ns(node_id n) const { return costs_ns_[n]; }
  std::string name(node_id) const;
  bool has_priorities() const { return !priorities_.empty(); }
  priority_value priority(node_id n) const { return priorities_.empty() ? 0 : priorities_[n]; }
  std::uint32_t predecessors(node_id n) const { return predecessors_[n]; }
  const out_edge* begin(node_id n) const { return edges_.data() + first_[n]; }
  const out_edge* end(node_id n) const { return edges_.data() + first_[n + 1]; }

  // By node: it continues another one, and needs a future or comes after a latency. Empty: there is no such node.
  const std::vector<bool>& touches() const { return touches_; }

  // Absent: there is no future edge. The span is that of what is on no cycle, nor behind one.
  const std::optional<future_shape>& futures() const { return futures_; }

  bool has_latencies() const { return !latencies_ns_.empty(); }
  std::uint64_t latency_ns(const out_edge* e) const {
    return latencies_ns_.empty() ? 0 : latencies_ns_[static_cast<std::size_t>(e - edges_.data())];
  }
  std::uint64_t longest_latency_ns() const;

  // The nodes of one cycle in order, or nothing: a graph that has one cannot be executed.
  std::optional<std::vector<node_id>> cycle() const;

 private:
  // Each behind its predecessors. What is on a cycle, or behind one, is not there; waits: by node, how many are not there before it.
  std::vector<node_id> sorted(std::vector<std::uint32_t>& waits) const;
  std::vector<bool> find_touches() const;
  std::optional<future_shape> find_futures() const;
  void set_latency(std::size_t edge, std::uint64_t latency_ns);
  std::vector<node_id> walk_back(const std::vector<std::uint32_t>& waits) const;

  std::vector<std::uint64_t> costs_ns_;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> first_;
  std::vector<out_edge> edges_;
  std::vector<std::uint32_t> predecessors_;
  std::vector<priority_value> priorities_;
  std::vector<bool> touches_;
  std::optional<future_shape> futures_;
  std::vector<std::uint64_t> latencies_ns_;  // by edge; none at all: no edge has one
};

}  // namespace heist::model
