#pragma once
// What a caller of a loop does wrong.
#include <stdexcept>

namespace heist::loops {

// It was called by a thread that is no worker of a runtime.
struct outside_runtime : std::logic_error {
  outside_runtime()
      : std::logic_error("a loop of heist::loops outside a runtime: call for_each(), fold() and the others from a function that is "
                         "given to run() of a heist::async::runtime") {}
};

}  // namespace heist::loops
