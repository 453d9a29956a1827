#pragma once
// Runs a subject through the executions an explorer chooses. Knows Relacy, and is the one file that instantiates its
// context; whoever includes this header does not have to.
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "verify/explorer/explorer.hpp"
#include "verify/session.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

struct budget {
  std::uint64_t executions = UINT64_MAX;
  double seconds = 1e9;
  const std::atomic<bool>* stop = nullptr;  // somebody may set it meanwhile
  unsigned most_yields = UINT32_MAX;  // of a thread while there are others, before its execution is cut off
  unsigned patience_seconds = 10;  // for one execution, which takes microseconds unless it never ends
};

struct search_result {
  bool violated = false;
  bool ended = false;     // the explorer had nothing left to try
  bool complete = false;  // and that was everything
  bool endless = false;   // violated by an execution that did not end, or took all memory: it is not run often
  bool cut_off = false;   // an execution was longer than is allowed: the search ends there and proves nothing
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  std::uint32_t seen = 0;  // model::sight
  double seconds = 0;
  std::string violation;           // in words
  raw_vector<decision> decisions;  // that lead to it
};

// The same decisions led the subject elsewhere.
class not_deterministic : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A subject that crashes or does not end has violated the property. Throws not_deterministic.
// A search that was cut short can be gone on with: another one with the same explorer.
search_result search(const subject_factory&, explorer&, const budget&);

// The same in slices of so many seconds. Between two of them Relacy does not run: what is to be printed or written is
// printed or written there, given the result so far; false ends the search.
search_result search_in_slices(const subject_factory&, explorer&, const budget&, double slice_seconds,
                               const std::function<bool(const search_result&)>& between);

// The steps of the execution with these decisions, and what it came to.
struct recorded {
  search_result found;
  raw_vector<step> steps;
};
recorded replay_of(const subject_factory&, const raw_vector<decision>&);
raw_vector<step> record(const subject_factory&, const raw_vector<decision>&);

}  // namespace heist::verify
