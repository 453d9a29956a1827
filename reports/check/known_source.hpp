#pragma once
// Lines of the sources that a counterexample may name, as they were when heist was built. Nothing is read from a disk:
// a document from somewhere else names whatever file it likes.
#include <cstdint>
#include <string_view>

namespace heist::reports {

// By the path from the repository's root, counted from 1. Empty where there is none.
std::string_view known_line(std::string_view file, std::uint32_t line);

bool is_known_source(std::string_view file);

// Without spaces before and behind.
std::string_view trimmed(std::string_view text);

}  // namespace heist::reports
