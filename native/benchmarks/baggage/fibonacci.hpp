#pragma once
// Fibonacci: nothing but forks.
#include <cstdint>
#include <string_view>
#include <utility>

#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class fibonacci {
 public:
  static constexpr std::string_view name = "Fibonacci";
  explicit fibonacci(const sizes& how) : n_(how.fibonacci) {}

  void prepare() { result_ = 0; }
  template <class Way>
  void compute(typename Way::place at) {
    result_ = of<Way>(at, n_);
  }
  std::uint64_t digest() const { return result_; }
  bool is_right() const {
    std::uint64_t a = 0, b = 1;
    for (int i = 0; i < n_; ++i) a = std::exchange(b, a + b);
    return result_ == a;
  }

 private:
  // Leaves are no calls: every second one would be.
  template <class Way>
  [[gnu::always_inline]] static std::uint64_t of(typename Way::place at, int n) noexcept {
    return n < 2 ? static_cast<std::uint64_t>(n) : of_two<Way>(at, n);
  }
  template <class Way>
  static std::uint64_t of_two(typename Way::place at, int n) noexcept {
    using place = typename Way::place;
    const auto [a, b] = Way::fork_join(
        at, [=](place above) noexcept { return of<Way>(above, n - 1); },
        [=](place above) noexcept { return of<Way>(above, n - 2); });
    return a + b;
  }

  int n_;
  std::uint64_t result_ = 0;
};

}  // namespace heist::native::benchmarks::baggage
