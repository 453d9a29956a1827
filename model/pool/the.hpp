#pragma once
// The THE protocol of Cilk-5 (Frigo, Leiserson and Randall, PLDI 1998, Fig. 4): thieves take turns under a lock, the
// owner needs it only when it may be after the same task as one of them. Invariant: the tasks are the slots
// [head, tail); each side moves its own end first and looks at the other's afterwards, so one of the two always notices.
// The owner calls push and pop (last in, first out), any number of thieves call steal (first in, first out).
// Not promised: progress while a thief with the lock is delayed; steal waits for it rather than lose a race.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/pool/slot_ring.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the deque with exactly one published fault in it; a check must find it. `none` is the deque.
enum class the_fault {
  none,
  head_moved_after_check,
  tail_moved_after_check,
  tail_read_relaxed,
  no_fence_in_pop,
  no_fence_in_steal,
  room_judged_without_lock,
  tail_lowered_relaxed,
};

template <World W, class T, the_fault Fault = the_fault::none>
class the {
  using fault = the_fault;
  static_assert(std::is_trivially_copyable_v<T>);
  using index = std::int64_t;
  template <class U>
  using atomic = typename W::template atomic<U>;
  using slot = typename W::template var<T>;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::deque;

  // capacity: slots before the first growth, a power of two. first: the index of the first task.
  explicit the(std::size_t capacity = default_capacity, index first = 0)
      : tail_(first, "tail"),
        slots_(W::template make<ring>(static_cast<index>(capacity), nullptr, T{}, "slot"), "slots"),
        head_seen_(first),
        head_(first, "head") {}
  the(const the&) = delete;
  the& operator=(const the&) = delete;
  ~the() { W::destroy(slots_.load()); }

  void push(T pushed) {
    const index t = tail_.load(order::relaxed);
    ring* slots = slots_.load();
    if (t - head_seen_ >= slots->capacity) [[unlikely]] {
      slots = make_room(slots, t);
    }
    slots->at(t).store(pushed);
    tail_.store(t + 1, order::release);  // the slot, and the task behind it: pairs with the acquire in steal()
  }

  std::optional<T> pop() {
    const index t = tail_.load(order::relaxed) - 1;
    // release: pairs with the acquire in steal(), which may read this tail and take an older task. Since C++20 it no longer
    // continues the release sequence of the push before it.
    constexpr order lowered = Fault == fault::tail_lowered_relaxed ? order::relaxed : order::release;
    if constexpr (Fault != fault::tail_moved_after_check) tail_.store(t, lowered);
    if constexpr (Fault != fault::no_fence_in_pop) {
      W::fence(order::seq_cst);  // with the one in steal(): either the thief sees the lower tail or we its head
    }
    if (head_.load(order::relaxed) > t) return settle(t);
    if constexpr (Fault == fault::tail_moved_after_check) tail_.store(t, lowered);
    return slots_.load()->at(t).load();
  }

  stolen<T> steal() {
    thieves_.lock();
    const index h = head_.load(order::relaxed);  // relaxed: written under the lock alone
    if constexpr (Fault != fault::head_moved_after_check) head_.store(h + 1, order::relaxed);
    if constexpr (Fault != fault::no_fence_in_steal) {
      W::fence(order::seq_cst);  // pairs with the fence in pop()
    }
    constexpr order see = Fault == fault::tail_read_relaxed ? order::relaxed : order::acquire;
    stolen<T> got = stolen<T>::empty();
    if (h + 1 > tail_.load(see)) {  // acquire: pairs with the release in push()
      head_.store(h, order::relaxed);
    } else {
      if constexpr (Fault == fault::head_moved_after_check) head_.store(h + 1, order::relaxed);
      got = stolen<T>::of(slots_.load()->at(h).load());
    }
    thieves_.unlock();
    return got;
  }

  bool seems_empty() const { return size() == 0; }

  // How many tasks there were; anybody may ask, and by the time of the answer it may be wrong.
  std::size_t size() const {
    const index h = head_.load(order::relaxed);  // relaxed: nothing is done on the strength of it
    const index t = tail_.load(order::relaxed);
    return t > h ? static_cast<std::size_t>(t - h) : 0;
  }

 private:
  using ring = slot_ring<W, slot, index>;

  // The head was past the owner's task, at least for a moment. Under the lock no thief is half way through.
  [[gnu::noinline]] std::optional<T> settle(index t) {
    std::optional<T> taken;
    thieves_.lock();
    if (head_.load(order::relaxed) > t) {
      tail_.store(t + 1, order::relaxed);  // relaxed: thieves look at it under the lock
    } else {
      tail_.store(t, order::relaxed);
      taken = slots_.load()->at(t).load();
    }
    thieves_.unlock();
    return taken;
  }

  // Under the lock every thief that moved the head has read its slot too, and nobody is looking at the slots.
  // So an outgrown ring can be freed at once.
  [[gnu::noinline]] ring* make_room(ring* slots, index t) {
    if constexpr (Fault != fault::room_judged_without_lock) thieves_.lock();
    head_seen_ = head_.load(order::relaxed);
    if constexpr (Fault == fault::room_judged_without_lock) thieves_.lock();
    if (t - head_seen_ >= slots->capacity) {
      ring* const grown = W::template make<ring>(slots->capacity * 2, nullptr, T{}, "slot");
      for (index i = head_seen_; i < t; ++i) grown->at(i).store(slots->at(i).load());
      W::destroy(slots);
      slots_.store(grown);
      slots = grown;
    }
    thieves_.unlock();
    return slots;
  }

  // written by the owner
  alignas(W::line_bytes) atomic<index> tail_;
  typename W::template var<ring*> slots_;  // replaced under the lock: thieves read it there, the owner anywhere
  index head_seen_;  // a lower bound of head, private to the owner: saves the lock in most pushes
  // written by thieves, under the lock
  alignas(W::line_bytes) atomic<index> head_;
  typename W::mutex thieves_;
};

}  // namespace heist::model
