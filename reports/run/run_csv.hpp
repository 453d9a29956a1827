#pragma once
// Runs as comma-separated values, a line a run: for spreadsheets and plotting programs. RFC 4180.
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

// version: of the program that ran them.
std::string run_csv(const std::vector<model::run_result>& results, std::string_view version = "");

}  // namespace heist::reports
