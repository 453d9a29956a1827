#pragma once
// What every subcommand answers, and the one thing that it hears while it works: Ctrl-C.
#include <atomic>

namespace heist::command {

// README.md lists them.
enum exit_code {
  holds = 0,
  violated = 1,
  bad_input = 2,
  undecided = 3,
  nothing_ran = 4,
  internal = 70,
  interrupted = 130
};

inline std::atomic<bool> stop{false};  // Ctrl-C: finish what can be finished soon, keep it, leave

}  // namespace heist::command
