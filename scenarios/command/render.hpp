#pragma once
// heist render: draws a schedule or a counterexample.
#include <string>

#include "scenarios/command/exit_code.hpp"

namespace heist::command {

struct render_arguments {
  std::string result;
  std::string what;    // empty: dag
  std::string format;  // empty: the first that there is
};

exit_code render(const render_arguments& arguments);

}  // namespace heist::command
