#pragma once
// A [[workload]] of any kind: which keys it has, and which values.
#include <filesystem>

#include "model/experiment.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/generator_reader.hpp"

namespace heist::scenarios {

// folder: of the scenario file, for files that it names.
model::workload_spec read_workload(const document& source, const value& element, const std::filesystem::path& folder,
                                   generated_budget& budget);

}  // namespace heist::scenarios
