#pragma once
// What a caller of fork_join() does wrong.
#include <stdexcept>
#include <string>

namespace heist::forks {

// It was called by a thread that is no worker of a runtime, or of one whose calls wait in something else.
struct outside_runtime : std::logic_error {
  outside_runtime()
      : std::logic_error("heist::forks::fork_join() outside a runtime: call it from a function that is given to run() of a "
                         "heist::async::runtime, and over<...>::fork_join() from one that is given to an over<...>::runtime") {}
};

// It was given a place at which something has been forked already.
struct place_in_use : std::logic_error {
  place_in_use()
      : std::logic_error("heist::forks::fork_join(place, ...) where a call has been forked that is not joined: a function forks at the "
                         "place that it was given itself, not at its caller's") {}
};

// Calls are forked within calls, deeper than there is room for.
struct too_deep : std::runtime_error {
  explicit too_deep(std::size_t depth)
      : std::runtime_error("more than " + std::to_string(depth) +
                           " calls are forked within one another: stop forking where little is left to do") {}
};

}  // namespace heist::forks
