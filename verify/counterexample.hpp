#pragma once
// From recorded steps to what a person reads.
#include <string>
#include <vector>

#include "model/result/check_result.hpp"
#include "verify/session.hpp"

namespace heist::verify {

// objects: those the recorded execution allocated, for naming fields and pointers.
model::counterexample explain(const std::string& violation, std::vector<std::string> threads,
                              const raw_vector<step>& steps, const raw_vector<session::object>& objects);

}  // namespace heist::verify
