#pragma once
// How long threads of this process could have gone on and did not, because other programs had the processors. Linux counts it
// for each thread; where it does not, nobody was in the way.
#include <filesystem>
#include <fstream>

namespace heist::native::benchmarks::loops {

inline double waited_for_others() {
  double all_ns = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream counts(thread.path() / "schedstat");
    double executed_ns = 0, waited_ns = 0;
    if (counts >> executed_ns >> waited_ns) all_ns += waited_ns;
  }
  return 1e-9 * all_ns;
}

}  // namespace heist::native::benchmarks::loops
