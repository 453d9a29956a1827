#pragma once
// The actor that completes what only takes time: a thread that sleeps until the next operation is over, and then calls
// over(operation). Invariant: an operation is completed once, and not before its time. It is asleep while nothing is pending.
// start() may be called by any thread; over() is called by the timer's own.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace heist::native {

class timer {
  using clock = std::chrono::steady_clock;

 public:
  explicit timer(std::function<void(std::uint64_t)> over) : over_(std::move(over)) {}
  ~timer() { stop(); }
  timer(const timer&) = delete;
  timer& operator=(const timer&) = delete;

  void start(std::uint64_t number, std::chrono::nanoseconds length) {
    {
      const std::lock_guard lock(mutex_);
      pending_.push({clock::now() + length, arrivals_++, number});
      if (!thread_.joinable() && !ends_) thread_ = std::jthread([this] { work(); });  // runs without latencies have no thread for it
    }
    changed_.notify_one();
  }

  // Nothing is completed after this.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  // No operation has begun whose over() has not returned.
  bool is_idle() const {
    const std::lock_guard lock(mutex_);
    return pending_.empty() && !calls_;
  }

  // The same, asked by over().
  bool has_begun_nothing_more() const {
    const std::lock_guard lock(mutex_);
    return pending_.empty();
  }

 private:
  struct operation {
    clock::time_point due;
    std::uint64_t arrival;
    std::uint64_t number;
    bool operator>(const operation& other) const { return std::tie(due, arrival) > std::tie(other.due, other.arrival); }
  };

  void work() {
    std::unique_lock lock(mutex_);
    while (!ends_) {
      if (pending_.empty()) {
        changed_.wait(lock);
      } else if (const operation next = pending_.top(); clock::now() < next.due) {
        changed_.wait_until(lock, next.due);
      } else {
        pending_.pop();
        calls_ = true;
        lock.unlock();
        over_(next.number);
        lock.lock();
        calls_ = false;
      }
    }
  }

  const std::function<void(std::uint64_t)> over_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::priority_queue<operation, std::vector<operation>, std::greater<>> pending_;
  std::uint64_t arrivals_ = 0;
  bool calls_ = false;  // over()
  bool ends_ = false;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace heist::native
