#include "reports/run/result_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/bad_input.hpp"
#include "base/file/output_file.hpp"
#include "reports/run/earlier_run.hpp"
#include "reports/run/experiment_json.hpp"
#include "reports/run/run_csv.hpp"
#include "reports/schedule/schedule_json.hpp"

namespace heist::reports {

using base::output_file;
using base::remove_orphans;
using base::write_file;

namespace fs = std::filesystem;

namespace {

// Once everything that belongs there is written.
void remove_earlier(const std::vector<fs::path>& earlier, const std::vector<fs::path>& written) {
  std::error_code ignored;  // what cannot be removed is no reason to lose what was found
  for (const fs::path& file : earlier) {
    if (std::ranges::find(written, file) == written.end()) fs::remove(file, ignored);
  }
}

}  // namespace

reserved_folder::reserved_folder(const fs::path& path) {
  std::error_code ignored;
  for (fs::path missing = fs::absolute(path); !missing.empty() && !fs::exists(missing, ignored);
       missing = missing.parent_path()) {
    made_.push_back(missing);
    if (!missing.has_relative_path()) break;
  }
  try {
    const output_file attempt(path / "result.json");  // makes the folder, and nothing that stays
  } catch (...) {
    for (const fs::path& made : made_) fs::remove(made, ignored);
    throw;
  }
  remove_orphans(path);
}

reserved_folder::~reserved_folder() {
  std::error_code ignored;
  for (const fs::path& made : made_) {
    if (fs::is_empty(made, ignored)) fs::remove(made, ignored);
  }
}

std::vector<fs::path> write_results(const fs::path& folder, const std::string& scenario,
                                    const std::vector<model::run_result>& results, run_schema schema,
                                    const findings& found, const run_origin& origin) {
  const bool native = schema == run_schema::native;
  const std::vector<fs::path> earlier = files_of_earlier_run(folder, schema);
  std::vector<fs::path> written;
  write_file(folder / (native ? "native.json" : "result.json"), run_json(scenario, results, schema, found, origin));
  write_file(folder / (native ? "native.csv" : "result.csv"), run_csv(results, origin.version));
  for (const auto& [name, text] : experiment_parts(results).files_beside(schema)) {
    write_file(folder / name, text());
    written.push_back(folder / name);
  }
  std::vector<fs::path> schedules;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i].traced) continue;
    schedules.push_back(folder / fmt::format("{}{}-{}{}", native ? "native-" : "", i + 1,
                                             file_name(results[i].what.workload.name), schedule_ending));
    schedule_document document = schedule_of(scenario, results[i]);
    document.version = origin.version;
    write_schedule(schedules.back(), document);
  }
  written.insert(written.end(), schedules.begin(), schedules.end());
  remove_earlier(earlier, written);
  return schedules;
}

std::vector<fs::path> schedules_at(const fs::path& result) {
  const bool of_a_run = result.filename() == "result.json" || result.filename() == "native.json";
  if (!of_a_run && !fs::is_directory(result)) return {result};
  const fs::path folder = of_a_run ? fs::absolute(result).parent_path() : result;
  if (!fs::is_directory(folder)) throw base::bad_input(result.string(), "no such file");
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(schedule_ending)) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  if (found.empty()) {
    throw base::bad_input(result.string(), "no schedule in this folder",
                          "'heist run' keeps those of runs that are small enough, or as many as --schedules says");
  }
  return found;
}

}  // namespace heist::reports
