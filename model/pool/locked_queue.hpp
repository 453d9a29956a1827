#pragma once
// A first-in, first-out queue under one lock: what a thread pool shares (Imam and Sarkar's THRDPL). Invariant: the tasks
// are the slots [first, first + size) of a ring. Anybody may call push, pop and steal; all take the oldest task.
// Not promised: progress while somebody with the lock is delayed.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the queue with exactly one fault in it; a check must find it. `none` is the queue.
enum class locked_queue_fault { none, no_lock_in_steal, growth_copies_as_it_lies };

template <World W, class T, locked_queue_fault Fault = locked_queue_fault::none>
class locked_queue {
  using fault = locked_queue_fault;
  static_assert(std::is_trivially_copyable_v<T>);
  using slot = typename W::template var<T>;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::queue;

  // capacity: slots before the first growth.
  explicit locked_queue(std::size_t capacity = default_capacity)
      : slots_(W::template make_array<slot>(capacity, T{}, "slot"), "slots"), capacity_(capacity, "capacity") {}
  locked_queue(const locked_queue&) = delete;
  locked_queue& operator=(const locked_queue&) = delete;
  ~locked_queue() { W::destroy_array(slots_.load(), capacity_.load()); }

  void push(T pushed) {
    lock_.lock();
    const std::size_t size = size_.load();
    if (size == capacity_.load()) grow();
    slots_.load()[(first_.load() + size) % capacity_.load()].store(pushed);
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
    const T oldest = slots_.load()[first].load();
    first_.store((first + 1) % capacity_.load());
    size_.store(size - 1);
    return stolen<T>::of(oldest);
  }

  // With the lock held.
  void grow() {
    slot* const slots = slots_.load();
    const std::size_t capacity = capacity_.load();
    slot* const grown = W::template make_array<slot>(capacity * 2, T{}, "slot");
    const std::size_t from = Fault == fault::growth_copies_as_it_lies ? 0 : first_.load();
    for (std::size_t i = 0; i < capacity; ++i) grown[i].store(slots[(from + i) % capacity].load());
    W::destroy_array(slots, capacity);
    slots_.store(grown);
    capacity_.store(capacity * 2);
    first_.store(0);
  }

  // written by anybody, under the lock
  typename W::mutex lock_;
  typename W::template var<std::size_t> first_{0, "first"};
  typename W::template var<std::size_t> size_{0, "size"};
  typename W::template beside<slot*> slots_;
  typename W::template beside<std::size_t> capacity_;
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
