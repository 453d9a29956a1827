#pragma once
// Runs a subject through the executions an explorer chooses. Knows Relacy, and is the one file that instantiates its
// context; whoever includes this header does not have to.
#include <cstdint>
#include <string>

#include "verify/explorer/explorer.hpp"
#include "verify/session.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

struct budget {
  std::uint64_t executions = UINT64_MAX;
  double seconds = 1e9;
};

struct search_result {
  bool violated = false;
  bool complete = false;  // the explorer had nothing left to try
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  double seconds = 0;
  std::string violation;           // in words
  raw_vector<decision> decisions;  // that lead to it
};

// Throws std::logic_error if the subject is not deterministic.
search_result search(const subject_factory&, explorer&, const budget&);

// The steps of the execution with these decisions.
raw_vector<step> record(const subject_factory&, const raw_vector<decision>&);

}  // namespace heist::verify
