#pragma once
// co_await sleep_for(10ms), sleep_until(due): the coroutine goes on when the time has come.
#include <chrono>
#include <memory>

#include "native/async/operation.hpp"
#include "native/async/timers.hpp"
#include "native/async/wait.hpp"

namespace heist::async {

struct sleeping {
  static constexpr const char* name = "sleep_for() is awaited";

  std::shared_ptr<operation> operation_on(executor& where) const { return std::make_shared<operation>(where); }
  bool starts(const std::shared_ptr<operation>& sleep) const {
    if (due <= timers::clock::now()) return false;
    sleep->where().io.sleeps.add(due, sleep);
    return true;
  }
  void forget(const std::shared_ptr<operation>& sleep) const { sleep->where().io.sleeps.forget(due, sleep); }

  timers::clock::time_point due;
};

inline wait<sleeping> sleep_until(timers::clock::time_point due) { return wait<sleeping>({due}); }

// From now on, not from when it is awaited.
template <class Rep, class Period>
wait<sleeping> sleep_for(std::chrono::duration<Rep, Period> length) {
  return sleep_until(timers::clock::now() + std::chrono::ceil<timers::clock::duration>(length));
}

}  // namespace heist::async
