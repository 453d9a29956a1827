#pragma once
// A graph from a file in any of the formats of import_format.hpp. README.md in this folder describes them.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/result/import_summary.hpp"
#include "model/workload/graph.hpp"
#include "scenarios/import/import_format.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

struct import_options {
  std::optional<import_format> format;  // absent: told from the file
  std::optional<time_unit> unit;        // absent: the format's own; the project's own forms are in nanoseconds
};

struct import_result {
  std::shared_ptr<const model::graph> graph;
  model::import_summary summary;
};

// Throws base::bad_input with the place.
import_result import_file(const std::filesystem::path& path, const import_options& options = {});

// The same for a text that is already there; the name stands for the file's.
import_result import_text(std::string_view text, std::string_view name, const import_options& options = {});

}  // namespace heist::scenarios
