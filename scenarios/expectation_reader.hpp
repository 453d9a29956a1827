#pragma once
// The parts of a scenario that say what is expected of it: [[paper]] and [[expect]].
#include "model/result/expectation.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// Called when workloads and schedulers are known: every name must be one of theirs.
model::expectations read_expectations(const fields& file, const scenario& known);

}  // namespace heist::scenarios
