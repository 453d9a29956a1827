#pragma once
// What an earlier run has left in a folder. Only what heist itself has made is ever named: a file counts if it is called as
// heist calls it and begins as heist lets it begin, a picture if it stands beside such a schedule.
#include <filesystem>
#include <vector>

#include "reports/run/run_json.hpp"

namespace heist::reports {

std::vector<std::filesystem::path> files_of_earlier_run(const std::filesystem::path& folder, run_schema schema);

}  // namespace heist::reports
