#pragma once
// Runs a subject through the executions an explorer chooses. Knows Relacy, and is the one file that instantiates its
// context; whoever includes this header does not have to.
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "verify/explorer/explorer.hpp"
#include "verify/session.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

struct budget {
  std::uint64_t executions = UINT64_MAX;
  double seconds = 1e9;
  const std::atomic<bool>* stop = nullptr;  // somebody may set it meanwhile
};

struct search_result {
  bool violated = false;
  bool ended = false;     // the explorer had nothing left to try
  bool complete = false;  // and that was everything
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  double seconds = 0;
  std::string violation;           // in words
  raw_vector<decision> decisions;  // that lead to it
};

// Throws std::logic_error if the subject is not deterministic.
// A search that was cut short can be gone on with: another one with the same explorer.
search_result search(const subject_factory&, explorer&, const budget&);

// The same in slices of so many seconds. Between two of them Relacy does not run: what is to be printed or written is
// printed or written there, given the result so far; false ends the search.
search_result search_in_slices(const subject_factory&, explorer&, const budget&, double slice_seconds,
                               const std::function<bool(const search_result&)>& between);

// The steps of the execution with these decisions.
raw_vector<step> record(const subject_factory&, const raw_vector<decision>&);

}  // namespace heist::verify
