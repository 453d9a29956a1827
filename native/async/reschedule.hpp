#pragma once
// co_await reschedule(): the rest of the coroutine is a node of its own, which another worker may steal.
#include <coroutine>

#include "native/async/strand.hpp"

namespace heist::async {

class [[nodiscard]] reschedule {
 public:
  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> waiter) { strand::required("reschedule() is awaited").ready(waiter); }
  void await_resume() const noexcept {}
};

}  // namespace heist::async
