#pragma once
// What a workload's begin() found about the node that each worker has begun, kept for its finish(). Plain memory: a
// worker looks only at its own, and the sum is asked for once the program is done.
#include <cstdint>
#include <vector>

#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class begun_nodes {
  struct alignas(W::line_bytes) own {
    bool executes = true;
    std::uint64_t discarded = 0;
  };

 public:
  explicit begun_nodes(std::uint32_t workers) : all_(workers) {}

  // What begin() answers for a node that costs so much if there is something to do.
  beginning begin(worker_id worker, bool executes, std::uint64_t cost_ns) {
    own& mine = all_[worker];
    mine.executes = executes;
    if (!executes) ++mine.discarded;
    return {executes ? cost_ns : 0, executes};
  }

  bool executes(worker_id worker) const { return all_[worker].executes; }

  std::uint64_t discarded() const {  // once done
    std::uint64_t sum = 0;
    for (const own& one : all_) sum += one.discarded;
    return sum;
  }

 private:
  std::vector<own> all_;
};

}  // namespace heist::model
