#pragma once
// A node's cost as real work: iterations of an empty loop, counted, so that the work is the same whoever does it and
// however often it is preempted. How many fit in a nanosecond is measured once in the life of the process.
#include <cstdint>
#include <functional>
#include <string>

namespace heist::native {

// What was measured: several batches, each as fast as its fastest round, until the two fastest batches agree.
struct spin_rate {
  std::uint64_t iterations_per_1024_ns = 0;
  bool agreed = false;  // false: no two came to the same within 2 %, and this is the fastest

  double iterations_per_ns() const { return static_cast<double>(iterations_per_1024_ns) / 1024; }
};

// batch_ns: how long so many iterations take, measured anew at each call.
spin_rate settled_rate(std::uint64_t iterations, const std::function<std::uint64_t()>& batch_ns);

spin_rate measured_rate();        // once in the life of the process: what every spin spends
spin_rate measured_rate_again();  // now

// What somebody should know who relies on the costs that were spent between the two; empty: nothing.
std::string doubt_about(const spin_rate& before, const spin_rate& after);

class spin {
 public:
  // scale: 1 spends what a node costs, 0.5 half of it, 0 nothing at all (and then nothing is measured either).
  explicit spin(double scale);

  void operator()(std::uint64_t cost_ns) const { iterate(iterations(cost_ns)); }
  std::uint64_t iterations(std::uint64_t cost_ns) const { return cost_ns * iterations_per_1024_ns_ / 1024; }

  // Out of line: the loop that was measured is the loop that runs, whatever surrounds the call.
  static void iterate(std::uint64_t iterations);

 private:
  std::uint64_t iterations_per_1024_ns_;
};

}  // namespace heist::native
