#pragma once
// What `heist run` and `heist native` share: they read the same files and publish the same kind of results, and only
// the engine between differs.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/run_json.hpp"
#include "scenarios/scenario.hpp"

namespace heist::command {

inline constexpr std::uint64_t most_schedules = 4'000'000;  // nodes: what a reader of their files bears

struct run_arguments {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
  bool details = false;
  std::string size;  // empty: the usual one
  std::vector<std::string> sweeps;
  std::uint64_t seeds = 0;  // 0: the scenario's own
  unsigned jobs = 0;
  std::optional<std::uint64_t> schedules;  // nodes of schedules that are kept, of all runs together
  double cost_scale = 1;
  std::optional<std::string> draws;  // what is drawn of the schedules that are kept; empty: the usual
};

// Throws base::bad_input: before anything runs, whatever is wrong with any of the files.
std::vector<scenarios::scenario> read_all(const run_arguments& arguments);

// Where its results go.
std::filesystem::path output_folder(const run_arguments& arguments, const scenarios::scenario& s);

// The largest run whose schedule is kept, in nodes, where there are so many runs: an equal share of what is kept of all
// of them, so that it depends neither on their order nor on the number of jobs.
std::uint64_t traced_nodes(const run_arguments& arguments, std::size_t runs);

struct published {
  bool as_expected = true;  // false: simulated, it is not what the scenario expects
  std::filesystem::path folder;
  std::vector<std::filesystem::path> schedules;
};

// Everything that was found goes to files, the table or the document to standard output.
published publish(const run_arguments& arguments, const scenarios::scenario& s,
             const std::vector<model::run_result>& results, reports::run_schema schema);

}  // namespace heist::command
