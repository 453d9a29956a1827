#pragma once
// A file that somebody asks us to read.
#include <cstddef>
#include <filesystem>
#include <string>

namespace heist::reports {

// Everything in it. Throws model::bad_input where it cannot be read or holds more than `most_bytes`.
std::string read_file(const std::filesystem::path& path, std::size_t most_bytes);

}  // namespace heist::reports
