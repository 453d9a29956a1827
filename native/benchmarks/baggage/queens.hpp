#pragma once
// N-queens: in how many ways n queens stand on a board so that none can take another. A task for each column of each
// row, with a board of its own, as in the Barcelona OpenMP Tasks Suite.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class queens {
 public:
  static constexpr std::string_view name = "N-queens";
  explicit queens(const sizes& how) : n_(how.queens) {}

  void prepare() { result_ = 0; }
  template <class Way>
  void compute(typename Way::place at) {
    result_ = in_row<Way>(at, board{}, 0, n_);
  }
  std::uint64_t digest() const { return result_; }
  bool is_right() const { return result_ == known[static_cast<std::size_t>(n_)]; }

 private:
  using board = std::array<std::int8_t, 16>;  // the column of each row's queen
  static constexpr std::array<std::uint64_t, 15> known{1,  1,   0,   0,     2,      10,     4,      40,
                                                       92, 352, 724, 2'680, 14'200, 73'712, 365'596};

  static bool is_safe(const board& others, int row, int column) {
    for (int i = 0; i < row; ++i) {
      const int there = others[static_cast<std::size_t>(i)];
      if (there == column || there - column == row - i || column - there == row - i) return false;
    }
    return true;
  }

  template <class Way>
  static std::uint64_t in_row(typename Way::place at, const board& others, int row, int n) noexcept {
    return row == n ? 1 : in_columns<Way>(at, others, row, 0, n, n);
  }
  // In that row the queen stands in a column from first up to last.
  template <class Way>
  static std::uint64_t in_columns(typename Way::place at, board others, int row, int first, int last, int n) noexcept {
    using place = typename Way::place;
    if (last - first == 1) {
      if (!is_safe(others, row, first)) return 0;
      others[static_cast<std::size_t>(row)] = static_cast<std::int8_t>(first);
      return in_row<Way>(at, others, row + 1, n);
    }
    const int middle = first + (last - first) / 2;
    const auto [a, b] = Way::fork_join(
        at, [=](place above) noexcept { return in_columns<Way>(above, others, row, middle, last, n); },
        [=](place above) noexcept { return in_columns<Way>(above, others, row, first, middle, n); });
    return a + b;
  }

  int n_;
  std::uint64_t result_ = 0;
};

}  // namespace heist::native::benchmarks::baggage
