#pragma once
// A [[workload]] of any kind: which keys it has, and which values.
#include "model/experiment.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/generator_reader.hpp"

namespace heist::scenarios {

model::workload_spec read_workload(const document& source, const value& element, generated_budget& budget);

}  // namespace heist::scenarios
