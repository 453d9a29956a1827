#pragma once
// A binary heap and nothing around it: whoever uses it sees to it that one worker at a time does.
// Invariant: no task comes before the one at its parent's place. Before(a, b): a is to be taken before b.
// Not promised: an order among equals.
#include <cstddef>
#include <optional>

#include "model/pool/growing_slots.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the heap with exactly one fault in it; a check must find it. `none` is the heap.
enum class heap_fault { none, pushed_not_raised, second_child_ignored };

// Count: what the number of tasks is kept in, with load() and store().
template <World W, class T, class Before, heap_fault Fault = heap_fault::none,
          class Count = typename W::template var<std::size_t>>
class heap_slots {
  using fault = heap_fault;
  using slot = typename W::template var<T>;

 public:
  using room = typename growing_slots<W, T>::room;

  explicit heap_slots(std::size_t capacity, Before order_of_tasks = {})
      : before_(order_of_tasks), slots_(capacity) {}

  std::size_t size() const { return size_.load(); }
  std::size_t capacity() const { return slots_.capacity(); }
  T best() const { return slots_.all()[0].load(); }

  // There is room, or there will be: made here where nobody has made it.
  void push(T pushed) {
    const std::size_t last = size_.load();
    if (last == slots_.capacity()) slots_.grow();
    rise(last, pushed);
    size_.store(last + 1);
  }

  std::optional<T> pop() { return pop(size_.load()); }
  std::optional<T> pop(std::size_t size) {  // by who knows how many there are
    if (size == 0) return std::nullopt;
    const T first = best();
    size_.store(size - 1);
    sink(size - 1, slots_.all()[size - 1].load());
    return first;
  }

  // Everything goes to a larger place, which is the heap's from then on.
  void move_to(room* larger) { slots_.move_to(larger); }

 private:
  // Places a task at a leaf or above it, moving down what it comes before.
  void rise(std::size_t at, T placed) {
    slot* const slots = slots_.all();
    while (at > 0 && Fault != fault::pushed_not_raised) {
      const std::size_t parent = (at - 1) / 2;
      const T above = slots[parent].load();
      if (!before_(placed, above)) break;
      slots[at].store(above);
      at = parent;
    }
    slots[at].store(placed);
  }

  // Places a task at the root or below it, moving up what comes before it.
  void sink(std::size_t size, T placed) {
    slot* const slots = slots_.all();
    std::size_t at = 0;
    for (std::size_t child = 1; child < size; child = 2 * at + 1) {
      T next = slots[child].load();
      if (child + 1 < size && Fault != fault::second_child_ignored) {
        const T other = slots[child + 1].load();
        if (before_(other, next)) {
          next = other;
          ++child;
        }
      }
      if (!before_(next, placed)) break;
      slots[at].store(next);
      at = child;
    }
    slots[at].store(placed);
  }

  [[no_unique_address]] const Before before_;
  Count size_{0};
  growing_slots<W, T> slots_;
};

}  // namespace heist::model
