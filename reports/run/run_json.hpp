#pragma once
// Runs as a document for programs. README.md describes it.
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/findings.hpp"

namespace heist::reports {

enum class run_schema {
  simulated,
  native,  // the same without a digest, for measured times have none
};
constexpr std::string_view schema_name(run_schema schema) {
  return schema == run_schema::simulated ? "heist.run/2" : "heist.native/2";
}

// Where the runs come from, for who wants them again. What is empty is left out.
struct run_origin {
  std::string title;    // the scenario's
  std::string command;  // that runs it again, fit for a shell; nothing of it that does not change the results
  std::string version = {};  // of the program that ran them
};

// found: how they compare with what was expected; left out where nothing was.
std::string run_json(std::string_view scenario, const std::vector<model::run_result>& results,
                     run_schema schema = run_schema::simulated, const findings& found = {},
                     const run_origin& origin = {});

}  // namespace heist::reports
