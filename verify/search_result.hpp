#pragma once
// What a search of one program may take, and what it came to.
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace heist::verify {

struct budget {
  std::uint64_t executions = UINT64_MAX;
  double seconds = 1e9;
  const std::atomic<bool>* stop = nullptr;  // somebody may set it meanwhile
  unsigned most_yields = UINT32_MAX;  // relacy: of a thread while there are others, before its execution is cut off
  unsigned patience_seconds = 10;  // for one execution, which takes microseconds unless it never ends
};

struct search_result {
  bool violated = false;
  bool ended = false;     // there was nothing left to try
  bool complete = false;  // and that was everything
  bool endless = false;   // violated by an execution that did not end, or took all memory: it is not run often
  bool cut_off = false;   // an execution was longer than is allowed: the search proves nothing
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  std::uint32_t seen = 0;  // model::sight
  double seconds = 0;
  std::string violation;  // in words
  std::string decisions;  // that lead to it, in the engine's own words
  unsigned alike = 0;     // threads that stood for one another
  bool must_begin_again = false;  // of a share of a search: the parts are not those of the whole after all
};

// A search that was cut short, to be gone on with. The path means something to the engine that left it.
struct open_search {
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  double seconds = 0;
  std::uint32_t seen = 0;  // model::sight
  std::vector<std::uint64_t> path;
};

// The same decisions led the subject elsewhere.
class not_deterministic : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heist::verify
