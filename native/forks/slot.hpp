#pragma once
// Where a forked call waits until its join: the function, what it captured, and, if another worker has executed it, its result or
// its exception. Invariant: what is in `room` is said by `call` until that has been executed, and by `failed` from then on.
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

#include "model/join/stolen_call.hpp"
#include "model/workload/workload.hpp"
#include "native/forks/kinds.hpp"
#include "native/world.hpp"

namespace heist::forks {

template <class Kind>
struct alignas(64) slot_of : model::fork_slot<native::world> {
  static constexpr std::size_t room_bytes = 40;
  constexpr explicit slot_of(void (*what)(slot_of&, slot_of*) = nullptr) : call(what) {}

  // Null where nothing is forked and not yet joined. above: where whoever executes it may fork.
  void (*call)(slot_of&, slot_of* above);
  alignas(std::max_align_t) std::byte room[room_bytes]{};
  bool failed = false;
};

// A slot that is free, as all above it are: where the next call goes. Handed down from function to function it stays in a register.
template <class Kind>
using place_of = slot_of<Kind>*;

using slot = slot_of<handshake>;
using place = place_of<handshake>;

// A call as a task of a scheduler: its lowest bit is set.
template <class Kind>
inline model::task task_of(slot_of<Kind>& call) {
  return std::bit_cast<std::uintptr_t>(&call) | 1;
}
inline bool is_call(model::task t) { return (t & 1) != 0; }
template <class Kind>
inline slot_of<Kind>& call_of(model::task t) {
  return *std::bit_cast<slot_of<Kind>*>(static_cast<std::uintptr_t>(t & ~model::task{1}));
}

// A function that is forked takes the place where it may fork itself, or nothing.
template <class F, class Kind = handshake>
concept Forkable = std::invocable<F&, place_of<Kind>> || std::invocable<F&>;

template <class Kind, Forkable<Kind> F>
[[gnu::always_inline]] inline decltype(auto) call_at(slot_of<Kind>* at, F& f) {
  if constexpr (std::invocable<F&, place_of<Kind>>) return f(at);
  else return f();
}
template <class F, class Kind = handshake>
inline constexpr bool throws_nothing = [] {
  if constexpr (std::invocable<F&, place_of<Kind>>) return std::is_nothrow_invocable_v<F&, place_of<Kind>>;
  return std::is_nothrow_invocable_v<F&>;
}();

// What it answers, where nothing is a value, too.
template <class F, class Kind = handshake>
using plain_answer_of = decltype(call_at(place_of<Kind>(), std::declval<F&>()));
template <class F, class Kind = handshake>
using answer_of =
    std::conditional_t<std::is_void_v<plain_answer_of<F, Kind>>, std::monostate, plain_answer_of<F, Kind>>;

template <class Kind, Forkable<Kind> F>
[[gnu::always_inline]] inline answer_of<F, Kind> answer(slot_of<Kind>* at, F& f) {
  if constexpr (std::is_void_v<plain_answer_of<F, Kind>>) {
    call_at(at, f);
    return {};
  } else {
    return call_at(at, f);
  }
}

// A call of F in a slot. Small functions are copied into it, so that nothing of the caller's frame has an address and the compiler
// keeps all of it in registers; others stay where they are, which is on the stack of the worker that joins them.
template <class F, class Kind = handshake>
class call_in {
  using slot = slot_of<Kind>;
  using place = place_of<Kind>;
  using result = answer_of<F, Kind>;
  static_assert(!std::is_reference_v<result>, "a forked function gives a value; for a reference return a pointer");

  template <class T>
  static constexpr bool fits = sizeof(T) <= slot::room_bytes && alignof(T) <= alignof(std::max_align_t);
  static constexpr bool copied = fits<F> && std::is_trivially_copyable_v<F>;

 public:
  static void keep(slot& at, F& f) {
    if constexpr (copied) {
      ::new (at.room) F(f);
    } else {
      ::new (at.room) F*(std::addressof(f));
    }
    at.call = execute;
  }

  // By whoever took it. What it captured has been taken out of the slot when the result goes in.
  static void execute(slot& taken, place above) {
    taken.failed = false;
    try {
      if constexpr (copied) {
        F f = *std::launder(reinterpret_cast<F*>(taken.room));
        leave(taken, answer(above, f));
      } else {
        F& f = **std::launder(reinterpret_cast<F**>(taken.room));
        leave(taken, answer(above, f));
      }
    } catch (...) {
      ::new (taken.room) std::exception_ptr(std::current_exception());
      taken.failed = true;
    }
  }

  // By whoever joins it, when it has ended.
  static result take(slot& at) {
    if (at.failed) std::rethrow_exception(moved_out<std::exception_ptr>(at));
    if constexpr (fits<result>) return moved_out<result>(at);
    return std::move(*moved_out<std::unique_ptr<result>>(at));
  }
  // It joins it, and has no use for its result.
  static void drop(slot& at) noexcept {
    if (at.failed) return (void)moved_out<std::exception_ptr>(at);
    if constexpr (fits<result>) return (void)moved_out<result>(at);
    (void)moved_out<std::unique_ptr<result>>(at);
  }

 private:
  static void leave(slot& taken, result&& what) {
    if constexpr (fits<result>) {
      ::new (taken.room) result(std::move(what));
    } else {
      ::new (taken.room) std::unique_ptr<result>(std::make_unique<result>(std::move(what)));
    }
  }
  template <class T>
  static T moved_out(slot& at) {
    T* const there = std::launder(reinterpret_cast<T*>(at.room));
    T what = std::move(*there);
    std::destroy_at(there);
    return what;
  }
};

}  // namespace heist::forks
