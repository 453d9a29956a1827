#pragma once
// How many nodes of a schedule are being executed, and how many are ready and wait for a worker, at every time. A node
// is ready once its last predecessor has ended and the latency after that is over, or from the start of the run if it
// has none.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

struct schedule_counts {
  std::uint64_t time_ns = 0;  // from then on
  std::uint64_t running = 0;
  std::uint64_t ready = 0;
};

class schedule_curves {
 public:
  // edges between nodes that are there
  explicit schedule_curves(const model::schedule& what);

  // take(counts) for each time at which something begins, ends or becomes ready, in the order of time.
  void each(auto take) const {
    position at;
    while (const schedule_counts* next = advance(at)) take(*next);
  }

 private:
  struct position {
    std::size_t started = 0;
    std::size_t ended = 0;
    std::size_t became_ready = 0;
    schedule_counts counts;
  };
  const schedule_counts* advance(position& at) const;

  // ascending
  std::vector<std::uint64_t> starts_ns_;
  std::vector<std::uint64_t> ends_ns_;
  std::vector<std::uint64_t> readies_ns_;
};

}  // namespace heist::reports
