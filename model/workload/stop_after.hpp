#pragma once
// The cut-off of a program that is stopped after so many nodes or solutions: a counter that all workers share.
// Invariant: count() is true for exactly the first `most` that ask, so whatever the schedule exactly so many are
// counted, or all there are. What is ready by then stays in the pools: it is taken, found to have nothing left to do,
// and discarded.
#include <cstdint>

#include "model/world.hpp"

namespace heist::model {

template <World W>
class stop_after {
 public:
  explicit stop_after(std::uint64_t most) : most_(most) {}  // 0: never

  // One more, if there may be one more. Looks before it adds, so that discarding does not move the line about.
  // relaxed, here and below: a number, which hands nothing over
  bool count() {
    if (most_ == 0) return true;
    return counted_.load(order::relaxed) < most_ && counted_.fetch_add(1, order::relaxed) < most_;
  }
  bool reached() const { return most_ != 0 && counted_.load(order::relaxed) >= most_; }

  bool is_set() const { return most_ != 0; }
  std::uint64_t most() const { return most_; }

 private:
  const std::uint64_t most_;
  alignas(W::line_bytes) typename W::template atomic<std::uint64_t> counted_{0, "counted"};
};

}  // namespace heist::model
