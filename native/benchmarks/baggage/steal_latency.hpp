#pragma once
// How long a worker that has nothing waits, from its asking until the call that it is given runs. One worker forks many
// calls within one another and then only polls, once in a microsecond; the other takes them one by one.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

#include "native/forks.hpp"

namespace heist::native::benchmarks::baggage {

class steal_latency {
 public:
  static constexpr int calls = 500;  // of a run
  static constexpr std::chrono::nanoseconds between_polls{1'000};

  // Microseconds, one for each call that was taken.
  std::vector<double> run() {
    took_.clear();
    ended_ = 0;
    thief_looks::since() = {};
    async::runtime_over<thief_looks> two(2);
    two.run([this](forks::place at) noexcept { nest(at, calls); });
    return took_;
  }

 private:
  using clock = std::chrono::steady_clock;

  // Says when a worker first looked in vain since it last had something. The look at stacks, which asks, comes right
  // after it.
  class thief_looks : public async::usual_scheduler {
   public:
    using async::usual_scheduler::usual_scheduler;
    static clock::time_point& since() {
      static thread_local clock::time_point when;
      return when;
    }
    template <class Tries>
    model::attempt steal(model::worker_id w, Tries&& tries) {
      if (since() == clock::time_point()) since() = clock::now();
      return model::steal(static_cast<async::usual_scheduler&>(*this), w, tries);
    }
  };

  void nest(forks::place at, int more) noexcept {
    if (more == 0) return poll_until_all_ended();
    forks::fork_join(
        at, [this, owner = forks::here->number]() noexcept { note(owner); },
        [this, more](forks::place above) noexcept { nest(above, more - 1); });
  }
  void note(model::worker_id owner) noexcept {
    const clock::time_point now = clock::now();
    // The first was asked for when nothing had been forked.
    if (forks::here->number != owner && ended_.load(std::memory_order_relaxed) > 0) {
      took_.push_back(std::chrono::duration<double, std::micro>(now - thief_looks::since()).count());
    }
    thief_looks::since() = {};
    ended_.fetch_add(1, std::memory_order_relaxed);
  }
  void poll_until_all_ended() noexcept {
    while (ended_.load(std::memory_order_relaxed) < calls) {
      const clock::time_point next = clock::now() + between_polls;
      while (clock::now() < next) {
      }
      forks::poll();
    }
  }

  std::vector<double> took_;  // by the thief alone
  std::atomic<int> ended_ = 0;
};

}  // namespace heist::native::benchmarks::baggage
