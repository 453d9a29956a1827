#pragma once
// The outline of a count that changes in steps, from left to right, as an SVG path. What changes several times within a
// pixel covers all that it was there, so that no peak is lost and the path has an end.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace heist::reports {

class staircase {
 public:
  // most: the value that stands that high, above 0
  staircase(int left, int bottom, int height, std::uint64_t most)
      : bottom_(bottom),
        height_(height),
        most_(most),
        route_(fmt::format("M{} {}", left, bottom)),
        x_(left),
        y_(bottom) {}

  void step(int x, std::uint64_t value) {
    if (x != std::exchange(x_, x)) {
      climb();
      route_ += fmt::format(" H{}", x);
      begun_ = false;
    }
    if (!std::exchange(begun_, true)) low_ = high_ = value;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
    last_ = value;
  }

  std::string route() {
    climb();
    return fmt::format("{} V{} Z", route_, bottom_);
  }

 private:
  void climb() {
    for (const std::uint64_t value : {high_, low_, last_}) {
      const int y = bottom_ - static_cast<int>(static_cast<std::uint64_t>(height_) * value / most_);
      if (y != std::exchange(y_, y)) route_ += fmt::format(" V{}", y);
    }
  }

  const int bottom_;
  const int height_;
  const std::uint64_t most_;
  std::string route_;
  int x_;
  int y_;
  bool begun_ = false;  // something is known of this pixel
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace heist::reports
