#pragma once
// The folder a run leaves behind: result.json and result.csv (or native.*), a schedule for each run that was traced, and
// graphs that are too large for the document.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/run_json.hpp"

namespace heist::reports {

// Of a schedule's file: 2-build.schedule.json is run 2's.
inline constexpr std::string_view schedule_ending = ".schedule.json";

// Made sure of before the work begins: the folder is there and can be written to. Throws base::bad_input. What writers
// that were killed have left in it is removed. A folder that was made for this and stays empty goes again.
class reserved_folder {
 public:
  explicit reserved_folder(const std::filesystem::path& path);
  reserved_folder(const reserved_folder&) = delete;
  reserved_folder& operator=(const reserved_folder&) = delete;
  ~reserved_folder();

 private:
  std::vector<std::filesystem::path> made_;  // the innermost first
};

// The schedules that were written, by the number of their run. Throws base::bad_input if something cannot be. What an
// earlier run has left there is removed: its schedules and graphs, and what has been drawn of it.
std::vector<std::filesystem::path> write_results(const std::filesystem::path& folder, const std::string& scenario,
                                                 const std::vector<model::run_result>& results, run_schema schema,
                                                 const findings& found = {}, const run_origin& origin = {});

// A schedule's own file, or those in a run's folder, which its result.json stands for too. Throws base::bad_input if
// there is none.
std::vector<std::filesystem::path> schedules_at(const std::filesystem::path& result);

}  // namespace heist::reports
