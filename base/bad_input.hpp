#pragma once
// What somebody gave us cannot be used: said with the place and, where there is one, the remedy. Ends in exit code 2.
#include <stdexcept>
#include <string>

namespace heist::base {

class bad_input : public std::runtime_error {
 public:
  // where: "file.toml:3:7" or a file name; remedy: a sentence that helps, or empty.
  bad_input(const std::string& where, const std::string& what, const std::string& remedy = "")
      : std::runtime_error(where + ": " + what + (remedy.empty() ? "" : "\n  " + remedy)) {}
};

}  // namespace heist::base
