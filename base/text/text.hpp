#pragma once
// Text that somebody else wrote, made fit to be shown: names of workloads and nodes come from files and may hold
// anything.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heist::base {

// Valid UTF-8 on one line without control characters: these, invalid bytes and what reorders or breaks lines appear as
// visible escapes (\n, \x1b, \u{202e}), so that neither a terminal nor a reader is fooled. A backslash stays as it is.
std::string printable(std::string_view text);

// The beginning of it, as much as a message needs: that many characters, and an ellipsis for the rest.
std::string excerpt(std::string_view text, std::size_t most = 60);

// Terminal columns that printable text takes: wide characters take two, combining ones none.
std::size_t display_width(std::string_view text);

// Printable text in at most that many columns (at least 3), cut in the middle with an ellipsis where it is longer.
std::string shorten(std::string_view text, std::size_t columns);

// Printable text in lines of at most that many columns, broken at spaces; a longer word is shortened.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

}  // namespace heist::base
