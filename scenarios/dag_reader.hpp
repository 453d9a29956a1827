#pragma once
// A [[workload]] of kind "dag": its graph stands in the scenario, or in a file of any format that can be imported.
#include <filesystem>
#include <memory>

#include "model/workload/graph.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

// folder: of the scenario file; `file` is looked for from there. Throws base::bad_input.
std::shared_ptr<const model::graph> read_dag(const fields& workload, const std::filesystem::path& folder);

}  // namespace heist::scenarios
