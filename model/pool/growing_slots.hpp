#pragma once
// Plain slots in an array that grows, for pools of which one worker at a time does anything: those under a lock, and
// heaps. Invariant: the array belongs to whoever may touch the pool; what was in a smaller one is in its place, or
// where its turn was.
#include <cstddef>
#include <type_traits>

#include "model/world.hpp"

namespace heist::model {

template <World W, class T>
class growing_slots {
  static_assert(std::is_trivially_copyable_v<T>);
  using slot = typename W::template var<T>;

 public:
  // A place for tasks; it may be made before it is needed.
  struct room {
    explicit room(std::size_t size) : slots(W::template make_array<slot>(size, T{}, "slot")), capacity(size) {}
    ~room() { W::destroy_array(slots, capacity); }
    room(const room&) = delete;
    room& operator=(const room&) = delete;

    slot* const slots;
    const std::size_t capacity;
  };

  explicit growing_slots(std::size_t capacity) : room_(W::template make<room>(capacity), "room") {}
  ~growing_slots() { W::destroy(room_.load()); }
  growing_slots(const growing_slots&) = delete;
  growing_slots& operator=(const growing_slots&) = delete;

  std::size_t capacity() const { return room_.load()->capacity; }
  slot* all() const { return room_.load()->slots; }

  // To twice as many. first: the slot that comes first from then on, those before it last.
  void grow(std::size_t first = 0) { move_to(W::template make<room>(capacity() * 2), first); }
  void move_to(room* larger, std::size_t first = 0) {
    room* const old = room_.load();
    for (std::size_t i = 0; i < old->capacity; ++i) {
      larger->slots[i].store(old->slots[(first + i) % old->capacity].load());
    }
    W::destroy(old);
    room_.store(larger);
  }

 private:
  typename W::template beside<room*> room_;
};

}  // namespace heist::model
