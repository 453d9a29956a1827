#pragma once
// A binary heap under one lock: the plain priority queue that cleverer ones are measured against (Imam and Sarkar's
// WSTLPQ a worker, SYNCPQ when shared); heap_slots.hpp is the heap.
// Anybody may call push, pop and steal; each takes the best task there is. Before(a, b): a is to be taken before b.
// Not promised: an order among equals; progress while somebody with the lock is delayed.
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/heap_slots.hpp"
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
  static constexpr heap_fault inside = Fault == fault::pushed_not_raised      ? heap_fault::pushed_not_raised
                                       : Fault == fault::second_child_ignored ? heap_fault::second_child_ignored
                                                                              : heap_fault::none;

 public:
  using before = Before;
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::best;

  // capacity: slots before the first growth.
  explicit priority_heap(std::size_t capacity = default_capacity, Before order_of_tasks = {})
      : tasks_(capacity, order_of_tasks) {}

  void push(T pushed) {
    lock_.lock();
    tasks_.push(pushed);
    lock_.unlock();
  }

  std::optional<T> pop() {
    lock_.lock();
    const std::optional<T> best = tasks_.pop();
    lock_.unlock();
    return best;
  }

  stolen<T> steal() {
    if constexpr (Fault == fault::no_lock_in_steal) return answer(tasks_.pop());
    std::size_t size = Fault == fault::size_read_outside_lock ? tasks_.size() : 0;
    lock_.lock();
    if constexpr (Fault != fault::size_read_outside_lock) size = tasks_.size();
    const std::optional<T> best = tasks_.pop(size);
    lock_.unlock();
    return answer(best);
  }

  std::size_t size() const {
    lock_.lock();
    const std::size_t size = tasks_.size();
    lock_.unlock();
    return size;
  }

 private:
  static stolen<T> answer(const std::optional<T>& best) { return best ? stolen<T>::of(*best) : stolen<T>::empty(); }

  // written by anybody, under the lock
  mutable typename W::mutex lock_;
  heap_slots<W, T, Before, inside> tasks_;
};

struct priority_heap_pool {
  static constexpr std::string_view name = "priority-heap";
  static constexpr std::string_view line = "binary heap behind a lock: the smallest task first";

  using fault = priority_heap_fault;
  template <World W, class T, fault Fault = fault::none, class Before = std::less<T>>
  using type = priority_heap<W, T, Fault, Before>;

  static constexpr std::array faults{
      mutant{fault::no_lock_in_steal, "no-lock-in-steal", "steal takes the best task without the lock"},
      mutant{fault::size_read_outside_lock, "size-read-outside-lock",
             "steal asks how many tasks there are before it has the lock"},
      mutant{fault::pushed_not_raised, "pushed-not-raised",
             "a pushed task stays at its leaf: one that is not the best is taken first"},
      mutant{fault::second_child_ignored, "second-child-ignored",
             "a task sinks without a look at the second one below it: the same, later"},
  };
  static constexpr std::array<std::string_view, 5> programs{
      "push push pop pop | steal",
      "push push pop pop | steal steal",
      "push push push pop | steal steal, capacity 1",
      "push push pop pop | steal | steal",
      "push push push push pop pop | steal",
  };
};

}  // namespace heist::model
