#pragma once
// How to simulate: nothing in here changes what comes out, only how much of it.
#include <atomic>
#include <cstdint>
#include <stdexcept>

#include "sim/meter.hpp"

namespace heist::sim {

struct options {
  bool measure = true;                        // find span_ns, and check nodes and work against a one-worker pass
  bool metrics = true;                        // watch the run and fill in run_result::metrics
  bool skips = true;                          // attempts in vain, where that changes nothing; false: one by one
  std::uint64_t trace_nodes = 0;              // runs of at most so many nodes keep their schedule
  const std::atomic<bool>* cancel = nullptr;  // becomes true when the user wants to stop
  run_meter* meter = nullptr;                 // hears now and then how far the run is
};

// What simulate() throws once options.cancel is true.
class cancelled : public std::runtime_error {
 public:
  cancelled() : std::runtime_error("cancelled") {}
};

inline bool is_cancelled(const options& how) {
  return how.cancel != nullptr && how.cancel->load(std::memory_order_relaxed);  // relaxed: a wish, it carries nothing
}

// A run says how many nodes it has executed.
inline void tell_executed(const options& how, std::uint64_t nodes) {
  if (how.meter != nullptr) how.meter->executed(nodes);
}

}  // namespace heist::sim
