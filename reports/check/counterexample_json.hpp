#pragma once
// heist.counterexample/1; README.md describes it.
#include <filesystem>
#include <string>
#include <string_view>

#include "reports/check/counterexample_document.hpp"

namespace heist::reports {

constexpr std::string_view counterexample_schema = "heist.counterexample/1";
constexpr std::size_t most_counterexample_bytes = 20'000'000;

std::string counterexample_json(const counterexample_document&);

// Throws base::bad_input with the place and what is wrong there.
counterexample_document parse_counterexample(std::string_view text, const std::string& where);
counterexample_document read_counterexample(const std::filesystem::path& path);

// Whether a file begins like one, of whatever version. False for what cannot be read.
bool is_counterexample(const std::filesystem::path& path);

}  // namespace heist::reports
