#pragma once
// The tasks that were given to a runtime from outside and are not over. Invariant: when stop_all() returns, all of them have
// ended, and there will be no more.
#include <condition_variable>
#include <list>
#include <mutex>
#include <stop_token>
#include <vector>

#include "native/async/errors.hpp"
#include "native/async/strand.hpp"

namespace heist::async {

class roots {
 public:
  using place = std::list<std::stop_source>::iterator;

  // What ends it before its time is in the list from now on. A runtime that stops takes no more: to a coroutine of it that is
  // a cancellation like others.
  place add() {
    const std::lock_guard lock(mutex_);
    if (stops_ && strand::current() != nullptr) throw cancelled();
    if (stops_) throw refused("the runtime has been stopped: it takes no further tasks");
    return running_.emplace(running_.end());
  }
  void ended(place root) {
    const std::lock_guard lock(mutex_);
    running_.erase(root);
    if (running_.empty()) none_left_.notify_all();
  }

  void stop_all() {
    for (std::stop_source& root : refuse_more()) root.request_stop();  // without the lock: roots may end at once
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return running_.empty(); });
  }

 private:
  std::vector<std::stop_source> refuse_more() {
    const std::lock_guard lock(mutex_);
    stops_ = true;
    return {running_.begin(), running_.end()};
  }

  std::mutex mutex_;
  std::condition_variable none_left_;
  std::list<std::stop_source> running_;
  bool stops_ = false;
};

}  // namespace heist::async
