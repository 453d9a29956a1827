#pragma once
// What one unit of a file's durations is worth, as a fraction of integers: no duration ever passes through binary
// floating point. A second is {1'000'000'000, 1}; a flop on a machine of 4 Gflop/s is {1, 4}.
#include <cstdint>
#include <optional>
#include <string_view>

namespace heist::scenarios {

struct time_unit {
  static constexpr std::uint64_t most = 10'000'000'000;  // of either; duration.cpp counts on it

  std::uint64_t numerator_ns = 1;
  std::uint64_t denominator = 1;

  friend bool operator==(const time_unit&, const time_unit&) = default;
};

// "1000" or "1/4", in nanoseconds; nothing for anything else.
std::optional<time_unit> time_unit_of(std::string_view text);

// The same, but throws base::bad_input.
time_unit parse_time_unit(std::string_view text);

}  // namespace heist::scenarios
