#pragma once
// heist import: reads a graph from another tool's file.
#include <string>

#include "scenarios/command/exit_code.hpp"

namespace heist::command {

struct import_arguments {
  std::string file;
  std::string out;
  std::string format;
  std::string unit;
  bool json = false;
};

exit_code import_graph(const import_arguments& arguments);

}  // namespace heist::command
