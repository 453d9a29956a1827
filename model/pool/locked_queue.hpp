#pragma once
// A first-in, first-out queue under one lock: what a thread pool shares (Imam and Sarkar's THRDPL). Invariant: the
// tasks are the slots [first, first + size) of a ring. Anybody may call push, pop and steal; all take the oldest task.
// Not promised: progress while somebody with the lock is delayed.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/growing_slots.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the queue with exactly one fault in it; a check must find it. `none` is the queue.
enum class locked_queue_fault { none, no_lock_in_steal, growth_copies_as_it_lies };

template <World W, class T, locked_queue_fault Fault = locked_queue_fault::none>
class locked_queue {
  using fault = locked_queue_fault;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::queue;

  // capacity: slots before the first growth.
  explicit locked_queue(std::size_t capacity = default_capacity) : slots_(capacity) {}

  void push(T pushed) {
    lock_.lock();
    const std::size_t size = size_.load();
    if (size == slots_.capacity()) grow();
    slots_.all()[(first_.load() + size) % slots_.capacity()].store(pushed);
    size_.store(size + 1);
    lock_.unlock();
  }

  std::optional<T> pop() {
    lock_.lock();
    const stolen<T> got = take();
    lock_.unlock();
    return got.status == steal_status::task ? std::optional<T>(got.task) : std::nullopt;
  }

  stolen<T> steal() {
    if constexpr (Fault == fault::no_lock_in_steal) return take();
    lock_.lock();
    const stolen<T> got = take();
    lock_.unlock();
    return got;
  }

 private:
  // With the lock held.
  stolen<T> take() {
    const std::size_t size = size_.load();
    if (size == 0) return stolen<T>::empty();
    const std::size_t first = first_.load();
    const T oldest = slots_.all()[first].load();
    first_.store((first + 1) % slots_.capacity());
    size_.store(size - 1);
    return stolen<T>::of(oldest);
  }

  // With the lock held.
  void grow() {
    slots_.grow(Fault == fault::growth_copies_as_it_lies ? 0 : first_.load());
    first_.store(0);
  }

  // written by anybody, under the lock
  typename W::mutex lock_;
  typename W::template var<std::size_t> first_{0, "first"};
  typename W::template var<std::size_t> size_{0, "size"};
  growing_slots<W, T> slots_;
};

struct locked_queue_pool {
  static constexpr std::string_view name = "locked-queue";
  static constexpr std::string_view line = "first in, first out, under one lock";

  using fault = locked_queue_fault;
  template <World W, class T, fault Fault = fault::none>
  using type = locked_queue<W, T, Fault>;
  static constexpr bool is_shared = true;  // no worker's own: a scheduler has one for all

  static constexpr std::array faults{
      mutant{fault::no_lock_in_steal, "no-lock-in-steal", "steal takes the oldest task without the lock"},
      mutant{fault::growth_copies_as_it_lies, "growth-copies-as-it-lies",
             "growth copies slots by place, not by age: the tasks change their order"},
  };
  static constexpr std::array<std::string_view, 3> programs{
      "push push pop pop | steal steal",
      "push push pop push push pop pop | steal, capacity 2",
      "push push pop push | steal | steal, capacity 1",
  };
};

}  // namespace heist::model
