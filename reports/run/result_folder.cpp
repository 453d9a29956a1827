#include "reports/run/result_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/bad_input.hpp"
#include "reports/file/output_file.hpp"
#include "reports/run/run_csv.hpp"
#include "reports/schedule/schedule_json.hpp"

namespace heist::reports {

namespace fs = std::filesystem;

namespace {

// A workload's name may be anything; a file's may not.
std::string file_name(std::string name) {
  const auto harmless = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  for (char& c : name) {
    if (!harmless(c)) c = '-';
  }
  return name.substr(0, 60);
}

}  // namespace

std::vector<fs::path> write_results(const fs::path& folder, const std::string& scenario,
                                    const std::vector<model::run_result>& results, run_schema schema,
                                    const findings& found, const run_origin& origin) {
  const bool native = schema == run_schema::native;
  write_file(folder / (native ? "native.json" : "result.json"), run_json(scenario, results, schema, found, origin));
  write_file(folder / (native ? "native.csv" : "result.csv"), run_csv(results));
  std::vector<fs::path> schedules;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i].traced) continue;
    schedules.push_back(folder / fmt::format("{}{}-{}{}", native ? "native-" : "", i + 1,
                                             file_name(results[i].what.workload.name), schedule_ending));
    write_schedule(schedules.back(), schedule_of(scenario, results[i]));
  }
  return schedules;
}

std::vector<fs::path> schedules_at(const fs::path& result) {
  const bool of_a_run = result.filename() == "result.json" || result.filename() == "native.json";
  if (!of_a_run && !fs::is_directory(result)) return {result};
  const fs::path folder = of_a_run ? fs::absolute(result).parent_path() : result;
  if (!fs::is_directory(folder)) throw model::bad_input(result.string(), "no such file");
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(schedule_ending)) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  if (found.empty()) {
    throw model::bad_input(result.string(), "no schedule in this folder",
                           "'heist run' keeps those of runs that are small enough, or as many as --schedules says");
  }
  return found;
}

}  // namespace heist::reports
