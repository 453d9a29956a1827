#include "scenarios/priority_reader.hpp"

#include "scenarios/parameter_reader.hpp"

namespace heist::scenarios {

model::priority_rule read_priorities(const fields& workload) {
  model::priority_rule rule;
  parameter_reader{workload}(model::key{"priorities"}, rule);
  return rule;
}

}  // namespace heist::scenarios
