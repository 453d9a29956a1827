#pragma once
// What goes wrong with a wait, as exceptions of the coroutine that waits; and what a caller does wrong.
#include <stdexcept>
#include <string>

namespace heist::async {

// The wait was cancelled: somebody has asked the coroutine to stop.
struct cancelled : std::runtime_error {
  cancelled() : std::runtime_error("cancelled") {}
};

// The descriptor was closed, by close_descriptor(), while the coroutine waited for it.
struct descriptor_closed : std::runtime_error {
  descriptor_closed() : std::runtime_error("the descriptor was closed while a coroutine waited for it") {}
};

// Something was awaited where no worker of a runtime executes the coroutine.
struct outside_runtime : std::logic_error {
  explicit outside_runtime(const std::string& what)
      : std::logic_error("heist::async::" + what +
                         " outside a runtime: give the task to run() or spawn() of a heist::async::runtime") {}
};

// A call that would block a worker, or that the runtime cannot take any more.
struct refused : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace heist::async
