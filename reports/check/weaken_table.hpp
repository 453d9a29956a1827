#pragma once
// What weakening came to: a row a call site.
#include <string>

#include "model/result/weaken_result.hpp"

namespace heist::reports {

std::string weaken_table(const model::weaken_result&);

}  // namespace heist::reports
