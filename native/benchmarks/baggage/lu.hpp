#pragma once
// LU: a matrix becomes its factors, a lower one with ones on the diagonal and an upper one; by halves down to blocks,
// as in Cilk's program.
#include <cstdint>
#include <string_view>

#include "native/benchmarks/baggage/blocks.hpp"
#include "native/benchmarks/baggage/digest.hpp"
#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class lu {
 public:
  static constexpr std::string_view name = "LU";
  explicit lu(const sizes& how) : m_(how.lu_side) {}

  void prepare() { draw(m_); }
  template <class Way>
  void compute(typename Way::place at) {
    factor<Way>(at, m_.values.data(), m_.side, m_.stride);
  }
  std::uint64_t digest() const { return digest_of(m_.values); }
  // l (u v) = m v
  bool is_right() const {
    const std::vector<double> v = drawn_vector(m_.side);
    matrix before(m_.side);
    draw(before);
    const std::vector<double> above = times(m_, v, [](int row, int column) { return column >= row; });
    std::vector<double> product = times(m_, above, [](int row, int column) { return column < row; });
    for (std::size_t i = 0; i < product.size(); ++i) product[i] += above[i];
    return are_near(product, times(before, v));
  }

 private:
  static void draw(matrix& m) { m.draw(3, m.side); }  // so large a diagonal that rows need not change places

  template <class Way>
  static void factor(typename Way::place at, double* m, int side, int stride) noexcept {
    using place = typename Way::place;
    if (side == block_side) return factor_block(m, stride);
    const int half = side / 2;
    const quarters quarter{half, stride};
    factor<Way>(at, m, half, stride);
    Way::fork_join(
        at, [=](place above) noexcept { solve_lower<Way>(above, quarter(m, 0, 1), m, half, stride); },
        [=](place above) noexcept { solve_upper<Way>(above, quarter(m, 1, 0), m, half, stride); });
    multiply<Way, -1>(at, quarter(m, 1, 1), quarter(m, 1, 0), quarter(m, 0, 1), half, stride);
    factor<Way>(at, quarter(m, 1, 1), half, stride);
  }

  // m becomes what, multiplied by the lower factor in l, is m: its left and its right half by themselves.
  template <class Way>
  static void solve_lower(typename Way::place at, double* m, double* l, int side, int stride) noexcept {
    using place = typename Way::place;
    if (side == block_side) return solve_lower_block(m, l, stride);
    const int half = side / 2;
    const auto columns = [=](place in, double* top) noexcept {
      const quarters quarter{half, stride};
      double* const bottom = quarter(top, 1, 0);
      solve_lower<Way>(in, top, l, half, stride);
      multiply<Way, -1>(in, bottom, quarter(l, 1, 0), top, half, stride);
      solve_lower<Way>(in, bottom, quarter(l, 1, 1), half, stride);
    };
    Way::fork_join(
        at, [=](place above) noexcept { columns(above, m); }, [=](place above) noexcept { columns(above, m + half); });
  }

  // m becomes what, multiplied with the upper factor in u, is m: its upper and its lower half by themselves.
  template <class Way>
  static void solve_upper(typename Way::place at, double* m, double* u, int side, int stride) noexcept {
    using place = typename Way::place;
    if (side == block_side) return solve_upper_block(m, u, stride);
    const int half = side / 2;
    const quarters quarter{half, stride};
    const auto rows = [=](place in, double* left) noexcept {
      double* const right = left + half;
      solve_upper<Way>(in, left, u, half, stride);
      multiply<Way, -1>(in, right, left, quarter(u, 0, 1), half, stride);
      solve_upper<Way>(in, right, quarter(u, 1, 1), half, stride);
    };
    Way::fork_join(
        at, [=](place above) noexcept { rows(above, m); },
        [=](place above) noexcept { rows(above, quarter(m, 1, 0)); });
  }

  static void factor_block(double* m, std::ptrdiff_t stride) {
    for (int k = 0; k < block_side; ++k) {
      for (int i = k + 1; i < block_side; ++i) {
        m[i * stride + k] /= m[k * stride + k];
        subtract(m, i, m[i * stride + k], m, k, k + 1, stride);
      }
    }
  }
  static void solve_lower_block(double* m, const double* l, std::ptrdiff_t stride) {
    for (int k = 0; k < block_side; ++k) {
      for (int i = k + 1; i < block_side; ++i) subtract(m, i, l[i * stride + k], m, k, 0, stride);
    }
  }
  static void solve_upper_block(double* m, const double* u, std::ptrdiff_t stride) {
    for (int i = 0; i < block_side; ++i) {
      for (int k = 0; k < block_side; ++k) {
        m[i * stride + k] /= u[k * stride + k];
        subtract(m, i, m[i * stride + k], u, k, k + 1, stride);
      }
    }
  }
  // From a row of m: so much of a row of other, from that column on.
  static void subtract(double* m, int row, double factor, const double* other, int its_row, int column,
                       std::ptrdiff_t stride) {
    for (; column < block_side; ++column) m[row * stride + column] -= factor * other[its_row * stride + column];
  }

  matrix m_;
};

}  // namespace heist::native::benchmarks::baggage
