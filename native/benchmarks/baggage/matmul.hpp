#pragma once
// Matmul: the product of two square matrices, halved down to blocks.
#include <cstdint>
#include <string_view>

#include "native/benchmarks/baggage/blocks.hpp"
#include "native/benchmarks/baggage/digest.hpp"
#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class matmul {
 public:
  static constexpr std::string_view name = "Matmul";
  explicit matmul(const sizes& how) : a_(how.matmul_side), b_(how.matmul_side), c_(how.matmul_side) {
    a_.draw(1);
    b_.draw(2);
  }

  void prepare() { c_.clear(); }
  template <class Way>
  void compute(typename Way::place at) {
    multiply<Way, 1>(at, c_.values.data(), a_.values.data(), b_.values.data(), c_.side, c_.stride);
  }
  std::uint64_t digest() const { return digest_of(c_.values); }
  // (a b) v = a (b v)
  bool is_right() const {
    const std::vector<double> v = drawn_vector(c_.side);
    return are_near(times(c_, v), times(a_, times(b_, v)));
  }

 private:
  matrix a_, b_, c_;
};

}  // namespace heist::native::benchmarks::baggage
