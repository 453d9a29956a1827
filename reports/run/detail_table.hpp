#pragma once
// What a person asks after the first table: where the workers' time went, how close the run came to theory, and what
// priorities met with. A row a run.
#include <string>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

std::string detail_table(const std::vector<model::run_result>& results);

}  // namespace heist::reports
