#include "base/text/quantity.hpp"

#include <fmt/format.h>

#include <cmath>

namespace heist::base {
namespace {

struct scale {
  std::uint64_t unit_ns;
  const char* name;
};
constexpr scale scales[] = {{1'000, "µs"}, {1'000'000, "ms"}, {1'000'000'000, "s"}};

// Half goes up. A unit has at least `decimals` decimals of a nanosecond.
std::string rounded(std::uint64_t value_ns, std::uint64_t unit_ns, int decimals) {
  std::uint64_t parts = 1;  // of a unit
  for (int i = 0; i < decimals; ++i) parts *= 10;
  const std::uint64_t part_ns = unit_ns / parts;
  const std::uint64_t count = value_ns / part_ns + (value_ns % part_ns >= part_ns - part_ns / 2 ? 1 : 0);
  if (decimals == 0) return fmt::format("{}", count);
  return fmt::format("{}.{:0{}}", count / parts, count % parts, decimals);
}

}  // namespace

std::string duration_text(std::uint64_t duration_ns) {
  if (duration_ns < 1000) return fmt::format("{} ns", duration_ns);
  for (const scale& s : scales) {
    for (int decimals = 3; decimals > 0; --decimals) {
      const std::string text = rounded(duration_ns, s.unit_ns, decimals);
      constexpr std::size_t four_digits_and_a_point = 5;
      if (text.size() <= four_digits_and_a_point) return fmt::format("{} {}", text, s.name);
    }
  }
  return rounded(duration_ns, scales[2].unit_ns, 0) + " s";
}

std::string count_text(std::uint64_t count) {
  std::string digits = fmt::format("{}", count);
  if (digits.size() <= 4) return digits;
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) grouped += ',';
    grouped += digits[i];
  }
  return grouped;
}

std::string duration_text(const halfway& duration_ns) {
  if (!duration_ns.half) return duration_text(duration_ns.whole);
  if (duration_ns.whole < 1000) return fmt::format("{}.5 ns", duration_ns.whole);
  return duration_text(duration_ns.whole + 1);
}

std::string count_text(const halfway& count) {
  return count_text(count.whole) + (count.half ? ".5" : "");
}

std::string mean_duration_text(double duration_ns) {
  constexpr double most = 1.8e19;
  if (!(duration_ns >= 0) || duration_ns > most) return "?";
  const std::string in_ns = fmt::format("{:.1f} ns", duration_ns);
  return duration_ns < 999.95 ? in_ns : duration_text(static_cast<std::uint64_t>(duration_ns + 0.5));
}

std::string seconds_text(double seconds) {
  constexpr double most = 1e9;  // decades; beyond, and for what is no number, nothing sensible can be said
  if (!(seconds >= 0) || seconds > most) return "?";
  return duration_text(static_cast<std::uint64_t>(std::llround(seconds * 1e9)));
}

}  // namespace heist::base
