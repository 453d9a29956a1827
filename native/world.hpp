#pragma once
// The native world: std::atomic, real fences, real threads. Every function is inlined away; native/benchmarks counts
// the instructions to keep it so.
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <utility>

#include "model/awaitable.hpp"
#include "model/plain_memory.hpp"
#include "model/world.hpp"

namespace heist::native {

#define HEIST_INLINE [[gnu::always_inline]] inline

struct world : model::plain_memory {
  using order = model::order;
  using place = model::place;

  static constexpr std::size_t line_bytes = 64;

  template <class T>
  class atomic {
   public:
    constexpr explicit atomic(T value, const char* = "") : value_(value) {}

    HEIST_INLINE T load(order o, place = {}) const { return value_.load(o); }
    HEIST_INLINE void store(T v, order o, place = {}) { value_.store(v, writes(o)); }
    HEIST_INLINE T exchange(T v, order o, place = {}) { return value_.exchange(v, writes(o)); }
    HEIST_INLINE bool compare_exchange_strong(T& expected, T desired, order success, order failure, place = {}) {
      return value_.compare_exchange_strong(expected, desired, writes(success), failure);
    }
    HEIST_INLINE bool compare_exchange_weak(T& expected, T desired, order success, order failure, place = {}) {
      return value_.compare_exchange_weak(expected, desired, writes(success), failure);
    }
    HEIST_INLINE T fetch_add(T v, order o, place = {}) { return value_.fetch_add(v, writes(o)); }
    HEIST_INLINE T fetch_sub(T v, order o, place = {}) { return value_.fetch_sub(v, writes(o)); }
    HEIST_INLINE T fetch_and(T v, order o, place = {}) { return value_.fetch_and(v, writes(o)); }
    HEIST_INLINE T fetch_or(T v, order o, place = {}) { return value_.fetch_or(v, writes(o)); }

   protected:
    std::atomic<T> value_;
    static_assert(std::atomic<T>::is_always_lock_free);
  };

  // std::atomic's wait spins for a while and then sleeps on the word. Of 32 bits it is the futex itself; others share one.
  template <class T>
  class awaitable : public model::waking_atomic<awaitable<T>, atomic<T>, T> {
   public:
    using model::waking_atomic<awaitable<T>, atomic<T>, T>::waking_atomic;

    template <class Predicate>
    T await(Predicate satisfied, order o, place = {}) const {
      T seen = this->value_.load(o);
      while (!satisfied(seen)) {
        this->value_.wait(seen, o);
        seen = this->value_.load(o);
      }
      return seen;
    }
    void wake() { this->value_.notify_all(); }
  };

  template <class T>
  class var {
   public:
    constexpr explicit var(T value, const char* = "") : value_(value) {}
    HEIST_INLINE T load(place = {}) const { return value_; }
    HEIST_INLINE void store(T v, place = {}) { value_ = v; }

   private:
    T value_;
  };

  template <class T>
  using beside = var<T>;

  class mutex {
   public:
    void lock(place = {}) { mutex_.lock(); }
    void unlock(place = {}) { mutex_.unlock(); }

   private:
    std::mutex mutex_;
  };

#ifdef __SANITIZE_THREAD__
  // ThreadSanitizer does not model fences; two stand-ins order at least as much. A read-modify-write of one location
  // common to all fences orders them among themselves. And what a thread writes after a release fence is written with
  // release, as the standard has it: otherwise nothing would tie the fence to an acquire that reads that write.
  HEIST_INLINE static void fence(order o, place = {}) {
    static std::atomic<int> common{0};
    common.fetch_add(0, order::seq_cst);
    if (o != order::acquire && o != order::consume) passed_release_fence = true;
  }
#else
  HEIST_INLINE static void fence(order o, place = {}) {
    std::atomic_thread_fence(o);
  }
#endif

  static void yield(place = {}) {
    std::this_thread::yield();
  }

  // Whatever was begun is finished. A short loop that is entered while its operands are still on their way fills the queues of the
  // processor unevenly, and may go on so to its end, at two thirds of its speed.
  HEIST_INLINE static void await_operands() {
#ifdef __x86_64__
    __builtin_ia32_lfence();
#endif
  }

  // splitmix64 from a state of each thread's own; the runner seeds it.
  static void seed(std::uint64_t value) {
    random_state = value;
  }
  static std::uint32_t random(std::uint32_t bound, place = {}) {
    std::uint64_t z = random_state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>(((z >> 32) * bound) >> 32);
  }

  static std::uint64_t now_ns() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
  }

 private:
#ifdef __SANITIZE_THREAD__
  static constinit thread_local inline bool passed_release_fence = false;
  HEIST_INLINE static order writes(order o) {
    if (!passed_release_fence) return o;
    return o == order::relaxed ? order::release : o == order::acquire ? order::acq_rel : o;
  }
#else
  HEIST_INLINE static constexpr order writes(order o) {
    return o;
  }
#endif

  static constinit thread_local inline std::uint64_t random_state = 0;
};

#undef HEIST_INLINE

static_assert(model::World<world>);

}  // namespace heist::native
