#pragma once
// `priorities = { kind = "random", levels = 8 }` of a [[workload]] whose graph is written out or imported.
#include "model/workload/priority_rule.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

// kind::none where the key is absent.
model::priority_rule read_priorities(const fields& workload);

}  // namespace heist::scenarios
