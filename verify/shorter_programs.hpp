#pragma once
// What is left of a test program without one of its parts.
#include <vector>

#include "verify/program.hpp"

namespace heist::verify {

// One thief, one steal or one step of the owner less, largest cut first; each program once.
std::vector<program> shorter_programs(const program&);

}  // namespace heist::verify
