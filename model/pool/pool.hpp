#pragma once
// Pool: where ready tasks wait. One worker owns it, the others are thieves.
//   push(task)  owner: adds a task.
//   pop()       owner: takes a task, or nothing if there is none left for it.
//   steal()     thief: takes a task, finds the pool empty, or loses a race; a lost race says nothing about emptiness.
//   size()      anybody, where there is one: about how many tasks there are. Taking half of them asks for it.
//   seems_empty()  anybody, of pools whose steal takes a lock or counts itself in before it can tell: whether a steal is
//               in vain. Wrong only while a push, pop or steal is under way.
// Every pushed task is extracted exactly once. In which order is the promise of each protocol, its `promises`:
// checks hold it to that, and to nothing where it promises none.
//
// A header also says what the pool is called and how it is checked, in a struct after it: chase_lev_pool in chase_lev.hpp.
//   name, line  what people choose it by; `heist list` shows both.
//   fault, faults  an enumeration that begins with `none`, and a mutant for each other of its values.
//   type        the pool, of a World, a task, and a fault; of a heap also an order of tasks.
//   programs    test programs that kill every mutant.
//   is_shared   where it is there: no worker owns one, a scheduler has it for all.
// A line in model/registry/pools.txt does the rest: it can be simulated, run, checked and listed.
#include <concepts>
#include <optional>

namespace heist::model {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // g++ 12 thinks that a scoped enumerator hides model::task
enum class steal_status { task, empty, lost, pending };
#pragma GCC diagnostic pop

template <class T>
struct [[nodiscard]] stolen {
  steal_status status;
  T task;

  static constexpr stolen of(T value) { return {steal_status::task, value}; }
  static constexpr stolen empty() { return {steal_status::empty, T{}}; }
  static constexpr stolen lost() { return {steal_status::lost, T{}}; }
};

enum class extraction {
  any,    // each exactly once
  deque,  // pop takes the newest task, steal the oldest; either finds nothing only if nothing is there
  queue,  // both take the oldest
  stack,  // both take the newest
  best,   // both take one that no other there comes before, by P::before
};

// In which order a thief that takes several tasks at once gets them: the one it is answered with, then the others.
enum class batch_order { any, oldest_first, newest_first };

template <class P>
constexpr batch_order batch_order_of() {
  if constexpr (requires { P::hands_over; }) return P::hands_over;
  return batch_order::any;
}

template <class P>
constexpr extraction promise_of() {
  if constexpr (requires { P::promises; }) return P::promises;
  return extraction::any;
}

// Steps (accesses and fences) that a steal takes at most, whatever the others do; 0 where that is not promised.
template <class P>
constexpr unsigned steal_steps_of() {
  if constexpr (requires { P::most_steal_steps; }) return P::most_steal_steps;
  return 0;
}

template <class P>
bool seems_empty(const P& pool) {
  if constexpr (requires { pool.seems_empty(); }) return pool.seems_empty();
  return false;
}

template <class P, class T>
concept Pool = requires(P& pool, T task) {
  { pool.push(task) } -> std::same_as<void>;
  { pool.pop() } -> std::same_as<std::optional<T>>;
  { pool.steal() } -> std::same_as<stolen<T>>;
};

}  // namespace heist::model
