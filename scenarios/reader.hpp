#pragma once
// Reads a scenario file; README.md describes the language.
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string_view>

#include "scenarios/document.hpp"
#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// In its usual size, or in one of those that it has as [size.NAME]. Throws base::bad_input with path:line:column, what was
// found, what was expected and a remedy.
scenario read(const std::filesystem::path& path, std::string_view size = "");

inline constexpr std::uint64_t most_seed = std::numeric_limits<std::int64_t>::max();

inline constexpr std::array<std::string_view, 14> scheduler_keys{
    "name",   "kind",  "pool",  "spawn",           "victim",           "idle",
    "amount", "latch", "board", "lowest_priority", "highest_priority", "default_priority", "aging",
    "glance"};
// A [[scheduler]], wherever it stands.
model::scheduler_spec read_scheduler(const document& source, const value& element);

}  // namespace heist::scenarios
