#pragma once
// Reads a scenario file; README.md describes the language.
#include <filesystem>
#include <string_view>

#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// In its usual size, or in one of those that it has as [size.NAME]. Throws model::bad_input with path:line:column, what was
// found, what was expected and a remedy.
scenario read(const std::filesystem::path& path, std::string_view size = "");

}  // namespace heist::scenarios
