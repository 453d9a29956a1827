#pragma once
// A work-stealing deque in a ring of fixed size, as somebody might write it on a first try. It reads well and is wrong:
// `heist check` shows the interleaving, verify/README.md walks through it.
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace example {

using heist::model::order;

template <heist::model::World W, class Task>
class ring_deque {
 public:
  explicit ring_deque(std::size_t) {}  // the ring is large enough for every test program

  void push(Task task) {
    const std::int64_t b = bottom_.load(order::relaxed);
    ring_.at(b).store(task, order::relaxed);
    bottom_.store(b + 1, order::release);  // the slot, for the acquire in steal()
  }

  std::optional<Task> pop() {
    const std::int64_t b = bottom_.load(order::relaxed) - 1;
    bottom_.store(b, order::seq_cst);
    std::int64_t t = top_.load(order::seq_cst);
    if (t > b) {
      bottom_.store(b + 1, order::release);
      return std::nullopt;
    }
    const Task task = ring_.at(b).load(order::relaxed);
    if (t < b) return task;
    // the planted bug: the last task is taken without asking whether a thief was faster
    top_.store(t + 1, order::seq_cst);
    bottom_.store(b + 1, order::release);
    return task;
  }

  heist::model::stolen<Task> steal() {
    using stolen = heist::model::stolen<Task>;
    std::int64_t t = top_.load(order::seq_cst);
    const std::int64_t b = bottom_.load(order::seq_cst);
    if (t >= b) return stolen::empty();
    const Task task = ring_.at(t).load(order::relaxed);
    if (!top_.compare_exchange_strong(t, t + 1, order::seq_cst, order::relaxed)) return stolen::lost();
    return stolen::of(task);
  }

 private:
  using slot = typename W::template atomic<Task>;

  struct ring {
    static constexpr std::size_t size = 8;
    ring() : slots(W::template make_array<slot>(size, Task{}, "slot")) {}
    ~ring() { W::destroy_array(slots, size); }
    slot& at(std::int64_t i) { return slots[static_cast<std::size_t>(i) % size]; }
    slot* const slots;
  };

  ring ring_;
  typename W::template atomic<std::int64_t> bottom_{0, "bottom"};
  typename W::template atomic<std::int64_t> top_{0, "top"};
};

}  // namespace example
