#pragma once
// How large the benchmarks are: as in the paper (but for Quicksort, whose 10^8 numbers are of `paper` alone), or small,
// so that a round takes a second or two.
#include <array>
#include <cstddef>
#include <string_view>

namespace heist::native::benchmarks::baggage {

struct sizes {
  std::string_view name;
  int fibonacci;
  double integrate_most_error;  // of a piece
  int jacobi_side, jacobi_steps;
  int matmul_side;
  int queens;
  std::size_t quicksort_numbers;
  int lu_side;
  int heat_rows, heat_columns, heat_steps;
};

inline constexpr sizes small{"small", 30, 1e-3, 256, 50, 256, 9, 300'000, 256, 512, 256, 50};
inline constexpr sizes usual{"usual", 40, 1e-7, 1024, 100, 1024, 12, 10'000'000, 1024, 4096, 1024, 200};
inline constexpr sizes as_in_paper{"paper", 40, 1e-7, 1024, 100, 1024, 12, 100'000'000, 1024, 4096, 1024, 200};
inline constexpr std::array all_sizes{small, usual, as_in_paper};

}  // namespace heist::native::benchmarks::baggage
