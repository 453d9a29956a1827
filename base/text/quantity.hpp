#pragma once
// Numbers as people read them. Times are rounded in integers: the same text on every machine.
#include <cstdint>
#include <string>

#include "base/text/halfway.hpp"

namespace heist::base {

// "999 ns", "1.234 µs", "12.34 ms", "123.4 s": four digits, and all of them beyond 1000 s.
std::string duration_text(std::uint64_t duration_ns);

// "9999", "10,000", "1,234,567".
std::string count_text(std::uint64_t count);

// The same of what lies halfway to the next: "999.5 ns", "12.5". Longer durations are rounded.
std::string duration_text(const halfway& duration_ns);
std::string count_text(const halfway& count);

// Of a mean: "12.3 ns" below a microsecond, and then as above.
std::string mean_duration_text(double duration_ns);

// Seconds, as a stopwatch gives them, in the same form.
std::string seconds_text(double seconds);

}  // namespace heist::base
