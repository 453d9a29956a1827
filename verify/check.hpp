#pragma once
// Checks a protocol, in a process of its own.
#include <cstddef>
#include <functional>
#include <vector>

#include "model/result/check_result.hpp"
#include "verify/request.hpp"

namespace heist::verify {

// Results in the order of the programs, each also handed over as it comes; false from the callback ends the check.
// A process that dies over a program has violated it. A program that was not reached has no result.
std::vector<model::check_result> check(const check_request&,
                                       const std::function<bool(const model::check_result&)>& on_result);

// Of all results together: violated if one is, holds only if each of the programs was searched to its end.
model::verdict judge(const std::vector<model::check_result>& results, std::size_t programs);

}  // namespace heist::verify
