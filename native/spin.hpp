#pragma once
// A node's cost as real work: iterations of an empty loop, counted, so that the work is the same whoever does it and
// however often it is preempted. How many fit in a nanosecond is measured once in the life of the process.
#include <cstdint>

namespace heist::native {

class spin {
 public:
  // scale: 1 spends what a node costs, 0.5 half of it, 0 nothing at all (and then nothing is measured either).
  explicit spin(double scale);

  void operator()(std::uint64_t cost_ns) const { iterate(cost_ns * iterations_per_1024_ns_ / 1024); }

 private:
  // Out of line: the loop that was measured is the loop that runs, whatever surrounds the call.
  static void iterate(std::uint64_t iterations);
  static std::uint64_t calibrated();

  std::uint64_t iterations_per_1024_ns_;
};

}  // namespace heist::native
