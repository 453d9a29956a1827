#pragma once
// What a worker does that found no task: asks again at once, later yields between its questions, at last sleeps, so
// that a victim without a processor gets one, and that more workers than processors do not eat one another's time.
//
// Sleeping also tells when a run can never end. A worker sleeps only after its own pool was empty and holding no task,
// and nobody but a worker that executes adds tasks: when all of them sleep at once there is no task anywhere, and no
// worker that could still call done(). Whoever lies down last knows it.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "model/workload/workload.hpp"
#include "native/world.hpp"

namespace heist::native {

// What the workers of one run share.
class dormitory {
 public:
  explicit dormitory(model::worker_id workers) : workers_(workers) {}

  // True: everybody sleeps, and nobody will ever have a reason to wake.
  bool sleep(std::chrono::microseconds duration) {
    // acq_rel, here and below: the last one to lie down has seen everything the others did before
    if (sleeping_.fetch_add(1, std::memory_order_acq_rel) + 1 == workers_) return true;
    std::this_thread::sleep_for(duration);
    sleeping_.fetch_sub(1, std::memory_order_acq_rel);
    return false;
  }

 private:
  const model::worker_id workers_;
  std::atomic<model::worker_id> sleeping_{0};
};

// When a worker does what, in fruitless rounds. Every worker sleeps in the end, whatever its policy.
struct rest_rule {
  std::uint64_t before_yielding = 8;
  std::uint64_t before_sleeping = 256;
  std::chrono::nanoseconds shortest_wait{0};  // busy, before each further round, twice as long each time; 0: none
  std::chrono::nanoseconds longest_wait{0};
};

// One worker's patience.
class rest {
  using clock = std::chrono::steady_clock;

  static constexpr std::chrono::microseconds shortest{20};  // about what falling asleep and waking costs
  static constexpr std::chrono::microseconds longest{500};  // what a new task may have to wait at worst

 public:
  explicit rest(const rest_rule& rule = {}) : rule_(rule), wait_(rule.shortest_wait) {}

  void found_a_task() {
    rounds_ = 0;
    wait_ = rule_.shortest_wait;
    duration_ = shortest;
  }

  // True: there will never be a task again.
  bool found_nothing(dormitory& all) {
    ++rounds_;
    if (rounds_ <= rule_.before_sleeping) {
      if (wait_ > wait_.zero()) wait_busily();
      if (rounds_ > rule_.before_yielding) world::yield();
      return false;
    }
    const auto duration = duration_;
    duration_ = std::min(duration_ * 2, longest);
    return all.sleep(duration);
  }

 private:
  void wait_busily() {
    const clock::time_point end = clock::now() + wait_;
    while (clock::now() < end) {
    }
    wait_ = std::min(wait_ * 2, rule_.longest_wait);
  }

  const rest_rule rule_;
  std::chrono::nanoseconds wait_;
  std::uint64_t rounds_ = 0;
  std::chrono::microseconds duration_ = shortest;
};

}  // namespace heist::native
