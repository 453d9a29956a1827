#pragma once
// A file that became part of the program when it was built; embed.cmake writes the C++ file that has them all.
#include <span>
#include <string_view>

namespace heist::reports {

struct embedded_file {
  std::string_view name;
  std::string_view text;
};

extern const std::span<const embedded_file> embedded_files;    // of page/, by name
extern const std::span<const embedded_file> embedded_sources;  // that a counterexample may name, by path

}  // namespace heist::reports
