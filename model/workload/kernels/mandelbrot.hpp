#pragma once
// A picture of the Mandelbrot set, a pixel an iteration. A point outside takes some rounds, one inside all of them. The set is
// below the middle of the picture, and left, so the first lines are cheap.
#include <cstdint>
#include <string_view>

#include "model/workload/kernels/outcome.hpp"

namespace heist::model::kernels {

struct mandelbrot {
  static constexpr std::string_view name = "mandelbrot";
  static constexpr std::string_view line = "a picture of the Mandelbrot set: an iteration is a pixel, a step one round of z² + c";

  std::int64_t width = 600;
  std::int64_t height = 400;
  std::int64_t most_rounds = 1000;

  std::int64_t size() const { return width * height; }

  outcome of(std::int64_t i) const {
    const std::int64_t re = -6 * one / 5 + 3 * one * (i % width) / width;
    const std::int64_t im = -2 * one + 12 * one * (i / width) / (5 * height);
    std::int64_t x = 0, y = 0, rounds = 0;
    for (; rounds < most_rounds; ++rounds) {
      const std::int64_t xx = x * x, yy = y * y;
      if (xx + yy > 4 * one * one) break;
      y = (x * y >> (fraction_bits - 1)) + im;
      x = ((xx - yy) >> fraction_bits) + re;
    }
    return {static_cast<std::uint64_t>(rounds), static_cast<std::uint64_t>(rounds)};
  }

 private:
  // Before the last round |x| and |y| are at most 2, so the squares and their sum stay below 2^63.
  static constexpr int fraction_bits = 28;
  static constexpr std::int64_t one = std::int64_t{1} << fraction_bits;
};

}  // namespace heist::model::kernels
