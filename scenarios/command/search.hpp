#pragma once
// How a check searches: what was asked for on the command line, as verify wants it.
#include <cstddef>

#include "scenarios/command/check.hpp"
#include "verify/request.hpp"

namespace heist::command {

// The search as it is wanted; checks: how many protocols and mutants it is for. Throws base::bad_input with what is
// wrong with it.
verify::check_request search_request(const check_arguments& arguments, std::size_t checks);

}  // namespace heist::command
