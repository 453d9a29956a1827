#pragma once
// Reads a scenario file; README.md describes the language.
#include <filesystem>

#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// Throws model::bad_input with path:line:column, what was found, what was expected and a remedy.
scenario read(const std::filesystem::path& path);

}  // namespace heist::scenarios
