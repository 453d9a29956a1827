#pragma once
// The simulated world: one thread plays all workers, so shared memory is plain memory with a price. Invariant: between
// two events no call of a scheduler or workload is under way, so every access sees the newest value.
// Template over the cost policy; with free_of_charge every access compiles to the bare load or store.
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/awaitable.hpp"
#include "model/world.hpp"
#include "sim/context.hpp"
#include "sim/costs.hpp"
#include "sim/memory.hpp"
#include "sim/queue_watch.hpp"
#include "sim/range_watch.hpp"

namespace heist::sim {

template <class Costs>
struct world : memory {
  using order = model::order;
  using place = model::place;
  using line = typename Costs::line;

  // A pool that starts small stays in the cache; but growing takes accesses, and where those cost something they count.
  static constexpr bool starts_small = Costs::accesses_are_free;

  // Lines are simulated, not laid out: small objects keep the simulator's own cache busy with useful bytes.
  static constexpr std::size_t line_bytes = alignof(std::uint64_t);

  template <class T>
  class atomic {
   public:
    constexpr explicit atomic(T value, const char* = "") : value_(value) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;

    T load(order, place = {}) const {
      line_.read();
      return value_;
    }
    void store(T v, order, place = {}) {
      line_.write();
      value_ = v;
    }
    T exchange(T v, order, place = {}) {
      return updated([v](T) { return v; });
    }
    bool compare_exchange_strong(T& expected, T desired, order, order, place = {}) {
      line_.update();
      if (value_ != expected) {
        expected = value_;
        return false;
      }
      value_ = desired;
      return true;
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure, place = {}) {
      return compare_exchange_strong(expected, desired, success, failure);
    }
    T fetch_add(T v, order, place = {}) {
      return updated([v](T old) { return static_cast<T>(old + v); });
    }
    T fetch_sub(T v, order, place = {}) {
      return updated([v](T old) { return static_cast<T>(old - v); });
    }
    T fetch_and(T v, order, place = {}) {
      return updated([v](T old) { return static_cast<T>(old & v); });
    }
    T fetch_or(T v, order, place = {}) {
      return updated([v](T old) { return static_cast<T>(old | v); });
    }

    // Not an access: for hints to the machine that simulates.
    T peek() const { return value_; }

   private:
    // The old value is read behind update(): who waits there sees what the others have done in the meantime.
    template <class Change>
    T updated(Change change) {
      line_.update();
      const T old = value_;
      value_ = change(old);
      return old;
    }

    T value_;
    [[no_unique_address]] mutable line line_;
  };

  template <class T>
  class awaitable : public model::waking_atomic<awaitable<T>, atomic<T>, T> {
   public:
    using model::waking_atomic<awaitable<T>, atomic<T>, T>::waking_atomic;

    template <class Predicate>
    T await(Predicate satisfied, order o, place = {}) const {
      T seen = this->load(o);
      while (!satisfied(seen)) {
        waiting_.wait();
        seen = this->load(o);
      }
      return seen;
    }
    // At the grain of calls waiting is a step of its own: the next write brings that worker back (context::comes_back).
    void await_as_a_step(model::worker_id w) const { waiting_.add(w); }
    void wake() { waiting_.wake(); }

   private:
    mutable typename Costs::waiting waiting_;
  };

  template <class T>
  class var {
   public:
    constexpr explicit var(T value, const char* = "") : value_(value) {}
    T load(place = {}) const {
      line_.read();
      return value_;
    }
    void store(T v, place = {}) {
      line_.write();
      value_ = v;
    }

   private:
    T value_;
    [[no_unique_address]] mutable line line_;
  };

  template <class T>
  class beside {
   public:
    constexpr explicit beside(T value, const char* = "") : value_(value) {}
    T load(place = {}) const { return value_; }
    void store(T v, place = {}) { value_ = v; }

   private:
    T value_;
  };

  class mutex {
   public:
    void lock(place = {}) { lock_.acquire(); }
    void unlock(place = {}) { lock_.release(); }

   private:
    typename Costs::lock lock_;
  };

  static void fence(order o, place = {}) { Costs::fence(o); }
  static void yield(place = {}) { Costs::yield(); }
  static std::uint32_t random(std::uint32_t bound, place = {}) {
    context& c = context::here();
    return c.streams[c.worker].below(bound);
  }
  static std::uint64_t now_ns() { return context::here().time_ns(); }
  // As if each had been drawn by itself.
  static void random(std::uint32_t bound, std::span<std::uint32_t> drawn) {
    context& c = context::here();
    c.streams[c.worker].fill_below(bound, drawn);
  }
  // As if so many numbers had been drawn.
  static void skip_random(std::uint64_t count) {
    context& c = context::here();
    c.streams[c.worker].skip(count);
  }
  // At the time of the event, or of the access before it. Where accesses are free nobody sets the context's clock.
  static void queue_is(model::queue_id queue, model::queue_state now) requires (!Costs::accesses_are_free) {
    const context& c = context::here();
    if (c.queues != nullptr) c.queues->is(queue, now, c.worker, c.now_ns);
  }
  static void range_opened(const model::range_opening& opened) requires (!Costs::accesses_are_free) {
    const context& c = context::here();
    if (c.ranges != nullptr) c.ranges->opened(opened, c.now_ns);
  }
  static void range_halved(const model::range_halves& halves) requires (!Costs::accesses_are_free) {
    const context& c = context::here();
    if (c.ranges != nullptr) c.ranges->halved(halves, c.now_ns);
  }
};

static_assert(model::World<world<free_of_charge>>);
static_assert(model::World<world<coherent>>);
static_assert(sizeof(world<free_of_charge>::atomic<std::uint64_t>) == sizeof(std::uint64_t));

}  // namespace heist::sim
