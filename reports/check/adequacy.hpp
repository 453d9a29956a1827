#pragma once
// Which test programs are worth running: which mutants each of them kills. Read off the results of a check.
#include <cstddef>
#include <string>
#include <vector>

#include "model/result/check_result.hpp"

namespace heist::reports {

// Of one protocol: a row a mutant, a column a program, both in the order of the results.
struct adequacy {
  enum class fate : unsigned char {
    unknown,  // not run, or its search did not end
    survives,
    killed,
  };

  std::string protocol;
  std::vector<std::string> programs;
  std::vector<std::string> mutants;
  std::vector<std::vector<fate>> fates;  // [mutant][program]

  std::vector<std::string> killed_by(std::size_t program) const;
  std::vector<std::string> killed_only_by(std::size_t program) const;
  bool kills_nothing(std::size_t program) const;  // and that is known of every mutant
};

// One for each protocol with a mutant that was put through more than one program; others say nothing about programs.
std::vector<adequacy> adequacies(const std::vector<model::check_result>& results);

// For each a matrix, where there are not too many programs, and what each program kills. Empty if there is none.
std::string adequacy_text(const std::vector<model::check_result>& results);

}  // namespace heist::reports
