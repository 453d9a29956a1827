#pragma once
// The outermost coroutine of a task that was given to a runtime: it awaits the task and leaves what it came to. Its frame goes
// when it ends; only then is anybody told, so that nothing of a task outlives the caller of run().
#include <condition_variable>
#include <coroutine>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <variant>

#include "native/async/errors.hpp"
#include "native/async/executor.hpp"
#include "native/async/promise.hpp"
#include "native/async/task.hpp"

namespace heist::async {

// Whoever waits for a root, on a thread that is no worker.
class completion {
 public:
  void complete() {
    const std::lock_guard lock(mutex_);
    is_complete_ = true;
    changed_.notify_all();  // with the lock: who waits may be gone without it
  }
  void await() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_complete_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_complete_ = false;
};

template <class T>
struct outcome_of : completion {
  T wait() {
    await();
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
    if constexpr (!std::is_void_v<T>) return *std::move(value);
  }
  std::optional<std::conditional_t<std::is_void_v<T>, std::monostate, T>> value;
  std::exception_ptr failure;
};

class root {
 public:
  struct promise_type : promise_base {
    root get_return_object() { return root(std::coroutine_handle<promise_type>::from_promise(*this)); }
    auto final_suspend() const noexcept { return end{}; }
    void return_void() {}
    void unhandled_exception() noexcept { std::terminate(); }

    executor* where = nullptr;
    roots::place place;
    std::stop_token asks;
    completion* waits = nullptr;
  };

  std::coroutine_handle<> begin(executor& where, roots::place place, completion* waits) {
    promise_type& its = coroutine_.promise();
    its.where = &where;
    its.place = place;
    its.waits = waits;
    its.asks = place->get_token();
    its.promise_base::begin(nullptr, &its.asks);
    return coroutine_;
  }

 private:
  struct end {
    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<promise_type> ended) const noexcept {
      executor& where = *ended.promise().where;
      const roots::place place = ended.promise().place;
      completion* const waits = ended.promise().waits;
      ended.destroy();
      if (waits != nullptr) waits->complete();
      where.roots.ended(place);  // last: from then on the runtime may end, but for this worker
    }
    void await_resume() const noexcept {}
  };

  explicit root(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}
  std::coroutine_handle<promise_type> coroutine_;
};

template <class T>
root run_root(task<T> whole, outcome_of<T>& result) {
  try {
    if constexpr (std::is_void_v<T>) {
      co_await std::move(whole);
    } else {
      result.value.emplace(co_await std::move(whole));
    }
  } catch (...) {
    result.failure = std::current_exception();
  }
}

inline root spawned_root(task<void> whole, const std::function<void(std::exception_ptr)>& failed) {
  try {
    co_await std::move(whole);
  } catch (const cancelled&) {  // as it was asked to
  } catch (...) {
    if (!failed) std::terminate();  // says what the exception is
    failed(std::current_exception());
  }
}

}  // namespace heist::async
