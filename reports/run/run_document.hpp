#pragma once
// What result.json (or native.json) says, read back: what `heist render --what report` is made of.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/expectation.hpp"
#include "model/result/run_result.hpp"
#include "reports/run/findings.hpp"
#include "reports/run/run_json.hpp"

namespace heist::reports {

struct run_document {
  run_schema schema = run_schema::simulated;
  std::string scenario;
  run_origin origin;
  std::vector<model::run_result> results;               // without schedules, which have files of their own
  std::unique_ptr<const model::expectations> expected;  // what `found` refers to
  findings found;
};

// Throw base::bad_input with the file, the place and what is wrong. Fields that nobody knows are passed over, derived
// numbers that contradict what they are derived from are not.
run_document parse_run_document(std::string_view text, const std::string& where);
run_document read_run_document(const std::filesystem::path& path);

inline constexpr std::size_t most_result_bytes = 32'000'000;

}  // namespace heist::reports
