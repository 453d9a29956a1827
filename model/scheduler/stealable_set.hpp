#pragma once
// Deques that nobody works on and thieves may take from: a set per worker (Weidinger 2022, section 3.1.3). Invariant: a member
// is in one set and in one slot of it. Whoever adds a deque has claimed it before (membership::listed), so nobody adds it twice.
// Anybody calls anything. A lock per set: it is taken when a strand is blocked, resumed or mugged, never for a push or a pop,
// and by thieves only where size() says that there is something to choose.
// Not promised: that a deque which is chosen is still a member, or still has tasks.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the set with exactly one fault in it; a check must find it. `none` is the set.
enum class stealable_set_fault { none, chosen_without_lock, removed_by_slot_alone, moves_nothing, slot_not_told, size_not_told };

template <World W, class Deque, stealable_set_fault Fault = stealable_set_fault::none>
class stealable_set {
  using fault = stealable_set_fault;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  // What a deque has to be in one: it calls this `member`.
  struct membership {
    atomic<std::uint32_t> listed{0, "listed"};              // it is in a set, or somebody is about to put it into one
    atomic<stealable_set*> in{nullptr, "in"};               // written under the lock of that set
    typename W::template beside<std::uint32_t> slot{0, "place"};
  };

  stealable_set() : slots_(W::template make_array<slot>(first_room, nullptr, "member")) {}
  ~stealable_set() { W::destroy_array(slots_.load(), room_.load()); }
  stealable_set(const stealable_set&) = delete;
  stealable_set& operator=(const stealable_set&) = delete;

  // Anybody may ask. Acquire: who sees that a deque has been taken out sees what was done to it before.
  std::uint32_t size() const { return size_.load(order::acquire); }

  // It is in no set, and the caller has claimed it.
  void add(Deque& added) {
    lock_.lock();
    const std::uint32_t count = size_.load(order::relaxed);
    if (count == room_.load()) make_room();
    slots_.load()[count].store(&added);
    added.member.slot.store(count);
    added.member.in.store(this, order::relaxed);  // relaxed: it is read under the lock
    if constexpr (Fault != fault::size_not_told) size_.store(count + 1, order::release);
    lock_.unlock();
  }

  // False: it is not in this set, or not any more. Else the caller has the claim.
  [[nodiscard]] bool remove(Deque& removed) {
    lock_.lock();
    const bool is_here = removed.member.in.load(order::relaxed) == this || Fault == fault::removed_by_slot_alone;
    if (is_here) take_out(removed.member.slot.load());
    lock_.unlock();
    return is_here;
  }

  // One of them, or null; draw(n) answers a number below n.
  template <class Draw>
  Deque* choose(Draw draw) const {
    return under_lock([&](std::uint32_t count) { return draw(count); });
  }
  // That one, or null: to go through them all, while others come and go.
  Deque* at(std::uint32_t number) const {
    return under_lock([=](std::uint32_t) { return number; });
  }

  // The newest, for another set, or null. The caller has its claim.
  [[nodiscard]] Deque* take_one() {
    if (size() == 0 || Fault == fault::moves_nothing) return nullptr;
    lock_.lock();
    const std::uint32_t count = size_.load(order::relaxed);
    Deque* const taken = count == 0 ? nullptr : slots_.load()[count - 1].load();
    if (taken != nullptr) take_out(count - 1);
    lock_.unlock();
    return taken;
  }

 private:
  using slot = typename W::template var<Deque*>;
  static constexpr std::uint32_t first_room = 4;

  template <class Number>
  Deque* under_lock(Number number) const {
    if (size() == 0) return nullptr;
    if constexpr (Fault != fault::chosen_without_lock) lock_.lock();
    const std::uint32_t count = size_.load(order::relaxed);
    const std::uint32_t chosen = count == 0 ? 0 : number(count);
    Deque* const found = chosen < count ? slots_.load()[chosen].load() : nullptr;
    if constexpr (Fault != fault::chosen_without_lock) lock_.unlock();
    return found;
  }

  // The last one takes its slot.
  void take_out(std::uint32_t freed) {
    const std::uint32_t last = size_.load(order::relaxed) - 1;
    slot* const slots = slots_.load();
    slots[freed].load()->member.in.store(nullptr, order::relaxed);
    if (freed != last) {
      Deque* const moved = slots[last].load();
      slots[freed].store(moved);
      if constexpr (Fault != fault::slot_not_told) moved->member.slot.store(freed);
    }
    size_.store(last, order::release);
  }

  void make_room() {
    const std::uint32_t room = room_.load();
    slot* const roomy = W::template make_array<slot>(2 * room, nullptr, "member");
    slot* const full = slots_.load();
    for (std::uint32_t i = 0; i < room; ++i) roomy[i].store(full[i].load());
    slots_.store(roomy);
    room_.store(2 * room);
    W::destroy_array(full, room);
  }

  // anybody's
  mutable typename W::mutex lock_;
  typename W::template beside<slot*> slots_;
  typename W::template beside<std::uint32_t> room_{first_room};
  atomic<std::uint32_t> size_{0, "size"};  // written under the lock
};

struct stealable_set_protocol {
  static constexpr std::string_view name = "stealable-set";
  static constexpr std::string_view line = "deques that thieves may choose from: anybody adds, removes, moves and chooses";

  using fault = stealable_set_fault;
  static constexpr std::array faults{
      mutant{fault::chosen_without_lock, "chosen-without-lock", "a thief chooses while the slots are being moved"},
      mutant{fault::removed_by_slot_alone, "removed-by-slot-alone",
             "who removes a deque that another one has removed takes out a third"},
      mutant{fault::moves_nothing, "moves-nothing", "rebalancing never moves a deque (the original's, for want of the right lock)"},
      mutant{fault::slot_not_told, "slot-not-told", "a deque that took another's slot is not told where it is now"},
      mutant{fault::size_not_told, "size-not-told", "a deque is added, and nobody hears that there is one more"},
  };
  static constexpr std::array<std::string_view, 6> programs{
      "add choose",
      "add move choose",
      "add add remove remove | choose",
      "add add add choose remove choose remove",
      "add remove add | choose move",
      "add add | remove choose | choose",
  };
};

}  // namespace heist::model
