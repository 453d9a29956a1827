#pragma once
// The costs of a loop's iterations from a file: a whole number of units a line. Blank lines, and what follows a #, do not count.
#include <filesystem>
#include <memory>

#include "model/workload/loop_costs.hpp"

namespace heist::scenarios {

// Throws base::bad_input, which names the line.
std::shared_ptr<const model::loop_costs> read_cost_file(const std::filesystem::path& path);

}  // namespace heist::scenarios
