#pragma once
// Keeps the schedule of a run that is small enough to look at, and forgets it when the run turns out not to be.
// Only listens: with or without it a simulation takes the same decisions.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "sim/context.hpp"
#include "sim/event_queue.hpp"

namespace heist::sim {

class recorder {
 public:
  recorder(std::uint64_t max_nodes, model::worker_id workers)
      : max_nodes_(max_nodes),
        active_(max_nodes > 0),
        stolen_from_(active_ ? workers : 0, nobody),
        cost_ns_(active_ ? workers : 0, 0) {}

  bool active() const { return active_; }

  // The node that the thief executes next comes from the victim.
  void stolen(model::worker_id thief, model::worker_id victim) { stolen_from_[thief] = victim; }

  // What the worker's node takes, from its beginning to its end.
  void begun(model::worker_id w, std::uint64_t cost_ns) { cost_ns_[w] = cost_ns; }
  std::uint64_t cost_ns(model::worker_id w) const { return cost_ns_[w]; }

  void executed(event end, std::uint64_t identity, std::string name, std::uint64_t cost_ns) {
    if (kept_.nodes.size() == max_nodes_) {
      active_ = false;
      kept_ = {};
      return;
    }
    const model::worker_id victim = std::exchange(stolen_from_[end.worker], nobody);
    kept_.nodes.push_back({.identity = identity,
                           .name = std::move(name),
                           .worker = end.worker,
                           .start_ns = end.time_ns - cost_ns,
                           .end_ns = end.time_ns,
                           .stolen = victim != nobody,
                           .victim = victim != nobody ? victim : 0});
  }

  void edge(std::uint64_t from, model::edge_kind kind, std::uint64_t to) { kept_.edges.push_back({from, to, kind}); }

  std::optional<model::schedule> result() && {
    if (!active_) return std::nullopt;
    std::ranges::stable_sort(kept_.nodes, [](const auto& a, const auto& b) {
      return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.worker < b.worker;
    });
    return std::move(kept_);
  }

 private:
  std::uint64_t max_nodes_;
  bool active_;
  std::vector<model::worker_id> stolen_from_;  // by thief; nobody: its next node is its own
  std::vector<std::uint64_t> cost_ns_;         // by worker, of its node
  model::schedule kept_;
};

}  // namespace heist::sim
