#pragma once
// The report of a folder that a run left: its result.json, and the schedules beside it.
#include <filesystem>

namespace heist::reports {

// Reads them and writes report.html beside them (native-report.html of native.json), whose path it returns. RESULT is
// the folder or its document. Throws model::bad_input where that is not what a run leaves.
std::filesystem::path write_report(const std::filesystem::path& result);

}  // namespace heist::reports
