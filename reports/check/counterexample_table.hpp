#pragma once
// An interleaving that breaks a protocol, as a table: a column a thread, time downwards.
#include <string>

#include "model/result/check_result.hpp"

namespace heist::reports {

// The first line says what was violated; the last column names the line of the protocol.
std::string counterexample_table(const model::counterexample& example);

}  // namespace heist::reports
