#pragma once
// How far simulations are, for whoever watches them: written now and then by the threads that run them, read by anybody
// at any time. All accesses are relaxed: a reader sees numbers that were true a moment ago, and nothing depends on
// them.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/experiment.hpp"

namespace heist::sim {

// One run's. Its numbers only grow.
class run_meter {
 public:
  void measured(std::uint64_t nodes) { measured_.store(nodes, std::memory_order_relaxed); }
  void executed(std::uint64_t nodes) { executed_.store(nodes, std::memory_order_relaxed); }
  // The run's workload turned out to have so many nodes.
  void size_found(std::uint64_t nodes) {
    if (size_ != nullptr) size_->store(nodes, std::memory_order_relaxed);
  }
  void finish() { finished_.store(true, std::memory_order_relaxed); }

  std::uint64_t measured() const { return measured_.load(std::memory_order_relaxed); }
  std::uint64_t executed() const { return executed_.load(std::memory_order_relaxed); }
  bool finished() const { return finished_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> measured_{0};  // nodes of the pass on one worker
  std::atomic<std::uint64_t> executed_{0};  // nodes of the simulation
  std::atomic<bool> finished_{false};

  friend class batch_meter;
  std::atomic<std::uint64_t>* size_ = nullptr;  // the workload's, which other runs have in common
  double measuring_ = 0;                        // what measuring a node takes, of simulating it
};

// Of simulate_all: the runs of all experiments, and how much there is to do.
class batch_meter {
 public:
  explicit batch_meter(const std::vector<model::experiment>& what);
  batch_meter(const batch_meter&) = delete;
  batch_meter& operator=(const batch_meter&) = delete;

  struct reading {
    std::size_t finished = 0;  // runs
    std::size_t runs = 0;
    std::uint64_t nodes = 0;      // executed so far
    std::optional<double> share;  // of the work, from 0 to 1; absent while the size of a workload is not known
  };
  reading read() const;

  run_meter& of(std::size_t experiment) { return runs_[experiment]; }

 private:
  std::vector<std::atomic<std::uint64_t>> sizes_;  // nodes by workload; 0: not known
  std::vector<run_meter> runs_;                    // by experiment
};

}  // namespace heist::sim
