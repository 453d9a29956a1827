#pragma once
// The verdict on a protocol in words that claim no more than was searched.
#include <string>
#include <vector>

#include "model/result/check_result.hpp"

namespace heist::reports {

// outcome: of all results together. A violation is shown with its interleaving.
std::string verdict_text(const std::string& name, model::verdict outcome,
                         const std::vector<model::check_result>& results);

}  // namespace heist::reports
