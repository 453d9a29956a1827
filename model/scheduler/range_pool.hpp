#pragma once
// The pieces of a range that a worker has to itself while it executes them (TBB's range_vector): the first is halved, and its
// first half again, so that the piece to be executed next is small and the one for others is large.
// Invariant: the pieces are those of one range, in order, from the back to the front; each has been halved as often as it says.
#include <array>
#include <cstdint>

#include "model/workload/range.hpp"

namespace heist::model {

class range_pool {
 public:
  static constexpr std::uint32_t most = 8;

  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }

  void start(range all) { pieces_[back_ = front_ = 0] = {all, 0}, size_ = 1; }
  // depth: how often a piece may be halved. One of at most grain iterations is not.
  bool can_halve(std::uint32_t depth, std::uint32_t grain) const {
    return pieces_[back_].depth < depth && pieces_[back_].what.size() > grain;
  }
  void halve(std::uint32_t depth, std::uint32_t grain) {
    while (size_ < most && can_halve(depth, grain)) {
      piece& halved = pieces_[back_];
      ++halved.depth;
      piece first = halved;
      halved.what = first.what.cut_off_half();
      back_ = (back_ + 1) % most;
      pieces_[back_] = first;
      ++size_;
    }
  }

  range take_back() {
    const range taken = pieces_[back_].what;
    back_ = (back_ + most - 1) % most;
    --size_;
    return taken;
  }
  std::uint32_t front_depth() const { return pieces_[front_].depth; }
  range take_front() {
    const range taken = pieces_[front_].what;
    front_ = (front_ + 1) % most;
    --size_;
    return taken;
  }

 private:
  struct piece {
    range what;
    std::uint32_t depth;
  };

  std::array<piece, most> pieces_{};
  std::uint32_t back_ = 0;
  std::uint32_t front_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace heist::model
