#include "native/spin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

namespace heist::native {
namespace {

constexpr std::uint64_t round_iterations = 1 << 16;  // tens of microseconds: most rounds fit between two interruptions

// Some time after the last one: what slows a processor down, like a neighbour, may be gone by then.
std::uint64_t fastest_round_ns() {
  using clock = std::chrono::steady_clock;
  constexpr int rounds = 8;
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::uint64_t fastest_ns = std::numeric_limits<std::uint64_t>::max();
  for (int i = 0; i < rounds; ++i) {
    const auto start = clock::now();
    spin::iterate(round_iterations);
    const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start);
    fastest_ns = std::min(fastest_ns, static_cast<std::uint64_t>(took.count()));
  }
  return fastest_ns;
}

}  // namespace

spin_rate settled_rate(std::uint64_t iterations, const std::function<std::uint64_t()>& batch_ns) {
  constexpr int least_batches = 5;  // so that one disturbance is not the whole of it
  constexpr int most_batches = 50;
  std::uint64_t fastest_ns = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t second_ns = fastest_ns;
  bool agreed = false;
  for (int i = 1; i <= most_batches && !(agreed && i > least_batches); ++i) {
    const std::uint64_t took_ns = std::max<std::uint64_t>(batch_ns(), 1);
    second_ns = std::min(second_ns, std::max(took_ns, fastest_ns));
    fastest_ns = std::min(fastest_ns, took_ns);
    agreed = second_ns - fastest_ns <= fastest_ns / 50;
  }
  return {iterations * 1024 / fastest_ns, agreed};
}

spin_rate measured_rate_again() {
  return settled_rate(round_iterations, fastest_round_ns);
}

spin_rate measured_rate() {
  static const spin_rate first = measured_rate_again();
  return first;
}

std::string doubt_about(const spin_rate& before, const spin_rate& after) {
  const double ratio = before.iterations_per_ns() / after.iterations_per_ns();
  constexpr double most = 1.05;
  if (ratio <= most && ratio >= 1 / most) {
    if (before.agreed) return "";
    return "how long a node works was measured, and no two measurements agreed within 2 %: this machine has other things "
           "to do";
  }
  return fmt::format("nodes may have worked {:.2f} times as long as they should: what a nanosecond is worth was measured "
                     "as {:.3f} iterations before the first run and as {:.3f} now\n  run it again while this machine has "
                     "nothing else to do",
                     ratio, before.iterations_per_ns(), after.iterations_per_ns());
}

spin::spin(double scale)
    : iterations_per_1024_ns_(
          scale > 0 ? static_cast<std::uint64_t>(static_cast<double>(measured_rate().iterations_per_1024_ns) * scale)
                    : std::uint64_t{0}) {}

[[gnu::noinline]] void spin::iterate(std::uint64_t iterations) {
  while (iterations > 0) {
    --iterations;
    asm volatile("" : "+r"(iterations));  // the compiler must believe that the counter may have changed
  }
}

}  // namespace heist::native
