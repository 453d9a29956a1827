#pragma once
// Square matrices that are halved down to blocks of 16 by 16, and their product: what Matmul and LU share.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/benchmarks/baggage/digest.hpp"

namespace heist::native::benchmarks::baggage {

inline constexpr int block_side = 16;

struct matrix {
  // More than a row: the rows of a block would all fall into the same few lines of the cache.
  explicit matrix(int its_side) : side(its_side), stride(its_side + 8) {}

  // numbered: matrices of other numbers have other elements.
  void draw(std::uint64_t numbered, double on_the_diagonal = 0) {
    values.assign(static_cast<std::size_t>(side) * static_cast<std::size_t>(stride), 0);
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        at(row, column) =
            drawn((numbered << 32) + static_cast<std::uint64_t>(row) * 65'536 + static_cast<std::uint64_t>(column));
      }
      at(row, row) += on_the_diagonal;
    }
  }
  void clear() { values.assign(static_cast<std::size_t>(side) * static_cast<std::size_t>(stride), 0); }

  double& at(int row, int column) { return values[place_of(row, column)]; }
  double at(int row, int column) const { return values[place_of(row, column)]; }
  std::size_t place_of(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(column);
  }

  int side, stride;
  std::vector<double> values;
};

// matrix * v, of those elements alone for which counts(row, column).
template <class Counts>
std::vector<double> times(const matrix& m, const std::vector<double>& v, Counts counts) {
  std::vector<double> sum(v.size(), 0);
  for (int row = 0; row < m.side; ++row) {
    for (int column = 0; column < m.side; ++column) {
      if (counts(row, column))
        sum[static_cast<std::size_t>(row)] += m.at(row, column) * v[static_cast<std::size_t>(column)];
    }
  }
  return sum;
}
inline std::vector<double> times(const matrix& m, const std::vector<double>& v) {
  return times(m, v, [](int, int) { return true; });
}
inline std::vector<double> drawn_vector(int length) {
  std::vector<double> v;
  for (int i = 0; i < length; ++i) v.push_back(drawn(static_cast<std::uint64_t>(i) + 12'345));
  return v;
}
inline bool are_near(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) < 1e-7)) return false;
  }
  return a.size() == b.size();
}

// From the first element of a square to that of one of its quarters.
struct quarters {
  std::ptrdiff_t half, stride;
  double* operator()(double* m, int row, int column) const { return m + row * half * stride + column * half; }
};

// c += Sign * a * b, of squares of that side with the same stride.
template <int Sign>
void multiply_block(double* c, const double* a, const double* b, std::ptrdiff_t stride) {
  for (int i = 0; i < block_side; ++i) {
    for (int k = 0; k < block_side; ++k) {
      const double factor = Sign * a[i * stride + k];
      for (int j = 0; j < block_side; ++j) c[i * stride + j] += factor * b[k * stride + j];
    }
  }
}

template <class Way, int Sign>
void multiply(typename Way::place at, double* c, double* a, double* b, int side, int stride) noexcept {
  using place = typename Way::place;
  if (side == block_side) return multiply_block<Sign>(c, a, b, stride);
  const int half = side / 2;
  const quarters quarter{half, stride};
  for (int k = 0; k < 2; ++k) {  // both add to the same
    const auto row = [=](place in, int i) noexcept {
      double* const left = quarter(a, i, k);
      double* const to = quarter(c, i, 0);
      Way::fork_join(
          in, [=](place above) noexcept { multiply<Way, Sign>(above, to, left, quarter(b, k, 0), half, stride); },
          [=](place above) noexcept { multiply<Way, Sign>(above, to + half, left, quarter(b, k, 1), half, stride); });
    };
    Way::fork_join(
        at, [=](place above) noexcept { row(above, 0); }, [=](place above) noexcept { row(above, 1); });
  }
}

}  // namespace heist::native::benchmarks::baggage
