#pragma once
// The work-stealing deque of Arora, Blumofe and Plaxton (SPAA 1998, Fig. 5), on C++ orders and with an array that grows.
// Invariant: the tasks are the slots [top, bottom); top and a tag share one word, age, and whoever replaces an age by
// compare-and-swap owns the slot it named. The array is no ring: an empty deque goes back to slot 0, under a new tag.
// The owner calls push and pop (last in, first out), any number of thieves call steal (first in, first out).
// Not promised: room in proportion to the tasks, since slots come back only when the deque is empty; 2^32 of them.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/pool/slot_ring.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the deque with exactly one published fault in it; a check must find it. `none` is the deque.
enum class abp_fault {
  none,
  tag_not_advanced,
  no_fence_in_pop,
  no_fence_in_steal,
  bottom_before_slot,
  bottom_lowered_relaxed,
};

template <World W, class T, abp_fault Fault = abp_fault::none>
class abp {
  using fault = abp_fault;
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
  using index = std::uint32_t;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::deque;
  static constexpr unsigned most_steal_steps = 6;

  // capacity: slots before the first growth, a power of two. first: the first tag, so that a check can begin where tags go round.
  explicit abp(std::size_t capacity = default_capacity, std::int64_t first = 0)
      : buffer_(W::template make<buffer>(capacity, nullptr, T{}, "slot"), "buffer"),
        age_(pack({static_cast<index>(first), 0}), "age") {}

  abp(const abp&) = delete;
  abp& operator=(const abp&) = delete;

  // By then nobody else may use the deque.
  ~abp() { buffer::destroy_all(buffer_.load(order::relaxed)); }

  void push(T pushed) {
    index b = bottom_.load(order::relaxed);
    buffer* slots = buffer_.load(order::relaxed);
    if (b == slots->capacity) [[unlikely]] {
      if (const age now = unpack(age_.load(order::acquire)); now.top == b) {
        start_over(now);
        b = 0;
      } else {
        slots = grow(slots, now.top, b);
      }
    }
    if constexpr (Fault == fault::bottom_before_slot) bottom_.store(b + 1, order::release);
    slots->at(b).store(pushed, order::relaxed);
    if constexpr (Fault != fault::bottom_before_slot) {
      bottom_.store(b + 1, order::release);  // the slot, and the task behind it: pairs with the acquire in steal()
    }
  }

  std::optional<T> pop() {
    index b = bottom_.load(order::relaxed);
    if (b == 0) return std::nullopt;
    // release: pairs with the acquire in steal(), which may read this bottom and take an older task. Since C++20 it no longer
    // continues the release sequence of the push before it.
    bottom_.store(--b, Fault == fault::bottom_lowered_relaxed ? order::relaxed : order::release);
    if constexpr (Fault != fault::no_fence_in_pop) {
      W::fence(order::seq_cst);  // with the one in steal(): either the thief sees the lower bottom or we its top
    }
    const T taken = buffer_.load(order::relaxed)->at(b).load(order::relaxed);
    const age seen = unpack(age_.load(order::acquire));  // pairs with steal(): its slot was read before we reuse it
    if (b > seen.top) return taken;
    const bool won = start_over(seen) && b == seen.top;  // the last task, or it is gone already
    if (won) return taken;
    return std::nullopt;
  }

  stolen<T> steal() {
    std::uint64_t seen = age_.load(order::relaxed);  // relaxed: the fence acquires it too
    if constexpr (Fault != fault::no_fence_in_steal) {
      // Pairs with the fence in pop(); and with the release in start_over(): a new tag comes with the new bottom.
      W::fence(order::seq_cst);
    }
    const index b = bottom_.load(order::acquire);  // pairs with the release in push()
    const age a = unpack(seen);
    if (b <= a.top) return stolen<T>::empty();
    buffer* const slots = buffer_.load(order::acquire);     // pairs with the release in grow()
    const T taken = slots->at(a.top).load(order::relaxed);  // read before the swap: after it the slot may be reused
    // release: we have read the slot, for the acquire of age in pop() and push()
    if (!age_.compare_exchange_strong(seen, pack({a.tag, a.top + 1}), order::release, order::relaxed)) {
      return stolen<T>::lost();
    }
    return stolen<T>::of(taken);
  }

  // How many tasks there were; anybody may ask, and by the time of the answer it may be wrong.
  std::size_t size() const {
    const index t = unpack(age_.load(order::relaxed)).top;  // relaxed: nothing is done on the strength of it
    const index b = bottom_.load(order::relaxed);
    return b > t ? b - t : 0;
  }

 private:
  struct age {
    index tag;
    index top;
  };
  static constexpr std::uint64_t pack(age a) { return std::uint64_t{a.tag} << 32 | a.top; }
  static constexpr age unpack(std::uint64_t word) { return {static_cast<index>(word >> 32), static_cast<index>(word)}; }

  using buffer = slot_ring<W, atomic<T>, std::size_t>;

  // At most one task is left, and the owner is after it: true if it was there to be had. Slot 0 is next either way.
  bool start_over(age seen) {
    bottom_.store(0, order::relaxed);  // before the new age: who sees that sees this
    const index tag = Fault == fault::tag_not_advanced ? seen.tag : seen.tag + 1;
    std::uint64_t expected = pack(seen);
    // acquire on failure: as in pop(), of the thief that was faster
    if (age_.compare_exchange_strong(expected, pack({tag, 0}), order::release, order::acquire)) return true;
    age_.store(pack({tag, 0}), order::release);  // a thief took the last task; there is nothing left to swap for
    return false;
  }

  [[gnu::noinline]] buffer* grow(buffer* full, index top, index b) {
    buffer* const grown = W::template make<buffer>(full->capacity * 2, full, T{}, "slot");
    for (index i = top; i < b; ++i) grown->at(i).store(full->at(i).load(order::relaxed), order::relaxed);
    buffer_.store(grown, order::release);  // the copied slots, for the acquire in steal()
    return grown;
  }

  // written by the owner
  alignas(W::line_bytes) atomic<index> bottom_{0, "bottom"};
  atomic<buffer*> buffer_;
  // written by whoever takes the oldest task
  alignas(W::line_bytes) atomic<std::uint64_t> age_;
};

}  // namespace heist::model
