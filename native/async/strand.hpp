#pragma once
// What a worker has in its hand while it executes a coroutine: the way from there to the worker loop's sink, and which
// coroutine of the same strand comes next. Awaiting a task and returning from one stay on the strand, and on a stack that
// does not grow: the next coroutine is resumed after the last one has suspended itself.
// Invariant: a thread has a strand exactly while it is a worker that executes a coroutine.
#include <bit>
#include <coroutine>
#include <cstdint>
#include <utility>

#include "model/workload/workload.hpp"
#include "native/async/errors.hpp"

namespace heist::async {

class executor;

// A coroutine as what pools and schedulers carry.
inline model::task task_of(std::coroutine_handle<> coroutine) { return std::bit_cast<std::uintptr_t>(coroutine.address()); }
inline std::coroutine_handle<> coroutine_of(model::task t) {
  return std::coroutine_handle<>::from_address(std::bit_cast<void*>(static_cast<std::uintptr_t>(t)));
}

class strand {
 public:
  strand(const strand&) = delete;
  strand& operator=(const strand&) = delete;

  static strand* current() { return current_; }
  // The one of this thread; what: who asks, for the message.
  static strand& required(const char* what) {
    if (current_ == nullptr) throw outside_runtime(what);
    return *current_;
  }

  // Announced as a node of its own, which anybody may execute.
  virtual void ready(std::coroutine_handle<>) noexcept = 0;
  // It waits; answers what it takes to resume it. From then on nothing else is announced on this strand.
  virtual model::waker blocked(std::coroutine_handle<>) noexcept = 0;
  void continue_with(std::coroutine_handle<> next) { next_ = next; }

  executor& where;

 protected:
  explicit strand(executor& e) : where(e) {}
  ~strand() = default;

  void run(std::coroutine_handle<> first) {
    current_ = this;
    next_ = first;
    while (next_) std::exchange(next_, nullptr).resume();
    current_ = nullptr;
  }

 private:
  std::coroutine_handle<> next_;
  static constinit thread_local inline strand* current_ = nullptr;
};

}  // namespace heist::async
