#pragma once
// The report of a folder that a run left: its result.json, and the schedules beside it.
#include <filesystem>
#include <vector>

namespace heist::reports {

// Reads them and writes report.html beside them (native-report.html of native.json), whose path it returns. RESULT is
// the folder or its document. Throws base::bad_input where that is not what a run leaves.
std::filesystem::path write_report(const std::filesystem::path& result);

// Of several results side by side: comparison.html beside the first.
std::filesystem::path write_comparison(const std::vector<std::filesystem::path>& results);

}  // namespace heist::reports
