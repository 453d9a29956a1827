#pragma once
// heist native: runs scenario files on real threads.
#include "scenarios/command/exit_code.hpp"
#include "scenarios/command/experiments.hpp"

namespace heist::command {

// Throws native::wrong_execution where a node was not executed exactly once.
exit_code run_native(const run_arguments& arguments);

}  // namespace heist::command
