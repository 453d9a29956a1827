#pragma once
// The deque as it is printed (Le, Pop, Cohen, Zappa Nardelli: Correct and efficient work-stealing for weak memory
// models, PPoPP 2013, Fig. 1) without growth, so that counts can be compared with those of other checkers on that text.
// It reads top in every push, and the pointer to its buffer in every operation.
#include <cstdint>
#include <optional>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::verify::graphs::test {

template <model::World W>
class published_deque {
  using index = std::int64_t;
  using order = model::order;
  using slot = typename W::template atomic<std::uint64_t>;

 public:
  explicit published_deque(std::size_t capacity)
      : capacity_(static_cast<index>(capacity)),
        bottom_(0),
        top_(0),
        buffer_(W::template make_array<slot>(capacity, std::uint64_t{0})) {}
  ~published_deque() { W::destroy_array(buffer_.load(order::relaxed), static_cast<std::size_t>(capacity_)); }
  published_deque(const published_deque&) = delete;
  published_deque& operator=(const published_deque&) = delete;

  void push(std::uint64_t task) {
    const index b = bottom_.load(order::relaxed);
    (void)top_.load(order::acquire);
    at(buffer_.load(order::relaxed), b).store(task, order::relaxed);
    W::fence(order::release);
    bottom_.store(b + 1, order::relaxed);
  }

  std::optional<std::uint64_t> pop() {
    const index b = bottom_.load(order::relaxed) - 1;
    slot* const slots = buffer_.load(order::relaxed);
    bottom_.store(b, order::relaxed);
    W::fence(order::seq_cst);
    index t = top_.load(order::relaxed);
    std::optional<std::uint64_t> taken;
    if (t <= b) {
      taken = at(slots, b).load(order::relaxed);
      if (t < b) return taken;
      if (!top_.compare_exchange_strong(t, t + 1, order::seq_cst, order::relaxed)) taken.reset();
    }
    bottom_.store(b + 1, order::relaxed);
    return taken;
  }

  model::stolen<std::uint64_t> steal() {
    index t = top_.load(order::acquire);
    W::fence(order::seq_cst);
    const index b = bottom_.load(order::acquire);
    if (t >= b) return model::stolen<std::uint64_t>::empty();
    const std::uint64_t taken = at(buffer_.load(order::acquire), t).load(order::relaxed);
    if (!top_.compare_exchange_strong(t, t + 1, order::seq_cst, order::relaxed)) {
      return model::stolen<std::uint64_t>::lost();
    }
    return model::stolen<std::uint64_t>::of(taken);
  }

 private:
  slot& at(slot* slots, index i) const { return slots[i % capacity_]; }

  const index capacity_;
  typename W::template atomic<index> bottom_, top_;
  typename W::template atomic<slot*> buffer_;
};

}  // namespace heist::verify::graphs::test
