#pragma once
// A result that `heist run` left, read as a scenario: the same experiments one by one, with the digests that they came to.
// It may have been forged: every number is held to what a scenario file may say, by the same readers.
#include <filesystem>

#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// Whether it is a folder, or a .json file, and not a scenario file.
bool is_record(const std::filesystem::path& path);

// The file, or the result.json of a folder. Throws base::bad_input as read() does.
scenario read_record(const std::filesystem::path& path);

}  // namespace heist::scenarios
