#pragma once
// Keeps the schedule of a run that is small enough to be kept, and forgets it when the run turns out not to be.
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
  // What is known of a node when a worker begins it.
  struct beginning {
    std::uint64_t cost_ns = 0;
    bool deviates = false;
    std::uint64_t better_ready = 0;
    bool discarded = false;
    std::optional<model::priority_value> priority = {};
    model::schedule::moment ready = {}, visible = {}, taken = {};
    model::worker_times spent = {};  // by its worker so far
  };

  recorder(std::uint64_t max_nodes, model::worker_id workers)
      : max_nodes_(max_nodes),
        active_(max_nodes > 0),
        stolen_from_(active_ ? workers : 0, nobody),
        begun_(active_ ? workers : 0),
        told_(active_ ? workers : 0) {}

  bool active() const { return active_; }

  // The node that the thief executes next comes from the victim.
  void stolen(model::worker_id thief, model::worker_id victim) { stolen_from_[thief] = victim; }

  void begun(model::worker_id w, const beginning& node) { begun_[w] = node; }

  // The node that the worker has begun ends.
  void executed(event end, std::uint64_t identity, std::string name, std::optional<model::batch> piece = {}) {
    if (kept_.nodes.size() == max_nodes_) {
      active_ = false;
      kept_ = {};
      return;
    }
    const beginning& node = begun_[end.worker];
    const model::worker_id victim = std::exchange(stolen_from_[end.worker], nobody);
    kept_.nodes.push_back({.identity = identity,
                           .name = std::move(name),
                           .worker = end.worker,
                           .start_ns = end.time_ns - node.cost_ns,
                           .end_ns = end.time_ns,
                           .stolen = victim != nobody,
                           .victim = victim != nobody ? victim : 0,
                           .deviates = node.deviates,
                           .priority = node.priority,
                           .better_ready = node.better_ready,
                           .ready = node.ready,
                           .visible = node.visible,
                           .taken = node.taken,
                           .discarded = node.discarded,
                           .before = since_last_told(end.worker, node.spent),
                           .piece = piece});
  }

  void edge(const model::schedule::edge& e) { kept_.edges.push_back(e); }

  // spent: by each worker up to the makespan.
  std::optional<model::schedule> result(const std::vector<model::worker_times>& spent) && {
    if (!active_) return std::nullopt;
    for (model::worker_id w = 0; w < spent.size(); ++w) kept_.rest.push_back(since_last_told(w, spent[w]));
    std::ranges::stable_sort(kept_.nodes, [](const auto& a, const auto& b) {
      return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.worker < b.worker;
    });
    return std::move(kept_);
  }

 private:
  model::schedule::gap since_last_told(model::worker_id w, const model::worker_times& spent) {
    const model::worker_times before = std::exchange(told_[w], spent);
    return {spent.overhead_ns - before.overhead_ns, spent.stealing_ns - before.stealing_ns,
            spent.idle_ns - before.idle_ns};
  }

  std::uint64_t max_nodes_;
  bool active_;
  std::vector<model::worker_id> stolen_from_;  // by thief; nobody: its next node is its own
  std::vector<beginning> begun_;               // by worker, its node
  std::vector<model::worker_times> told_;      // by worker, what it had spent before its last node that ended
  model::schedule kept_;
};

}  // namespace heist::sim
