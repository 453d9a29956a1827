#pragma once
// A JSON text as the same plain tree that a scenario file becomes, so that the same readers read both.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "scenarios/document.hpp"

namespace heist::scenarios {

inline constexpr std::size_t most_json_values = 3'000'000;  // that are kept: some 400 MB
inline constexpr std::size_t most_json_members = 100;       // of an object

// By its path ("results[].metrics.workers[].idle_ns") and whether it is an object or array: what is not wanted is passed
// over with all that is in it, and takes no memory.
using json_filter = std::function<bool(std::string_view path, bool nests)>;

// Throws base::bad_input with the place where the text stops being JSON, is too much, or says what no scenario can:
// null, an integer beyond 64 bits, a key twice.
document parse_json(std::string_view path, std::string_view text, const json_filter& wanted);

}  // namespace heist::scenarios
