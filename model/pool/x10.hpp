#pragma once
// The array deque of the X10 runtime, after Doug Lea's early fork/join framework: a task is taken by swapping its slot
// for nothing, and the indices follow. Invariant: every task is in the slot of an index in [base, top), and a slot's
// key, the serial number of the push that filled it, is swapped for 0 exactly once. Where they rely on garbage
// collection to keep a task from coming back as another one, the serial number does it here.
// The owner calls push and pop (last in, first out), any number of thieves call steal (first in, first out).
// Not promised: that thieves get on while one of them is between its slot and base, or while the owner moves its tasks to
// a larger buffer; they answer lost.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/pool/slot_ring.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the deque with exactly one published fault in it; a check must find it. `none` is the deque.
enum class x10_fault { none, slot_read_after_base, key_before_task, growth_copies_without_taking, size_unguarded };

template <World W, class T, x10_fault Fault = x10_fault::none>
class x10 {
  using fault = x10_fault;
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
  using index = std::int64_t;
  using serial = std::uint64_t;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr std::size_t default_capacity = 64;
  static constexpr extraction promises = extraction::deque;
  static constexpr unsigned most_steal_steps = 8;

  // capacity: slots before the first growth, a power of two. first: the index of the first task.
  explicit x10(std::size_t capacity = default_capacity, index first = 0)
      : top_(first, "top"),
        buffer_(W::template make<buffer>(static_cast<index>(capacity), nullptr, serial{0}, T{}), "buffer"),
        base_seen_(first),
        base_(first, "base") {}
  x10(const x10&) = delete;
  x10& operator=(const x10&) = delete;

  // By then nobody else may use the deque.
  ~x10() { buffer::destroy_all(buffer_.load(order::relaxed)); }

  void push(T pushed) {
    const index t = top_.load(order::relaxed);
    buffer* slots = buffer_.load(order::relaxed);
    if (t - base_seen_ >= slots->capacity) [[unlikely]] {
      slots = make_room(slots, t);
    }
    slots->at(t).fill(pushed, ++pushes_);
    top_.store(t + 1, order::relaxed);  // relaxed: top says where to look, the key whether a task is there
  }

  std::optional<T> pop() {
    const index t = top_.load(order::relaxed) - 1;
    slot& newest = buffer_.load(order::relaxed)->at(t);
    serial key = newest.key.load(order::relaxed);  // relaxed: filled by us, or emptied by a thief
    if (key == 0) return std::nullopt;
    const T taken = newest.value.load(order::relaxed);
    if (!newest.key.compare_exchange_strong(key, 0, order::relaxed, order::relaxed)) return std::nullopt;
    top_.store(t, order::relaxed);
    return taken;
  }

  stolen<T> steal() {
    const index b = base_.load(order::acquire);  // pairs with the release below, which then speaks for both
    if (b >= top_.load(order::relaxed)) return stolen<T>::empty();
    slot& oldest = buffer_.load(order::acquire)->at(b);  // acquire: pairs with the release in make_room()
    serial key = oldest.key.load(order::acquire);        // pairs with the release in fill()
    if (key == 0) return stolen<T>::lost();              // taken, and base not yet moved; or moved to a new buffer
    T taken{};
    if constexpr (Fault != fault::slot_read_after_base) taken = oldest.value.load(order::relaxed);
    // A key from a later round of the ring was written by an owner that had seen a later base, and so do we then.
    if (base_.load(order::relaxed) != b) return stolen<T>::lost();
    // relaxed: nobody fills a slot because it is empty, but because base has passed it
    if (!oldest.key.compare_exchange_strong(key, 0, order::relaxed, order::relaxed)) return stolen<T>::lost();
    base_.store(b + 1, order::release);  // only we. release: we have read the task, for the acquire in make_room()
    if constexpr (Fault == fault::slot_read_after_base) taken = oldest.value.load(order::relaxed);
    return stolen<T>::of(taken);
  }

  // How many tasks there were; anybody may ask, and by the time of the answer it may be wrong.
  std::size_t size() const {
    const index b = base_.load(order::relaxed);  // relaxed: nothing is done on the strength of it
    const index t = top_.load(order::relaxed);
    if constexpr (Fault == fault::size_unguarded) return static_cast<std::size_t>(t - b);
    return t > b ? static_cast<std::size_t>(t - b) : 0;
  }

 private:
  struct slot {
    slot(serial k, T v) : key(k, "key"), value(v, "slot") {}

    void fill(T filled, serial number) {
      if constexpr (Fault == fault::key_before_task) key.store(number, order::release);
      value.store(filled, order::relaxed);
      if constexpr (Fault != fault::key_before_task) key.store(number, order::release);  // for the acquire in steal()
    }

    atomic<serial> key;  // 0 when there is nothing in it
    atomic<T> value;     // atomic: a thief about to lose may read it while the owner fills it anew
  };

  using buffer = slot_ring<W, slot, index>;

  // The owner takes every task out of the old buffer as anybody would, so that a thief there finds nothing.
  [[gnu::noinline]] buffer* make_room(buffer* full, index t) {
    base_seen_ = base_.load(order::acquire);  // acquire: the slot's last taker is done before we fill it anew
    if (t - base_seen_ < full->capacity) return full;
    buffer* const grown = W::template make<buffer>(full->capacity * 2, full, serial{0}, T{});
    for (index i = base_seen_; i < t; ++i) {
      serial key = full->at(i).key.load(order::relaxed);
      const T moved = full->at(i).value.load(order::relaxed);
      if (key == 0) continue;
      if constexpr (Fault != fault::growth_copies_without_taking) {
        const serial filled = key;
        if (!full->at(i).key.compare_exchange_strong(key, 0, order::relaxed, order::relaxed)) continue;
        key = filled;
      }
      grown->at(i).fill(moved, key);
    }
    buffer_.store(grown, order::release);  // the moved slots, for the acquire in steal()
    return grown;
  }

  // written by the owner
  alignas(W::line_bytes) atomic<index> top_;
  atomic<buffer*> buffer_;
  index base_seen_;    // a lower bound of base, private to the owner: saves a shared load in every push
  serial pushes_ = 0;  // private to the owner
  // written by the thief that emptied the oldest slot
  alignas(W::line_bytes) atomic<index> base_;
};

}  // namespace heist::model
