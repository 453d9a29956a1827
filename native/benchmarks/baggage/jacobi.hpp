#pragma once
// Jacobi: every step replaces all points of a square by the average of their four neighbours; a row is the smallest
// piece.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include "native/benchmarks/baggage/digest.hpp"
#include "native/benchmarks/baggage/sizes.hpp"
#include "native/benchmarks/baggage/ways.hpp"

namespace heist::native::benchmarks::baggage {

class jacobi {
 public:
  static constexpr std::string_view name = "Jacobi";
  explicit jacobi(const sizes& how) : side_(how.jacobi_side), steps_(how.jacobi_steps) {}

  void prepare() {
    now_.assign(width() * width(), 0);
    for (int row = 1; row <= side_; ++row) {
      for (int column = 1; column <= side_; ++column) now_[at(row, column)] = at_start(row) * at_start(column);
    }
    next_.assign(now_.size(), 0);
  }
  template <class Way>
  void compute(typename Way::place first) {
    for (int step = 0; step < steps_; ++step) {
      const double* const from = now_.data();
      double* const to = next_.data();
      by_halves<Way>(first, 1, side_ + 1, 1, [=, width = width()](auto, int row, int end) {
        for (; row < end; ++row) average(from, to, static_cast<std::size_t>(row) * width, width);
      });
      std::swap(now_, next_);
    }
  }
  std::uint64_t digest() const { return digest_of(now_); }
  // The start is an eigenvector: each step makes it smaller by a factor that is known.
  bool is_right() const {
    const double factor = std::pow(std::cos(wave()), steps_);
    for (int row = 1; row <= side_; ++row) {
      for (int column = 1; column <= side_; ++column) {
        if (!(std::abs(now_[at(row, column)] - factor * at_start(row) * at_start(column)) < 1e-12)) return false;
      }
    }
    return true;
  }

 private:
  static void average(const double* from, double* to, std::size_t row, std::size_t width) {
    for (std::size_t i = row + 1; i + 1 < row + width; ++i) {
      to[i] = (from[i - 1] + from[i + 1] + from[i - width] + from[i + width]) * 0.25;
    }
  }
  std::size_t width() const { return static_cast<std::size_t>(side_) + 2; }
  std::size_t at(int row, int column) const {
    return static_cast<std::size_t>(row) * width() + static_cast<std::size_t>(column);
  }
  double wave() const { return std::numbers::pi / (side_ + 1); }
  double at_start(int i) const { return std::sin(wave() * i); }

  int side_, steps_;
  std::vector<double> now_, next_;
};

}  // namespace heist::native::benchmarks::baggage
