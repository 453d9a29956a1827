#pragma once
// The rows of a graph that is laid out by time: what starts at the same time, or nearly so, stands side by side, beside
// an axis that says when.
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "reports/dag/schedule_fold.hpp"

namespace heist::reports {

// name(i) is what the graph calls part i. At most 40 rows: where more times occur, as many neighbours share each.
std::string start_rows(const std::vector<drawn_part>& parts, const std::function<std::string(std::size_t)>& name);

}  // namespace heist::reports
