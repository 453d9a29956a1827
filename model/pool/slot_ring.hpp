#pragma once
// The slots of a pool that grows, and the smaller rings that they have outgrown: another thread may still be reading those,
// so they are kept until the pool goes.
// The owner makes a larger ring, copies, and publishes the pointer with release; who reads it with acquire sees the copies.
#include <cstddef>

#include "model/world.hpp"

namespace heist::model {

template <World W, class Slot, class Index>
struct slot_ring {
  // initial: what each slot begins as.
  template <class... Initial>
  slot_ring(Index size, slot_ring* outgrown, const Initial&... initial)
      : capacity(size),
        previous(outgrown),
        slots(W::template make_array<Slot>(static_cast<std::size_t>(size), initial...)) {}
  ~slot_ring() { W::destroy_array(slots, static_cast<std::size_t>(capacity)); }
  slot_ring(const slot_ring&) = delete;
  slot_ring& operator=(const slot_ring&) = delete;

  // Frees a ring and all that it has outgrown. By then nobody else may use the pool.
  static void destroy_all(slot_ring* newest) {
    while (newest != nullptr) {
      slot_ring* const previous = newest->previous;
      W::destroy(newest);
      newest = previous;
    }
  }

  // Round and round: the capacity is a power of two.
  Slot& at(Index i) const { return slots[static_cast<std::size_t>(i & (capacity - 1))]; }

  const Index capacity;
  slot_ring* const previous;
  Slot* const slots;
};

}  // namespace heist::model
