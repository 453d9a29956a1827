#pragma once
// What somebody names on the command line, found in verify's catalogue or refused with the nearest right word.
#include <string>
#include <string_view>
#include <vector>

#include "verify/catalogue.hpp"

namespace heist::command {

std::vector<std::string_view> names(auto const& entries) {
  std::vector<std::string_view> all;
  for (const auto& e : entries) all.push_back(e.name);
  return all;
}

// These throw base::bad_input.
const verify::checkable& find_protocol(const std::string& name);
void demand_mutant(const verify::checkable& protocol, const std::string& mutant);  // "none" is one, too
void demand_programs(const std::vector<std::string>& programs, const verify::vocabulary&);

}  // namespace heist::command
