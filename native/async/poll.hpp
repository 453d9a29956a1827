#pragma once
// co_await poll(f): for whatever this API has no wait for. f(waker) answers a value, or nothing; then it is called again when
// somebody has called wake(), on any thread. Invariant: a wake between the call of f and the next one is not lost, also if f
// wakes itself; a waker is good for the call that it was given to, and harmless from then on, for ever.
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "native/async/operation.hpp"
#include "native/async/strand.hpp"
#include "native/async/task.hpp"
#include "native/async/wait.hpp"

namespace heist::async {

// May be copied, and used by any thread, any number of times: the first takes effect.
class waker {
 public:
  waker() = default;
  explicit waker(std::shared_ptr<operation> wakes) : wakes_(std::move(wakes)) {}
  void wake() const {
    if (wakes_) wakes_->complete(outcome::done);
  }

 private:
  std::shared_ptr<operation> wakes_;
};

struct awaiting_wake {
  static constexpr const char* name = "poll() is awaited";

  std::shared_ptr<operation> operation_on(executor&) const { return by; }
  bool starts(const std::shared_ptr<operation>&) const { return true; }
  void forget(const std::shared_ptr<operation>&) const {}

  std::shared_ptr<operation> by;
};

// A function: g++ 12 destroys a temporary in braces of a co_await twice.
inline wait<awaiting_wake> woken(std::shared_ptr<operation> by) { return wait<awaiting_wake>({std::move(by)}); }

template <class Poll>
using polled = typename std::invoke_result_t<Poll&, waker>::value_type;

template <class Poll>
task<polled<Poll>> poll(Poll poll_once) {
  while (true) {
    const auto again = std::make_shared<operation>(strand::required(awaiting_wake::name).where);
    if (std::optional<polled<Poll>> answer = poll_once(waker(again))) co_return *std::move(answer);
    co_await woken(again);
  }
}

}  // namespace heist::async
