#pragma once
// From recorded steps to what a person reads.
#include <string>
#include <vector>

#include "model/result/check_result.hpp"
#include "verify/step.hpp"

namespace heist::verify {

model::counterexample explain(const recorded&, std::vector<std::string> threads);

}  // namespace heist::verify
