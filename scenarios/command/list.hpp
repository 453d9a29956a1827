#pragma once
// heist list: every name that a scenario file or a command line may use, each with one line.
#include "scenarios/command/exit_code.hpp"

namespace heist::command {

exit_code list();

}  // namespace heist::command
