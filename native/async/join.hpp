#pragma once
// Several tasks and one that waits for all of them. co_await fork(f, g): calls f and g, which are values or tasks, as nodes of
// their own, which other workers may steal. co_await when_all(a, b): the same of tasks or waits that are there already; or of a
// vector of tasks.
// All of them end, whatever becomes of the others; then the first exception, in the order of the arguments, is thrown, or all
// results are given: a tuple, in which nothing is std::monostate; a vector; or void.
#include <array>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "native/async/promise.hpp"
#include "native/async/strand.hpp"
#include "native/async/task.hpp"

namespace heist::async {

// Announces the children as nodes; the first is the one a lone worker executes next. Reads each handle before it announces it:
// when the last one is announced the join, and what holds it, may be gone.
inline void announce(strand& here, const std::coroutine_handle<>* children, std::size_t count) noexcept {
  for (std::size_t i = count; i-- > 0;) here.ready(children[i]);
}

template <class T>
auto result_or_nothing(task<T>& child) {
  if constexpr (std::is_void_v<T>) {
    child.result();
    return std::monostate();
  } else {
    return child.result();
  }
}

template <class... T>
class [[nodiscard]] join {
 public:
  explicit join(task<T>... children) : children_(std::move(children)...) {}
  join(join&& other) noexcept : children_(std::move(other.children_)) {}  // before it is awaited

  bool await_ready() const noexcept { return sizeof...(T) == 0; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> waiter) {
    strand& here = strand::required("fork() or when_all() is awaited");
    const std::array<std::coroutine_handle<>, sizeof...(T)> begun = std::apply(
        [&](task<T>&... child) { return std::array{child.begin(waiter, stop_of(waiter), &left_)...}; }, children_);
    announce(here, begun.data(), begun.size());
  }
  auto await_resume() {
    using results = std::tuple<std::conditional_t<std::is_void_v<T>, std::monostate, T>...>;
    return std::apply([](task<T>&... child) { return results{result_or_nothing(child)...}; }, children_);  // braces: in order
  }

 private:
  std::tuple<task<T>...> children_;
  countdown left_{sizeof...(T)};
};

template <class T>
class [[nodiscard]] join_of_many {
 public:
  explicit join_of_many(std::vector<task<T>> children) : children_(std::move(children)) {}
  join_of_many(join_of_many&& other) noexcept : children_(std::move(other.children_)) {}  // before it is awaited

  bool await_ready() const noexcept { return children_.empty(); }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> waiter) {
    strand& here = strand::required("when_all() is awaited");
    left_.reset(static_cast<std::uint32_t>(children_.size()));
    std::vector<std::coroutine_handle<>> begun;
    begun.reserve(children_.size());
    for (task<T>& child : children_) begun.push_back(child.begin(waiter, stop_of(waiter), &left_));
    announce(here, begun.data(), begun.size());
  }
  auto await_resume() {
    if constexpr (std::is_void_v<T>) {
      for (task<T>& child : children_) child.result();
    } else {
      std::vector<T> results;
      results.reserve(children_.size());
      for (task<T>& child : children_) results.push_back(child.result());
      return results;
    }
  }

 private:
  std::vector<task<T>> children_;
  countdown left_{0};
};

template <class Wait>
auto as_task(Wait waits) -> task<decltype(waits.await_resume())> {
  co_return co_await std::move(waits);
}
template <class T>
task<T> as_task(task<T> already) {
  return already;
}

// A function's call as a task: it runs when the task begins. The function lives with whoever calls fork().
template <class F>
auto call(F& f) {
  using answer = std::invoke_result_t<F&>;
  if constexpr (is_task<answer>) {
    return f();
  } else {
    return [](F& function) -> task<answer> { co_return function(); }(f);
  }
}

template <class... A>
auto when_all(A... waits) {
  return join(as_task(std::move(waits))...);
}
template <class T>
auto when_all(std::vector<task<T>> children) {
  return join_of_many<T>(std::move(children));
}

// Holds the functions as long as their coroutines run: a lambda's captures are the lambda's.
template <class... F>
class [[nodiscard]] forked {
 public:
  explicit forked(F... functions) : functions_(std::move(functions)...) {}
  forked(forked&&) = delete;

  auto operator co_await() && {
    return std::apply([](F&... f) { return join(call(f)...); }, functions_);
  }

 private:
  std::tuple<F...> functions_;
};

template <class... F>
forked<F...> fork(F... functions) {
  return forked<F...>(std::move(functions)...);
}

}  // namespace heist::async
