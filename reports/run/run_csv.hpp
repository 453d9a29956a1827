#pragma once
// Runs as comma-separated values, a line a run: for spreadsheets and plotting programs. RFC 4180.
#include <string>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

std::string run_csv(const std::vector<model::run_result>& results);

}  // namespace heist::reports
