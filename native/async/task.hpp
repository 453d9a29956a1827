#pragma once
// task<T>: a coroutine that begins when it is awaited, and gives its T, or its exception, to whoever awaits it. It may go on on
// another worker after each co_await. It is awaited once.
#include <coroutine>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "native/async/promise.hpp"
#include "native/async/strand.hpp"

namespace heist::async {

template <class T = void>
class [[nodiscard]] task {
  static_assert(!std::is_reference_v<T>, "a task gives a value; for a reference return a pointer");

 public:
  using value_type = T;
  struct promise_type : promise_base, promise_result<T> {
    task get_return_object() { return task(std::coroutine_handle<promise_type>::from_promise(*this)); }
  };

  task(task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
  task& operator=(task&& other) noexcept {
    std::swap(coroutine_, other.coroutine_);
    return *this;
  }
  ~task() {
    if (coroutine_) coroutine_.destroy();
  }

  auto operator co_await() && { return awaiter{*this}; }

  // For whatever has it executed (join.hpp): where it begins, and what it came to.
  std::coroutine_handle<> begin(std::coroutine_handle<> waiter, const std::stop_token* stop, countdown* join = nullptr) {
    coroutine_.promise().begin(waiter, stop, join);
    return coroutine_;
  }
  T result() { return coroutine_.promise().take(); }

 private:
  struct awaiter {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> waiter) {
      strand& here = strand::required("task is awaited");
      here.continue_with(awaited.begin(waiter, stop_of(waiter)));
    }
    T await_resume() { return awaited.result(); }
    task& awaited;
  };

  explicit task(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}

  std::coroutine_handle<promise_type> coroutine_;
};

template <class A>
inline constexpr bool is_task = false;
template <class T>
inline constexpr bool is_task<task<T>> = true;

}  // namespace heist::async
