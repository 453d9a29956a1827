#pragma once
// What `heist run` and `heist native` share: they read the same files and publish the same kind of results, and only
// the engine between differs.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run_json.hpp"
#include "scenarios/scenario.hpp"

namespace heist::command {

struct run_arguments {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
  bool details = false;
  std::vector<std::string> sweeps;
  std::uint64_t seeds = 0;  // 0: the scenario's own
  unsigned jobs = 0;
  double cost_scale = 1;
};

// Throws model::bad_input: before anything runs, whatever is wrong with any of the files.
std::vector<scenarios::scenario> read_all(const run_arguments& arguments);

// The largest run whose schedule is kept, in nodes, where there are so many runs.
std::uint64_t traced_nodes(std::size_t runs);

// Everything that was found goes to files, the table or the document to standard output. False: simulated, it is not
// what the scenario expects.
bool publish(const run_arguments& arguments, const scenarios::scenario& s,
             const std::vector<model::run_result>& results, reports::run_schema schema);

}  // namespace heist::command
