#pragma once
// heist replay: runs a counterexample again, step by step.
#include <string>

#include "scenarios/command/exit_code.hpp"

namespace heist::command {

struct replay_arguments {
  std::string file;
  std::string header;
  std::string checker;
};

exit_code replay(const replay_arguments& arguments);

}  // namespace heist::command
