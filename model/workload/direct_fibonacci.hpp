#pragma once
// Fibonacci in direct style, the smallest program of that form: the code a person would write, with fork_join.
#include <cstdint>
#include <utility>

#include "model/workload/direct_fibonacci_parameters.hpp"
#include "model/workload/direct_style.hpp"

namespace heist::model {

template <World W>
class direct_fibonacci : public direct_style<W> {
  using strand = typename direct_style<W>::strand;

 public:
  direct_fibonacci(const direct_fibonacci_parameters& p, worker_id workers)
      : direct_style<W>([this](strand& here) { fib(here, p_.n, result_); }, workers), p_(p) {}

  bool right() const {
    std::uint64_t a = 0, b = 1;
    for (std::uint32_t i = 0; i < p_.n; ++i) a = std::exchange(b, a + b);
    return result_ == a;
  }

 private:
  void fib(strand& here, std::uint32_t n, std::uint64_t& result) {
    here.work(p_.call_ns);
    if (n < 2) {
      result = n;
      return;
    }
    std::uint64_t x = 0, y = 0;
    here.fork_join([this, n, &x](strand& there) { fib(there, n - 1, x); }, [this, n, &y](strand& same) { fib(same, n - 2, y); });
    here.work(p_.sum_ns);
    result = x + y;
  }

  const direct_fibonacci_parameters p_;
  std::uint64_t result_ = 0;
};

}  // namespace heist::model
