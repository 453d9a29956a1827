#pragma once
// heist run: simulates scenario files.
#include "scenarios/command/exit_code.hpp"
#include "scenarios/command/experiments.hpp"

namespace heist::command {

exit_code run(const run_arguments& arguments);

}  // namespace heist::command
