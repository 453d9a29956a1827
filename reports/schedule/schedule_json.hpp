#pragma once
// A schedule as a document, and back. README.md describes it; identities are strings of digits, because JavaScript
// reads a number as a double and would lose the last digits of a large one.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

// A node and an edge a line.
std::string schedule_json(const schedule_document& document);
// The same to a file, without holding all of it. Throws base::bad_input if it cannot be written.
void write_schedule(const std::filesystem::path& path, const schedule_document& document);

// Throw base::bad_input with the file and what is wrong for anything but a consistent document: every edge between
// nodes that are there, every worker below `workers`, every node within the makespan, no identity twice,
// every queue in one state at a time.
schedule_document parse_schedule(std::string_view text, const std::string& where);
schedule_document read_schedule(const std::filesystem::path& path);

inline constexpr std::size_t most_schedule_bytes = 1'000'000'000;

}  // namespace heist::reports
