#pragma once
// The bytes of a scenario file. Refuses what is no file, cannot be read or is larger than anybody writes.
#include <cstddef>
#include <filesystem>
#include <string>

namespace heist::scenarios {

inline constexpr std::size_t most_source_bytes = 100'000'000;

// Throws model::bad_input.
std::string load(const std::filesystem::path& path);

}  // namespace heist::scenarios
