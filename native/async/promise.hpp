#pragma once
// What every task of this API keeps in its frame: who goes on when it returns, and what asks it to stop.
// Invariant: a task that has begun runs to its end; nobody destroys its frame before that.
#include <coroutine>
#include <exception>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <variant>

#include "model/join/countdown.hpp"
#include "native/async/strand.hpp"
#include "native/world.hpp"

namespace heist::async {

using countdown = model::countdown<native::world>;

class promise_base {
 public:
  // Before it is resumed for the first time. join: it is one of several, and the last of them has the waiter go on.
  void begin(std::coroutine_handle<> waiter, const std::stop_token* stop, countdown* join = nullptr) {
    waiter_ = waiter;
    stop_ = stop;
    join_ = join;
  }
  // Nothing: nobody can cancel it.
  const std::stop_token* stop() const { return stop_; }

  std::suspend_always initial_suspend() const noexcept { return {}; }
  auto final_suspend() const noexcept { return hand_over{}; }

 private:
  struct hand_over {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      const promise_base& its = ended.promise();
      const std::coroutine_handle<> waiter = its.waiter_;
      strand& here = strand::required("a task was resumed");
      if (its.join_ == nullptr) return here.continue_with(waiter);
      if (its.join_->arrive()) here.ready(waiter);  // otherwise the frame may be gone by now
    }
    void await_resume() const noexcept {}
  };

  std::coroutine_handle<> waiter_;
  const std::stop_token* stop_ = nullptr;  // of a scope around the task: its root, or with_stop()
  countdown* join_ = nullptr;
};

// Whatever coroutine waits: one of ours tells what asks it to stop.
template <class Promise>
const std::stop_token* stop_of(std::coroutine_handle<Promise> waiter) {
  if constexpr (std::is_base_of_v<promise_base, Promise>) return waiter.promise().stop();
  return nullptr;
}

// The value of a task, or the exception that ended it.
template <class T>
class promise_result {
 public:
  template <class U>
  void return_value(U&& value) {
    result_.template emplace<1>(std::forward<U>(value));
  }
  void unhandled_exception() { result_.template emplace<2>(std::current_exception()); }
  T take() {
    if (result_.index() == 2) std::rethrow_exception(std::exchange(std::get<2>(result_), nullptr));
    return std::get<1>(std::move(result_));
  }

 private:
  std::variant<std::monostate, T, std::exception_ptr> result_;
};

template <>
class promise_result<void> {
 public:
  void return_void() {}
  void unhandled_exception() { failure_ = std::current_exception(); }
  void take() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  std::exception_ptr failure_;
};

}  // namespace heist::async
