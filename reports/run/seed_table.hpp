#pragma once
// Runs that differ only in their seed, a row for all of them: what is luck and what is not.
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

// Whether some runs differ in nothing but the seed.
bool has_several_seeds(const std::vector<model::run_result>& results);

// Runs with the same settings must stand next to each other, as a scenario lists them.
std::string seed_table(std::string_view title, const std::vector<model::run_result>& results);

}  // namespace heist::reports
