#pragma once
// A binary heap under one lock: the plain priority queue that cleverer ones are measured against (Imam and Sarkar's
// WSTLPQ a worker, SYNCPQ and PBLKQ when shared). Invariant: no task comes before the one at its parent's place.
// Anybody may call push, pop and steal; each takes the best task there is. Before(a, b): a is to be taken before b.
// Not promised: an order among equals; progress while somebody with the lock is delayed.
#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the heap with exactly one fault in it; a check must find it. `none` is the heap.
enum class priority_heap_fault {
  none,
  no_lock_in_steal,
  size_read_outside_lock,
  pushed_not_raised,
  second_child_ignored,
};

template <World W, class T, priority_heap_fault Fault = priority_heap_fault::none, class Before = std::less<T>>
class priority_heap {
  using fault = priority_heap_fault;
  static_assert(std::is_trivially_copyable_v<T>);
  using slot = typename W::template var<T>;

 public:
  using before = Before;
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::best;

  // capacity: slots before the first growth.
  explicit priority_heap(std::size_t capacity = default_capacity, Before order_of_tasks = {})
      : before_(order_of_tasks), slots_(W::template make_array<slot>(capacity, T{})), capacity_(capacity) {}
  priority_heap(const priority_heap&) = delete;
  priority_heap& operator=(const priority_heap&) = delete;
  ~priority_heap() { W::destroy_array(slots_, capacity_); }

  void push(T pushed) {
    lock_.lock();
    const std::size_t last = size_.load();
    if (last == capacity_) grow();
    rise(last, pushed);
    size_.store(last + 1);
    lock_.unlock();
  }

  std::optional<T> pop() {
    lock_.lock();
    const std::optional<T> best = take(size_.load());
    lock_.unlock();
    return best;
  }

  stolen<T> steal() {
    if constexpr (Fault == fault::no_lock_in_steal) return answer(take(size_.load()));
    std::size_t size = Fault == fault::size_read_outside_lock ? size_.load() : 0;
    lock_.lock();
    if constexpr (Fault != fault::size_read_outside_lock) size = size_.load();
    const std::optional<T> best = take(size);
    lock_.unlock();
    return answer(best);
  }

  std::size_t size() const {
    lock_.lock();
    const std::size_t size = size_.load();
    lock_.unlock();
    return size;
  }

 private:
  static stolen<T> answer(const std::optional<T>& best) { return best ? stolen<T>::of(*best) : stolen<T>::empty(); }

  // All below are called with the lock held, and with how many tasks there are.
  std::optional<T> take(std::size_t size) {
    if (size == 0) return std::nullopt;
    const T best = slots_[0].load();
    size_.store(size - 1);
    sink(size - 1, slots_[size - 1].load());
    return best;
  }

  // Places a task at a leaf or above it, moving down what it comes before.
  void rise(std::size_t at, T placed) {
    while (at > 0 && Fault != fault::pushed_not_raised) {
      const std::size_t parent = (at - 1) / 2;
      const T above = slots_[parent].load();
      if (!before_(placed, above)) break;
      slots_[at].store(above);
      at = parent;
    }
    slots_[at].store(placed);
  }

  // Places a task at the root or below it, moving up what comes before it.
  void sink(std::size_t size, T placed) {
    std::size_t at = 0;
    for (std::size_t child = 1; child < size; child = 2 * at + 1) {
      T best = slots_[child].load();
      if (child + 1 < size && Fault != fault::second_child_ignored) {
        const T other = slots_[child + 1].load();
        if (before_(other, best)) {
          best = other;
          ++child;
        }
      }
      if (!before_(best, placed)) break;
      slots_[at].store(best);
      at = child;
    }
    slots_[at].store(placed);
  }

  void grow() {
    slot* const grown = W::template make_array<slot>(capacity_ * 2, T{});
    for (std::size_t i = 0; i < capacity_; ++i) grown[i].store(slots_[i].load());
    W::destroy_array(slots_, capacity_);
    slots_ = grown;
    capacity_ *= 2;
  }

  // written by anybody, under the lock
  mutable typename W::mutex lock_;
  [[no_unique_address]] const Before before_;
  typename W::template var<std::size_t> size_{0};
  slot* slots_;
  std::size_t capacity_;
};

}  // namespace heist::model
