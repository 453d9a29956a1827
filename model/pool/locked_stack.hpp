#pragma once
// A last-in, first-out stack under one lock: the pool to compare others with, where owner and thieves are after the
// same task. Invariant: the tasks are the slots [0, size), the newest last. Anybody may call push, pop and steal; all
// take the newest. Not promised: progress while somebody with the lock is delayed; that an old task is ever taken while
// new ones come.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/growing_slots.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the stack with exactly one fault in it; a check must find it. `none` is the stack.
enum class locked_stack_fault { none, no_lock_in_steal, size_read_outside_lock, oldest_stolen };

template <World W, class T, locked_stack_fault Fault = locked_stack_fault::none>
class locked_stack {
  using fault = locked_stack_fault;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::stack;

  // capacity: slots before the first growth.
  explicit locked_stack(std::size_t capacity = default_capacity) : slots_(capacity) {}

  void push(T pushed) {
    lock_.lock();
    const std::size_t size = size_.load();
    if (size == slots_.capacity()) slots_.grow();
    slots_.all()[size].store(pushed);
    size_.store(size + 1);
    lock_.unlock();
  }

  std::optional<T> pop() {
    lock_.lock();
    const stolen<T> got = take(size_.load());
    lock_.unlock();
    return got.status == steal_status::task ? std::optional<T>(got.task) : std::nullopt;
  }

  stolen<T> steal() {
    if constexpr (Fault == fault::no_lock_in_steal) return take(size_.load());
    std::size_t size = Fault == fault::size_read_outside_lock ? size_.load() : 0;
    lock_.lock();
    if constexpr (Fault != fault::size_read_outside_lock) size = size_.load();
    const stolen<T> got = Fault == fault::oldest_stolen ? take_oldest(size) : take(size);
    lock_.unlock();
    return got;
  }

  std::size_t size() const {
    lock_.lock();
    const std::size_t size = size_.load();
    lock_.unlock();
    return size;
  }

 private:
  // With the lock held, of so many tasks.
  stolen<T> take(std::size_t size) {
    if (size == 0) return stolen<T>::empty();
    size_.store(size - 1);
    return stolen<T>::of(slots_.all()[size - 1].load());
  }

  stolen<T> take_oldest(std::size_t size) {
    if (size == 0) return stolen<T>::empty();
    auto* const slots = slots_.all();
    const T oldest = slots[0].load();
    for (std::size_t i = 1; i < size; ++i) slots[i - 1].store(slots[i].load());
    size_.store(size - 1);
    return stolen<T>::of(oldest);
  }

  // written by anybody, under the lock
  mutable typename W::mutex lock_;
  growing_slots<W, T> slots_;
  typename W::template var<std::size_t> size_{0, "size"};
};

struct locked_stack_pool {
  static constexpr std::string_view name = "locked-stack";
  static constexpr std::string_view line = "last in, first out, under one lock";

  using fault = locked_stack_fault;
  template <World W, class T, fault Fault = fault::none>
  using type = locked_stack<W, T, Fault>;

  static constexpr std::array faults{
      mutant{fault::no_lock_in_steal, "no-lock-in-steal", "steal takes the newest task without the lock"},
      mutant{fault::size_read_outside_lock, "size-read-outside-lock",
             "steal asks how many tasks there are before it has the lock"},
      mutant{fault::oldest_stolen, "oldest-stolen", "steal takes the oldest task, as of a deque"},
  };
  static constexpr std::array<std::string_view, 5> programs{
      "push push pop pop | steal",
      "push push pop pop | steal steal",
      "push push push pop | steal steal, capacity 1",
      "push push pop push | steal | steal, capacity 1",
      "push push push push | steal steal",
  };
};

}  // namespace heist::model
