#pragma once
// The ring of Tokio's multi-threaded scheduler, in which a thief takes half at once (the idea is Hendler and Shavit's,
// PODC 2002), with a ring that grows. Invariant: the tasks are the slots [real, tail); the slots [steal, real) belong to
// the one thief that is copying them. Both indices are in one word, head, and whoever moves real by compare-and-swap
// owns the slots it passed; while steal differs from real no other thief begins.
// The owner calls push and pop, thieves call steal for one task or steal_half for as many as half of them, rounded up.
// All take the oldest. Not promised: that thieves get on while one of them is copying; they answer lost.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/pool/slot_ring.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the ring with exactly one published fault in it; a check must find it. `none` is the ring.
enum class steal_half_fault {
  none,
  indices_do_not_wrap,
  narrow_head,
  slots_released_with_claim,
  second_thief_admitted,
  tail_before_slot,
};

template <World W, class T, steal_half_fault Fault = steal_half_fault::none>
class steal_half {
  using fault = steal_half_fault;
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
  using index = std::uint32_t;  // goes round
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::queue;

  // capacity: slots before the first growth, a power of two. first: the index of the first task.
  explicit steal_half(std::size_t capacity = default_capacity, std::int64_t first = 0)
      : tail_(wrapped(static_cast<index>(first)), "tail"),
        buffer_(W::template make<buffer>(static_cast<index>(capacity), nullptr, T{}, "slot"), "buffer"),
        head_(pack({tail_.load(order::relaxed), tail_.load(order::relaxed)}), "head") {}
  steal_half(const steal_half&) = delete;
  steal_half& operator=(const steal_half&) = delete;

  // By then nobody else may use the pool.
  ~steal_half() { buffer::destroy_all(buffer_.load(order::relaxed)); }

  void push(T pushed) {
    const index t = tail_.load(order::relaxed);
    buffer* slots = buffer_.load(order::relaxed);
    const heads h = unpack(head_.load(order::acquire));  // pairs with steal_up_to(): the slots were read before reuse
    if (distance(h.steal, t) >= slots->capacity) [[unlikely]] {
      slots = grow(slots, h.steal, t);
    }
    if constexpr (Fault == fault::tail_before_slot) tail_.store(wrapped(t + 1), order::release);
    slots->at(t).store(pushed, order::relaxed);
    if constexpr (Fault != fault::tail_before_slot) {
      tail_.store(wrapped(t + 1), order::release);  // the slot, and the task behind it: pairs with the acquire of tail
    }
  }

  std::optional<T> pop() {
    const index t = tail_.load(order::relaxed);
    std::uint64_t seen = head_.load(order::relaxed);
    for (;;) {
      const heads h = unpack(seen);
      if (distance(h.real, t) == 0) return std::nullopt;
      const T taken = buffer_.load(order::relaxed)->at(h.real).load(order::relaxed);
      const index next = wrapped(h.real + 1);
      const heads moved{h.steal == h.real ? next : h.steal, next};  // a copying thief's slots stay its own
      // release: who sees this real sees a tail that is not behind it. On failure only the indices are used
      if (head_.compare_exchange_strong(seen, pack(moved), order::release, order::relaxed)) return taken;
    }
  }

  stolen<T> steal() {
    return steal_up_to([](index) { return index{1}; }, [](T) {});
  }

  // Takes half of the tasks, and at least one: answers with the oldest, the others go to the caller's own pool, whatever
  // it is. Asking oneself is allowed and moves tasks from the front to the back.
  template <class Own>
  stolen<T> steal_half_into(Own& mine) {
    return steal_up_to([](index there) { return there - there / 2; }, [&mine](T more) { mine.push(more); });
  }

  // How many tasks there were; anybody may ask, and by the time of the answer it may be wrong.
  std::size_t size() const {
    const heads h = unpack(head_.load(order::relaxed));  // relaxed: nothing is done on the strength of it
    const index there = distance(h.real, tail_.load(order::relaxed));
    return there <= INT32_MAX ? there : 0;  // tail may be older than real
  }

 private:
  struct heads {
    index steal;
    index real;
  };
  static constexpr std::uint64_t pack(heads h) { return std::uint64_t{h.steal} << 32 | h.real; }
  static constexpr heads unpack(std::uint64_t word) {
    return {static_cast<index>(word >> 32), static_cast<index>(word)};
  }
  static constexpr index wrapped(index i) { return Fault == fault::narrow_head ? i & 3 : i; }
  static constexpr index distance(index from, index to) {
    if constexpr (Fault == fault::indices_do_not_wrap) return to > from ? to - from : 0;
    return wrapped(to - from);
  }

  using buffer = slot_ring<W, atomic<T>, index>;

  // amount(n): how many of n tasks to take, at least one. keep(task): where those after the first go.
  template <class Amount, class Keep>
  stolen<T> steal_up_to(Amount amount, Keep keep) {
    std::uint64_t seen = head_.load(order::acquire);  // pairs with every release of head: tail is not behind real
    const heads h = unpack(seen);
    if (h.steal != h.real && Fault != fault::second_thief_admitted) return stolen<T>::lost();
    const index t = tail_.load(order::acquire);  // pairs with the release in push()
    const index there = distance(h.real, t);
    if (there == 0) return stolen<T>::empty();
    const index claimed = amount(there);
    const index end = wrapped(h.real + claimed);
    const heads claim{Fault == fault::slots_released_with_claim ? end : h.steal, end};
    // relaxed: other thieves see that we are copying and ask no further; give_back_slots() releases
    if (!head_.compare_exchange_strong(seen, pack(claim), order::relaxed, order::relaxed)) return stolen<T>::lost();
    buffer* const slots = buffer_.load(order::acquire);  // pairs with the release in grow()
    const T oldest = slots->at(h.real).load(order::relaxed);
    for (index i = 1; i < claimed; ++i) keep(slots->at(wrapped(h.real + i)).load(order::relaxed));
    if constexpr (Fault != fault::slots_released_with_claim) give_back_slots(pack(claim));
    return stolen<T>::of(oldest);
  }

  // The owner may have moved real meanwhile; nobody else has moved anything.
  void give_back_slots(std::uint64_t seen) {
    for (;;) {
      const index real = unpack(seen).real;
      // release: we have read the slots, for the acquire in push(); and a tail not behind real, for the one of thieves
      if (head_.compare_exchange_strong(seen, pack({real, real}), order::release, order::relaxed)) return;
    }
  }

  // From steal on: a thief may look for its claimed slots here.
  [[gnu::noinline]] buffer* grow(buffer* full, index steal, index t) {
    buffer* const grown = W::template make<buffer>(full->capacity * 2, full, T{}, "slot");
    for (index i = steal; i != t; i = wrapped(i + 1)) {
      grown->at(i).store(full->at(i).load(order::relaxed), order::relaxed);
    }
    buffer_.store(grown, order::release);  // the copied slots, for the acquire in steal_up_to()
    return grown;
  }

  // written by the owner
  alignas(W::line_bytes) atomic<index> tail_;
  atomic<buffer*> buffer_;
  // written by whoever takes the oldest tasks
  alignas(W::line_bytes) atomic<std::uint64_t> head_;
};

}  // namespace heist::model
