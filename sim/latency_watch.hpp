#pragma once
// Whether workers had something to do while latencies were under way. Each may hold up one worker, so of P workers min(k, P) could
// have waited for k latencies; lost are as many of those as have no task.
// Invariant: time never goes back, and whoever changes a number has said before up to when it was as it was.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "model/result/run_result.hpp"
#include "model/workload/workload.hpp"

namespace heist::sim {

class latency_watch {
 public:
  explicit latency_watch(model::worker_id workers) : workers_(workers) {}

  void begins() { ++under_way_; }
  void ends() { --under_way_; }

  // Until now so many workers have had no task.
  void passes(std::uint64_t now_ns, std::uint64_t without) {
    const std::uint64_t passed_ns = now_ns - std::exchange(now_ns_, now_ns);
    sum_.at_stake_ns += std::min(under_way_, workers_) * passed_ns;
    sum_.lost_ns += std::min(under_way_, without) * passed_ns;
  }

  const model::latency_hiding& so_far() const { return sum_; }

 private:
  const std::uint64_t workers_;
  std::uint64_t under_way_ = 0;
  std::uint64_t now_ns_ = 0;
  model::latency_hiding sum_;  // up to now_ns_
};

}  // namespace heist::sim
