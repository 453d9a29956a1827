#pragma once
// What weakening came to, as a document for programs. README.md describes it.
#include <string>

#include "model/result/weaken_result.hpp"

namespace heist::reports {

// heist.weaken/1
std::string weaken_json(const model::weaken_result& result);

}  // namespace heist::reports
