#pragma once
// The least that a Fibonacci which others may help with takes on this machine, as one would write it for nothing else:
// a slot is a number, what asks is looked at by a plain load, and there is no deque, no exception, no sleep and no
// other program in the library. Invariant: slots below `oldest` have been offered; those from there on are their
// worker's alone.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace heist::native::benchmarks::baggage {

class limit {
 public:
  explicit limit(int threads) : workers_(static_cast<std::size_t>(threads)) {
    for (std::size_t i = 1; i < workers_.size(); ++i) helpers_.emplace_back([this, i] { help(workers_[i]); });
  }
  ~limit() {
    over_ = true;
    begun_.fetch_add(1);
    begun_.notify_all();
  }
  limit(const limit&) = delete;
  limit& operator=(const limit&) = delete;

  // By one thread at a time.
  std::uint64_t fibonacci(int n) {
    runs_ = true;
    begun_.fetch_add(1);
    begun_.notify_all();
    const std::uint64_t result = of(workers_[0], workers_[0].slots.get(), n);
    runs_ = false;
    return result;
  }

 private:
  struct worker;
  struct slot {
    int n;
    std::uint64_t result;
    std::atomic<worker*> thief;
    std::atomic<bool> ended;
  };
  struct alignas(64) worker {
    static constexpr std::size_t most_deep = 128;
    std::unique_ptr<slot[]> slots = std::make_unique<slot[]>(most_deep);
    slot* oldest = slots.get();
    alignas(64) std::atomic<bool> asked = false;
    std::atomic<slot*> offer = nullptr;
  };

  [[gnu::always_inline]] static std::uint64_t of(worker& me, slot* at, int n) {
    return n < 2 ? static_cast<std::uint64_t>(n) : of_two(me, at, n);
  }
  static std::uint64_t of_two(worker& me, slot* at, int n) {
    at->n = n - 1;
    if (me.asked.load(std::memory_order_relaxed)) [[unlikely]]
      give(me, at + 1);
    const std::uint64_t second = of(me, at + 1, n - 2);
    if (me.oldest <= at) [[likely]]
      return of(me, at, n - 1) + second;
    return join(me, at) + second;
  }

  [[gnu::noinline]] static void give(worker& me, slot* top) {
    if (me.oldest >= top || me.offer.load(std::memory_order_relaxed) != nullptr) return;
    me.asked.store(false, std::memory_order_relaxed);
    me.oldest->ended.store(false, std::memory_order_relaxed);
    me.oldest->thief.store(nullptr, std::memory_order_relaxed);
    me.offer.store(me.oldest++, std::memory_order_release);  // pairs with look()
  }
  // Executes what that worker offers, in the slots from at on, or asks it.
  static bool look(worker& me, slot* at, worker& victim) {
    if (victim.offer.load(std::memory_order_relaxed) == nullptr) {
      if (!victim.asked.load(std::memory_order_relaxed)) victim.asked.store(true, std::memory_order_relaxed);
      return false;
    }
    slot* const got = victim.offer.exchange(nullptr, std::memory_order_acquire);  // pairs with give()
    if (got == nullptr) return false;
    got->thief.store(&me, std::memory_order_relaxed);
    got->result = of(me, at, got->n);
    got->ended.store(true, std::memory_order_release);  // pairs with join()
    return true;
  }
  [[gnu::noinline]] static std::uint64_t join(worker& me, slot* at) {
    slot* expected = at;
    if (me.offer.compare_exchange_strong(expected, nullptr, std::memory_order_relaxed)) {
      me.oldest = at;
      return of(me, at, at->n);
    }
    while (!at->ended.load(std::memory_order_acquire)) {
      worker* const thief = at->thief.load(std::memory_order_relaxed);
      if (thief == nullptr || !look(me, at + 1, *thief)) std::this_thread::yield();
    }
    me.oldest = at;
    return at->result;
  }
  void help(worker& me) {
    for (std::uint32_t seen = 0; !over_; seen = begun_.load()) {
      begun_.wait(seen);
      for (std::size_t victim = 0; runs_; victim = (victim + 1) % workers_.size()) {
        if (&workers_[victim] != &me && !look(me, me.slots.get(), workers_[victim])) std::this_thread::yield();
      }
    }
  }

  std::vector<worker> workers_;
  std::atomic<bool> runs_ = false, over_ = false;
  std::atomic<std::uint32_t> begun_ = 0;
  std::vector<std::jthread> helpers_;  // last: they use the rest
};

}  // namespace heist::native::benchmarks::baggage
