#pragma once
// Heat: heat spreads over a plate, step by step; ten rows are the smallest piece, as in Cilk's program.
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

class heat {
 public:
  static constexpr std::string_view name = "Heat";
  explicit heat(const sizes& how) : rows_(how.heat_rows), columns_(how.heat_columns), steps_(how.heat_steps) {}

  void prepare() {
    now_.assign((static_cast<std::size_t>(rows_) + 2) * width(), 0);
    for (int row = 1; row <= rows_; ++row) {
      for (int column = 1; column <= columns_; ++column) now_[at(row, column)] = at_start(row, column);
    }
    next_.assign(now_.size(), 0);
  }
  template <class Way>
  void compute(typename Way::place first) {
    for (int step = 0; step < steps_; ++step) {
      const double* const from = now_.data();
      double* const to = next_.data();
      by_halves<Way>(first, 1, rows_ + 1, rows_together, [=, width = width()](auto, int row, int end) {
        for (; row < end; ++row) spread(from, to, static_cast<std::size_t>(row) * width, width);
      });
      std::swap(now_, next_);
    }
  }
  std::uint64_t digest() const { return digest_of(now_); }
  // The start is an eigenvector: each step makes it smaller by a factor that is known.
  bool is_right() const {
    const auto lost = [](double share, double angle) { return 4 * share * std::pow(std::sin(angle / 2), 2); };
    const double factor = std::pow(1 - lost(down, angle(rows_)) - lost(across, angle(columns_)), steps_);
    for (int row = 1; row <= rows_; ++row) {
      for (int column = 1; column <= columns_; ++column) {
        if (!(std::abs(now_[at(row, column)] - factor * at_start(row, column)) < 1e-12)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr int rows_together = 10;
  static constexpr double down = 0.1, across = 0.2;  // of the difference to a neighbour, what a step makes up for

  static void spread(const double* from, double* to, std::size_t row, std::size_t width) {
    for (std::size_t i = row + 1; i + 1 < row + width; ++i) {
      to[i] = from[i] + across * (from[i - 1] - 2 * from[i] + from[i + 1]) +
              down * (from[i - width] - 2 * from[i] + from[i + width]);
    }
  }
  std::size_t width() const { return static_cast<std::size_t>(columns_) + 2; }
  std::size_t at(int row, int column) const {
    return static_cast<std::size_t>(row) * width() + static_cast<std::size_t>(column);
  }
  static double angle(int points) { return std::numbers::pi / (points + 1); }
  double at_start(int row, int column) const {
    return std::sin(angle(rows_) * row) * std::sin(angle(columns_) * column);
  }

  int rows_, columns_, steps_;
  std::vector<double> now_, next_;
};

}  // namespace heist::native::benchmarks::baggage
