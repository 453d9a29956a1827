#pragma once
// What the calls of divide-and-conquer programs come to, with all that is forked in them, without making them: units of work
// and forks. Whole numbers alone, the same on every machine.
#include <bit>
#include <cstdint>

#include "model/workload/fixed_point.hpp"

namespace heist::model {

struct folded_calls {
  std::uint64_t units = 0;
  std::uint64_t forks = 0;

  folded_calls operator+(const folded_calls& other) const { return {units + other.units, forks + other.forks}; }
  folded_calls operator*(std::uint64_t times) const { return {units * times, forks * times}; }
};

// Fibonacci: a unit is a call.
constexpr folded_calls fibonacci_calls(std::uint32_t n) {
  std::uint64_t leaves = 1, before = 1;
  for (std::uint32_t i = 1; i < n; ++i) {
    const std::uint64_t sum = leaves + before;
    before = leaves;
    leaves = sum;
  }
  return {2 * leaves - 1, leaves - 1};
}

// The area under x^3 + x from 0 to 10,000 by trapezoids, halved until that makes a difference of at most 10^-digits: a unit is
// a call. The number-th of 2^depth equal pieces has width h and its middle at (number + 1/2) h; halved, its trapezoid
// is smaller by 3/8 h^3 times that middle.
constexpr bool is_halved(std::uint32_t digits, std::uint32_t depth, std::uint64_t number) {
  fixed_point::wide most = 3;
  for (std::uint32_t i = 0; i < 16 + digits; ++i) most *= 10;  // 10,000^4, and the digits
  return (2 * number + 1) * most > static_cast<fixed_point::wide>(1) << 4 * (depth + 1);
}
// All pieces of a depth that are not halved come before those that are, so that each depth is one search.
constexpr folded_calls integral_calls(std::uint32_t digits, std::uint32_t depth, std::uint64_t number) {
  std::uint64_t forks = 0, first = number, end = number + 1;
  for (;; ++depth, first *= 2, end *= 2) {
    std::uint64_t low = first, high = end;
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      (is_halved(digits, depth, middle) ? high : low) = is_halved(digits, depth, middle) ? middle : middle + 1;
    }
    if (low == end) return {2 * forks + 1, forks};
    forks += end - low;
    first = low;
  }
}

// Quicksort of so many numbers by pivots that leave any two parts with the same probability: a unit is a number that is
// compared with a pivot. As many as are expected, 2 n (H_n - 1), whatever the pivots are; so many parts there are always.
constexpr folded_calls quicksort_calls(std::uint64_t numbers) {
  namespace fp = fixed_point;
  if (numbers < 2) return {};
  constexpr fp::fixed ln_2 = 49'946'518'145'322'873, euler = 41'592'772'053'807'303;  // 0.6931..., 0.5772..., of 2^56
  const auto n = static_cast<fp::fixed>(numbers);
  const fp::fixed harmonic = fp::product(fp::log2(numbers), ln_2) + euler + fp::one / (2 * n) - fp::one / n / n / 12;
  return {static_cast<std::uint64_t>(static_cast<fp::wide>(harmonic - fp::one) * 2 * numbers >> fp::bits), numbers - 1};
}

// Rows of a step that are halved down to so many. A unit is a row.
constexpr folded_calls row_calls(std::uint64_t rows, std::uint64_t grain) {
  if (rows <= grain) return {rows, 0};
  return row_calls(rows / 2, grain) + row_calls(rows - rows / 2, grain) + folded_calls{0, 1};
}

// The product of two squares, halved down to blocks: two turns, in each of which the four quarters of the result are
// forked. A unit is a product of two numbers.
constexpr folded_calls product_calls(std::uint64_t side, std::uint64_t block) {
  if (side <= block) return {side * side * side, 0};
  return product_calls(side / 2, block) * 8 + folded_calls{0, 6};
}
// A square becomes what, multiplied by a triangle, it is: two halves side by side, in each of which one quarter after the other.
constexpr folded_calls solution_calls(std::uint64_t side, std::uint64_t block) {
  if (side <= block) return {side * side * side / 2, 0};
  return (solution_calls(side / 2, block) * 2 + product_calls(side / 2, block)) * 2 + folded_calls{0, 1};
}
// The factors of a square.
constexpr folded_calls factor_calls(std::uint64_t side, std::uint64_t block) {
  if (side <= block) return {side * side * side / 3, 0};
  const std::uint64_t half = side / 2;
  return factor_calls(half, block) * 2 + solution_calls(half, block) * 2 + product_calls(half, block) + folded_calls{0, 1};
}

// Queens: a unit is a queen that is tried, and each is forked. The masks say which columns are taken, and which are under
// attack along the diagonals.
struct queens_so_far {
  std::uint32_t rows_left;
  std::uint32_t columns = 0, left = 0, right = 0;

  bool is_safe(std::uint32_t column) const { return ((columns | left | right) >> column & 1) == 0; }
  queens_so_far with(std::uint32_t column) const {
    const std::uint32_t bit = std::uint32_t{1} << column;
    return {rows_left - 1, columns | bit, (left | bit) << 1, (right | bit) >> 1};
  }
};
inline std::uint64_t rows_tried(std::uint32_t n, const queens_so_far& board) {
  if (board.rows_left == 0) return 0;
  std::uint64_t rows = 1;
  std::uint32_t free = ~(board.columns | board.left | board.right) & ((std::uint32_t{1} << n) - 1);
  for (; free != 0; free &= free - 1) rows += rows_tried(n, board.with(static_cast<std::uint32_t>(std::countr_zero(free))));
  return rows;
}
inline folded_calls queens_calls(std::uint32_t n, const queens_so_far& board) {
  const std::uint64_t tried = rows_tried(n, board) * n;
  return {tried, tried};
}

}  // namespace heist::model
