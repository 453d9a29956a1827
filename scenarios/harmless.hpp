#pragma once
// Text out of a file, made fit for a terminal: what could move the cursor, colour or reorder the line is written as an
// escape, bytes that are not UTF-8 as \xNN, and what goes on for too long is cut.
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace heist::scenarios {

inline constexpr std::size_t uncut = std::numeric_limits<std::size_t>::max();

// most: characters shown; three dots stand for the rest.
std::string harmless(std::string_view text, std::size_t most = 60);

}  // namespace heist::scenarios
