#include "native/spin.hpp"

#include <algorithm>
#include <chrono>

namespace heist::native {

spin::spin(double scale)
    : iterations_per_1024_ns_(scale > 0 ? static_cast<std::uint64_t>(static_cast<double>(calibrated()) * scale)
                                        : std::uint64_t{0}) {}

[[gnu::noinline]] void spin::iterate(std::uint64_t iterations) {
  while (iterations > 0) {
    --iterations;
    asm volatile("" : "+r"(iterations));  // the compiler must believe that the counter may have changed
  }
}

// The fastest of several rounds: the others were disturbed.
std::uint64_t spin::calibrated() {
  static const std::uint64_t iterations_per_1024_ns = [] {
    using clock = std::chrono::steady_clock;
    constexpr std::uint64_t iterations = 1 << 18;
    constexpr int rounds = 16;
    std::int64_t fastest_ns = INT64_MAX;
    for (int i = 0; i < rounds; ++i) {
      const auto start = clock::now();
      iterate(iterations);
      const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start);
      fastest_ns = std::min(fastest_ns, std::max<std::int64_t>(took.count(), 1));
    }
    return iterations * 1024 / static_cast<std::uint64_t>(fastest_ns);
  }();
  return iterations_per_1024_ns;
}

}  // namespace heist::native
