#pragma once
// What `heist check` asks `heist-check` to do, and its form as command-line words between the two: key=value, then the
// test programs. A new wish gets a field here and a line in fields().
#include <cstdint>
#include <string>
#include <vector>

namespace heist::verify {

// What heist-check answers if the same decisions led a program elsewhere: it cannot be checked.
constexpr int exit_not_deterministic = 2;

struct check_request {
  std::string protocol;
  std::string mutant = "none";
  std::string engine = {};        // graphs or relacy; none: graphs, or the one that the explorer belongs to
  std::string model = {};         // graphs: the memory model, by its name; none: rc11
  bool symmetry = true;           // graphs: threads that are alike stand for one another
  std::string explorer;  // none: one that proves, whichever this protocol is for
  std::vector<std::string> programs;
  std::uint64_t executions = UINT64_MAX;  // most, a program
  double seconds = 600;                   // most, all programs together
  std::uint64_t seed = 1;                 // of explorers that draw
  unsigned depth = 3;                     // pct: of the bugs it is after
  unsigned preemptions = 2;               // context-bounded: at most
  unsigned jobs = 1;                      // processes; graphs and dpor only
  std::string checkpoint;                 // file to keep the state of the search in; graphs and dpor only
  std::string resume;                     // file to go on from
  std::string orders;                     // changed at call sites: "model/pool/chase_lev.hpp:73:41 relaxed;..."
  bool about = false;                     // answer with what the subject can do, and search nothing
  bool sites = false;                     // answer with the call sites that were executed, a line each
  std::uint32_t patience = 10;            // seconds after which one execution is taken for endless
  bool one_example = false;               // of several violated programs only the first is explained
  std::uint64_t replay = 0;               // 1: only the execution that these decisions lead to
  std::string decisions;
  std::string checker;  // another executable than heist-check, if any; not handed over

  std::vector<std::string> to_words() const;
  // Throws std::invalid_argument.
  static check_request from_words(const std::vector<std::string>&);
};

}  // namespace heist::verify
