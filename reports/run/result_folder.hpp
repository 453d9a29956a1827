#pragma once
// The folder a run leaves behind: result.json and result.csv (or native.*), and a schedule for each run that was
// traced.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/run_json.hpp"

namespace heist::reports {

// Of a schedule's file: 2-build.schedule.json is run 2's.
inline constexpr std::string_view schedule_ending = ".schedule.json";

// The schedules that were written, by the number of their run. Throws model::bad_input if something cannot be.
std::vector<std::filesystem::path> write_results(const std::filesystem::path& folder, const std::string& scenario,
                                                 const std::vector<model::run_result>& results, run_schema schema,
                                                 const findings& found = {}, const run_origin& origin = {});

// A schedule's own file, or those in a run's folder, which its result.json stands for too. Throws model::bad_input if
// there is none.
std::vector<std::filesystem::path> schedules_at(const std::filesystem::path& result);

}  // namespace heist::reports
