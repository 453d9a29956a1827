#pragma once
// What a blocked worker waits for: a word of its own, and the task that it goes on with. Invariant: from block() on it is
// resumed once, by resume(), and then has that task; or it is given up.
// The worker calls block(), waits until word() is not 0, and calls answer(). Anybody who has heard from it, by way of its
// waker, calls resume(); anybody at all give_up().
// Not promised: that a worker that is given up was not resumed as well.
#include <cstdint>
#include <optional>

#include "model/join/touch.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, touch_fault Fault = touch_fault::none>
class resumption {
  using fault = touch_fault;

 public:
  void block() {
    if constexpr (Fault != fault::reset_late) state_.store(not_yet, order::relaxed);  // relaxed: it goes with the waker
  }
  void resume(task t) {
    what_.store(t);
    state_.store(resumed, Fault == fault::resumed_relaxed ? order::relaxed : order::release);  // pairs with answer()
  }
  void give_up() {
    std::uint32_t seen = not_yet;
    state_.compare_exchange_strong(seen, given_up, order::relaxed, order::relaxed);
  }

  typename W::template awaitable<std::uint32_t>& word() {
    if constexpr (Fault == fault::reset_late) state_.store(not_yet, order::relaxed);
    return state_;
  }
  // Nothing: it was given up.
  std::optional<task> answer() const {
    const std::uint32_t seen = state_.load(Fault == fault::answer_read_relaxed ? order::relaxed : order::acquire);
    return seen == resumed ? std::optional<task>(what_.load()) : std::nullopt;
  }

 private:
  enum resumption_state : std::uint32_t { not_yet, resumed, given_up };

  // written by whoever resumes
  typename W::template awaitable<std::uint32_t> state_{given_up, "resumed"};
  typename W::template var<task> what_{task{}, "what"};
};

}  // namespace heist::model
