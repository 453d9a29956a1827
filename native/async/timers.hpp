#pragma once
// Sleeps: all of them share one timerfd, which is set to the earliest. Whoever adds an earlier one sets it, so nobody has to be
// told. Invariant: the timerfd goes off no later than the earliest sleep is due. However many wait, they cost nothing meanwhile.
// Anybody may call add() and forget(); the I/O thread calls due() when the descriptor is readable.
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "native/async/owned_descriptor.hpp"

namespace heist::async {

class operation;

class timers {
 public:
  using clock = std::chrono::steady_clock;  // CLOCK_MONOTONIC

  timers() : clock_(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC), "timerfd_create") {}

  int descriptor() const { return clock_.number(); }

  void add(clock::time_point due, std::shared_ptr<operation> sleep) {
    const std::lock_guard lock(mutex_);
    const auto added = pending_.emplace(due, std::move(sleep)).first;
    if (added == pending_.begin()) set(due);
  }

  // One that was cancelled. The timerfd may go off for it once, in vain.
  void forget(clock::time_point due, const std::shared_ptr<operation>& sleep) {
    const std::lock_guard lock(mutex_);
    pending_.erase({due, sleep});
  }

  // Those whose time has come. What is left sets the timerfd again.
  std::vector<std::shared_ptr<operation>> due() {
    std::vector<std::shared_ptr<operation>> over;
    std::uint64_t times = 0;
    const std::lock_guard lock(mutex_);
    [[maybe_unused]] const auto read = ::read(clock_.number(), &times, sizeof times);  // it is silent again
    const clock::time_point now = clock::now();
    while (!pending_.empty() && pending_.begin()->first <= now) {
      over.push_back(std::move(pending_.extract(pending_.begin()).value().second));
    }
    if (!pending_.empty()) set(pending_.begin()->first);
    return over;
  }

 private:
  void set(clock::time_point due) {
    using namespace std::chrono;
    // At least a nanosecond: zero would turn it off.
    const nanoseconds when = std::max(duration_cast<nanoseconds>(due.time_since_epoch()), nanoseconds(1));
    itimerspec at{};
    at.it_value.tv_sec = duration_cast<seconds>(when).count();
    at.it_value.tv_nsec = (when % seconds(1)).count();
    checked(::timerfd_settime(clock_.number(), TFD_TIMER_ABSTIME, &at, nullptr), "timerfd_settime");
  }

  const owned_descriptor clock_;
  std::mutex mutex_;
  std::set<std::pair<clock::time_point, std::shared_ptr<operation>>> pending_;
};

}  // namespace heist::async
