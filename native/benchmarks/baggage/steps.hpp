#pragma once
// Where the overhead of a fork comes from, step by step, on one thread: each way does what the one before it does, and
// one thing more. Nobody steals. Kumar et al. take the same steps from a sequential Java program to their schedulers
// (OOPSLA 2012, section 2).
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "model/pool/chase_lev.hpp"
#include "native/benchmarks/baggage/ways.hpp"
#include "native/forks.hpp"
#include "native/world.hpp"

namespace heist::native::benchmarks::baggage {

// Nobody asks, and each pop gets what was pushed last: there is one thread.
[[noreturn, gnu::noinline, gnu::cold]] inline void cannot_be() {
  std::abort();
}

inline forks::fork_stack nobodys{nullptr};
[[gnu::always_inline]] inline void look_who_asks() {
  if (nobodys.is_asked()) [[unlikely]]
    cannot_be();
}

// Where the stack of calls begins, as large as a worker's.
inline forks::place first_slot() {
  static const auto slots = std::make_unique<forks::slot[]>(forks::worker::most_deep);
  return slots.get();
}

// A fork looks whether somebody asks.
struct that_polls {
  using place = no_place;
  std::string name() const { return "polling"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    look_who_asks();
    return sequential::fork_join(at, f, g);
  }
  template <class Whole>
  void run(Whole whole) {
    whole(place());
  }
};

// And leaves what it has captured in a slot.
struct that_copies {
  using place = forks::place;
  std::string name() const { return "+ state"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    forks::call_in<F>::keep(*at, f);
    look_who_asks();
    auto second = answer(at + 1, g);
    return {answer(at, f), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
    whole(first_slot());
  }
};

// And pushes the slot to a deque, from which its join pops it.
struct that_pushes {
  using place = forks::place;
  static inline model::chase_lev<native::world, place> deque{64};
  std::string name() const { return "+ deque"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    forks::call_in<F>::keep(*at, f);
    deque.push(at);
    look_who_asks();
    auto second = answer(at + 1, g);
    if (deque.pop() != at) [[unlikely]]
      cannot_be();
    return {answer(at, f), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
    whole(first_slot());
  }
};

// And the slot is a task of the heap, which only its pointer knows how to execute.
struct that_allocates {
  using place = no_place;
  struct task {
    void (*execute)(task&);
  };
  template <class F>
  struct task_of : task {
    F f;
    answer_of<place, F> result{};
    explicit task_of(const F& what) : task{[](task& t) { static_cast<task_of&>(t).work(); }}, f(what) {}
    void work() { result = answer(place(), f); }
  };
  static inline model::chase_lev<native::world, task*> deque{64};
  std::string name() const { return "+ heap"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    auto forked = std::make_unique<task_of<F>>(f);
    deque.push(forked.get());
    look_who_asks();
    auto second = answer(at, g);
    const std::optional<task*> popped = deque.pop();
    if (popped != forked.get()) [[unlikely]]
      cannot_be();
    (*popped)->execute(**popped);
    return {std::move(forked->result), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
    whole(place());
  }
};

}  // namespace heist::native::benchmarks::baggage
