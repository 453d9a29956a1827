#pragma once
// heist check: model-checks protocols, mutants of them, or a pool of somebody's own.
#include <cstdint>
#include <string>
#include <vector>

#include "scenarios/command/exit_code.hpp"
#include "verify/request.hpp"

namespace heist::command {

struct check_arguments {
  std::vector<std::string> protocols;
  std::vector<std::string> programs;
  unsigned size = 0;  // of generated programs; 0 for the protocol's own
  bool all = false;  // every protocol where none is named; its own programs and the generated ones
  std::string mutant = "none";
  bool all_mutants = false;
  bool json = false;
  std::uint64_t executions = 0;  // 0: as many as the explorer wants
  std::string budget;            // empty: as long as people wait for a protocol, or for a pool of their own
  verify::check_request how;  // explorer, seed and what else belongs to a search
  std::uint32_t patience = 10;
  std::string type;     // the class template in a header that is given in the place of a protocol
  std::string checker;  // built beforehand for somebody's own pool
  std::string out;
};

exit_code check(const check_arguments& arguments);

}  // namespace heist::command
