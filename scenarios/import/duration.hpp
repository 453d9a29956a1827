#pragma once
// A decimal number, as text, to nanoseconds: exactly where that is a whole number, else to the nearest one, halves up.
#include <cstdint>
#include <string_view>

#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

enum class duration_fault { none, malformed, negative, excessive };

struct duration {
  duration_fault fault = duration_fault::none;
  std::uint64_t ns = 0;  // at most most_cost_ns; 0 where there is a fault

  // More than nothing, and yet nearer to 0 ns than to 1.
  bool vanished = false;
};

// number: digits with an optional sign, point and exponent, as in "12", "0.5", "-1" or "1.5e-3".
duration duration_of(std::string_view number, time_unit unit);

}  // namespace heist::scenarios
