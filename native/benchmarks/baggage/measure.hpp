#pragma once
// A benchmark, done in one way after another, round after round: what it takes, with every result compared.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "native/benchmarks/baggage/ways.hpp"

namespace heist::native::benchmarks::baggage {

struct wrong_result : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Seconds. Where one thread works the processor's time is the better one: other programs are not in it.
struct seconds {
  double wall = std::numeric_limits<double>::infinity();
  double processor = std::numeric_limits<double>::infinity();

  void keep_best(const seconds& other) {
    wall = std::min(wall, other.wall);
    processor = std::min(processor, other.processor);
  }
};

// What of this process has passed since it was made.
class stopwatch {
  using clock = std::chrono::steady_clock;

 public:
  seconds passed() const { return {std::chrono::duration<double>(clock::now() - begin_).count(), used() - used_}; }

 private:
  static double used() {
    timespec so_far{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &so_far);
    return static_cast<double>(so_far.tv_sec) + 1e-9 * static_cast<double>(so_far.tv_nsec);
  }

  clock::time_point begin_ = clock::now();
  double used_ = used();
};

// Workers look for tasks for a while after their last one: not at the cost of who comes next.
inline constexpr std::chrono::milliseconds until_others_sleep{10};

template <class Benchmark, class Way>
seconds once(Benchmark& what, Way& way) {
  what.prepare();
  std::this_thread::sleep_for(until_others_sleep);
  const stopwatch since;
  way.run([&](typename Way::place at) noexcept { what.template compute<Way>(at); });
  return since.passed();
}

// The sequential program's result, of which something else says that it is right.
template <class Benchmark>
std::uint64_t right_digest(Benchmark& what) {
  sequential plain;
  once(what, plain);
  if (!what.is_right()) throw wrong_result(fmt::format("{} comes to a wrong result sequentially", Benchmark::name));
  return what.digest();
}

template <class Benchmark, class Way>
seconds checked(Benchmark& what, Way& way, std::uint64_t expected) {
  const seconds took = once(what, way);
  if (what.digest() != expected) {
    throw wrong_result(fmt::format("{} comes to another result by {} than sequentially", Benchmark::name, way.name()));
  }
  return took;
}

// The best of each way, in their order.
template <class Benchmark, class... Ways>
std::vector<seconds> best_of(int rounds, Benchmark& what, std::uint64_t expected, Ways... ways) {
  std::vector<seconds> best(sizeof...(Ways));
  for (int round = 0; round < rounds; ++round) {
    std::size_t i = 0;
    (best[i++].keep_best(checked(what, ways, expected)), ...);
  }
  return best;
}

}  // namespace heist::native::benchmarks::baggage
