#pragma once
// heist weaken: which memory orders of a protocol could be weaker.
#include <string>
#include <vector>

#include "scenarios/command/exit_code.hpp"

namespace heist::command {

struct weaken_arguments {
  std::string protocol;
  std::vector<std::string> programs;
  bool json = false;
};

exit_code weaken(const weaken_arguments& arguments);

}  // namespace heist::command
