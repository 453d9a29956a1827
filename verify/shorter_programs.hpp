#pragma once
// What is left of a test program without one of its parts.
#include <vector>

#include "verify/program.hpp"

namespace heist::verify {

// One thread less, or one word of a thread, those of the first thread last; each program once.
std::vector<program> shorter_programs(const program&);

}  // namespace heist::verify
