#pragma once
// Times along a line of pixels, from 0 to an end, with ticks at round times. Integers only: the same everywhere.
#include <cstdint>
#include <string>
#include <vector>

namespace heist::reports {

class time_axis {
 public:
  time_axis(std::uint64_t end_ns, int left, int width);  // width: at least 160

  int left() const { return left_; }
  int right() const { return left_ + width_; }
  int at(std::uint64_t time_ns) const;

  // 1, 2 or 5 times a power of ten apart, and not too close for their texts.
  std::vector<std::uint64_t> ticks_ns() const;

 private:
  std::uint64_t end_ns_;
  int left_;
  int width_;
  int shift_ = 0;  // bits of a time that no pixel shows
};

// "0", "500 ns", "1.5 µs": as short as can be.
std::string tick_text(std::uint64_t tick_ns);

}  // namespace heist::reports
