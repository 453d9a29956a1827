#pragma once
// Integrate: the area under x^3 + x from 0 to 10,000, by trapezoids that are halved until their halves are no better.
#include <cmath>
#include <cstdint>
#include <string_view>

#include "native/benchmarks/baggage/digest.hpp"
#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class integrate {
 public:
  static constexpr std::string_view name = "Integrate";
  explicit integrate(const sizes& how) : most_error_(how.integrate_most_error) {}

  void prepare() { result_ = 0; }
  template <class Way>
  void compute(typename Way::place at) {
    result_ = area<Way>(at, 0, end, (f(0) + f(end)) / 2 * end, most_error_);
  }
  std::uint64_t digest() const { return bits(result_); }
  bool is_right() const {
    constexpr double exact = end * end * end * end / 4 + end * end / 2;
    return std::abs(result_ / exact - 1) < 1e-9;
  }

 private:
  static constexpr double end = 10'000;
  static double f(double x) { return (x * x + 1) * x; }

  template <class Way>
  static double area(typename Way::place at, double from, double to, double whole, double most_error) noexcept {
    using place = typename Way::place;
    const double middle = (from + to) / 2;
    const double left = (f(from) + f(middle)) / 2 * (middle - from), right = (f(middle) + f(to)) / 2 * (to - middle);
    if (std::abs(left + right - whole) <= most_error) return left + right;
    const auto [a, b] = Way::fork_join(
        at, [=](place above) noexcept { return area<Way>(above, middle, to, right, most_error); },
        [=](place above) noexcept { return area<Way>(above, from, middle, left, most_error); });
    return a + b;
  }

  double most_error_;
  double result_ = 0;
};

}  // namespace heist::native::benchmarks::baggage
