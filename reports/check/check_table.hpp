#pragma once
// Checks as a table: what was searched, and what that search is worth.
#include <string>
#include <vector>

#include "model/result/check_result.hpp"

namespace heist::reports {

// A search without a single complete execution never reads as one that holds.
std::string check_table(const std::vector<model::check_result>& results);

}  // namespace heist::reports
