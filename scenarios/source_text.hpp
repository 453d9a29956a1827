#pragma once
// The bytes of a scenario or graph file. Refuses what is no file, cannot be read or is larger than anybody writes.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace heist::scenarios {

inline constexpr std::size_t most_source_bytes = 100'000'000;

// What a refusal says was expected.
struct file_kind {
  std::string_view called;
  std::string_view example;
  std::string_view in_folder;  // what to do with a directory
  std::string_view if_large;
};

inline constexpr file_kind scenario_file{"scenario", "scenarios/quickstart.toml", "name one of the .toml files in it",
                                         "split it into several scenario files"};
inline constexpr file_kind graph_file{"graph", "graph.json or workflow.dax", "name one of the files in it",
                                      "take a smaller graph"};

// Throws base::bad_input.
std::string load(const std::filesystem::path& path, const file_kind& expected = scenario_file);

}  // namespace heist::scenarios
