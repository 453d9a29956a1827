#pragma once
// Checks as a document for programs, and as a line that one process hands to another.
#include <string>
#include <string_view>
#include <vector>

#include "model/result/check_result.hpp"

namespace heist::reports {

// heist.check/1; README.md describes it.
std::string check_json(const std::vector<model::check_result>& results);

// One result without a newline, and back. A malformed line is a bug of the process that wrote it: std::runtime_error.
std::string check_line(const model::check_result& result);
model::check_result parse_check_line(std::string_view line);

}  // namespace heist::reports
