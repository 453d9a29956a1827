#pragma once
// A shared priority queue after the JDK's PriorityBlockingQueue: a heap under one lock, of which two things stay outside.
// Who has nothing to do and finds the queue empty does not take the lock: there he would wait for `notEmpty`, here he
// looks at the count again. And a full queue is given more room without the lock: whoever gets hold of the flag makes it,
// the others try again. Invariant: the count is the number of tasks; it is written with the lock.
// Anybody may call push, pop and steal; each takes the best task there is. Before(a, b): a is to be taken before b.
// Not promised: an order among equals; progress while somebody with the lock or the flag is delayed.
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/pool/heap_slots.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the queue with exactly one fault in it; a check must find it. `none` is the queue.
enum class blocking_heap_fault { none, no_lock_in_steal, moved_without_lock };

template <World W, class T, class Before, blocking_heap_fault Fault = blocking_heap_fault::none>
class blocking_heap {
  using fault = blocking_heap_fault;

  // Written with the lock, and looked at without it. Relaxed: who sees that there is a task takes the lock to get it.
  class shared_count {
   public:
    explicit shared_count(std::size_t count) : count_(count, "count") {}
    std::size_t load() const { return count_.load(order::relaxed); }
    void store(std::size_t count) { count_.store(count, order::relaxed); }

   private:
    typename W::template atomic<std::size_t> count_;
  };
  using heap = heap_slots<W, T, Before, heap_fault::none, shared_count>;
  using room = typename heap::room;

 public:
  using before = Before;
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::best;

  // capacity: slots before the first growth.
  explicit blocking_heap(std::size_t capacity = default_capacity) : tasks_(capacity) {}

  void push(T pushed) {
    lock_.lock();
    while (tasks_.size() == tasks_.capacity()) grow();
    tasks_.push(pushed);
    lock_.unlock();
  }

  std::optional<T> pop() {
    lock_.lock();
    const std::optional<T> best = tasks_.pop();
    lock_.unlock();
    return best;
  }

  // Called by who has nothing to do.
  stolen<T> steal() {
    if (tasks_.size() == 0) return stolen<T>::empty();
    const std::optional<T> best = Fault == fault::no_lock_in_steal ? tasks_.pop() : pop();
    return best ? stolen<T>::of(*best) : stolen<T>::empty();
  }

 private:
  // With the lock held, and again at the end: in between the queue works, as long as it needs no room itself.
  void grow() {
    const std::size_t full = tasks_.capacity();
    lock_.unlock();
    room* larger = nullptr;
    bool nobody = false;
    // relaxed: it keeps others from making room in vain, the lock guards everything else
    if (grows_.compare_exchange_strong(nobody, true, order::relaxed, order::relaxed)) {
      larger = W::template make<room>(full * 2);
      if constexpr (Fault == fault::moved_without_lock) tasks_.move_to(std::exchange(larger, nullptr));
      grows_.store(false, order::relaxed);
    } else {
      W::yield();
    }
    lock_.lock();
    if (larger == nullptr) return;
    if (tasks_.capacity() == full) {
      tasks_.move_to(larger);
    } else {
      W::destroy(larger);  // somebody was faster
    }
  }

  // written by anybody, under the lock; the number of tasks is looked at by anybody
  typename W::mutex lock_;
  heap tasks_;
  typename W::template atomic<bool> grows_{false, "grows"};
};

struct blocking_heap_pool {
  static constexpr std::string_view name = "blocking-heap";
  static constexpr std::string_view line = "heap that is looked at and given room without its lock (JDK)";

  using fault = blocking_heap_fault;
  template <World W, class T, fault Fault = fault::none, class Before = std::less<T>>
  using type = blocking_heap<W, T, Before, Fault>;
  static constexpr bool is_shared = true;  // no worker's own: a scheduler has one for all

  static constexpr std::array faults{
      mutant{fault::no_lock_in_steal, "no-lock-in-steal", "steal takes the best task without the lock"},
      mutant{fault::moved_without_lock, "moved-without-lock",
             "tasks are moved to the larger place before the lock is held again"},
  };
  static constexpr std::array<std::string_view, 3> programs{
      "push push pop pop | steal steal",
      "push push push pop | steal steal, capacity 1",
      "push push pop push | steal | steal, capacity 1",
  };
};

}  // namespace heist::model
