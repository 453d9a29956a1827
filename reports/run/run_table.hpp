#pragma once
// Runs as a table that a person reads at once. What is the same in all of them stands above it, once.
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

std::string run_table(std::string_view title, const std::vector<model::run_result>& results);

}  // namespace heist::reports
