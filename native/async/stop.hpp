#pragma once
// Cancellation. with_stop(token, task): the task's waits, and those of all that it awaits or forks, end with `cancelled` when
// the token says so, or when the task around it is cancelled. co_await stop_token(): what a long computation asks.
#include <coroutine>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "native/async/promise.hpp"
#include "native/async/strand.hpp"
#include "native/async/task.hpp"

namespace heist::async {

template <class T>
class [[nodiscard]] with_stop {
 public:
  with_stop(std::stop_token asks, task<T> within) : asks_(std::move(asks)), within_(std::move(within)) {}
  with_stop(with_stop&&) = delete;  // tasks inside point to it

  bool await_ready() const noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> waiter) {
    strand& here = strand::required("with_stop() is awaited");
    if (const std::stop_token* outer = stop_of(waiter)) by_outer_.emplace(*outer, pass_on{either_});
    by_token_.emplace(asks_, pass_on{either_});
    here.continue_with(within_.begin(waiter, &seen_));
  }
  T await_resume() {
    by_outer_.reset();
    by_token_.reset();
    return within_.result();
  }

 private:
  struct pass_on {
    void operator()() const { to.request_stop(); }
    std::stop_source& to;
  };

  const std::stop_token asks_;
  task<T> within_;
  std::stop_source either_;
  const std::stop_token seen_ = either_.get_token();
  std::optional<std::stop_callback<pass_on>> by_outer_, by_token_;
};

class [[nodiscard]] asking_for_token {
 public:
  bool await_ready() const noexcept { return false; }
  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> asks) {
    if (const std::stop_token* its = stop_of(asks)) token_ = *its;
    return false;
  }
  std::stop_token await_resume() { return std::move(token_); }

 private:
  std::stop_token token_;
};
inline asking_for_token stop_token() { return {}; }

}  // namespace heist::async
