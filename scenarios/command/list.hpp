#pragma once
// heist list: every name that a scenario file or a command line may use, each with one line.
#include "scenarios/command/exit_code.hpp"

namespace heist::command {

// markdown: the documentation's tables of keys instead.
exit_code list(bool markdown = false);

}  // namespace heist::command
