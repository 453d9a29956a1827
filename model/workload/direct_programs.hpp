#pragma once
// The eight programs of Kumar et al. (OOPSLA 2012) in direct style: what they fork and what they wait for, and what it costs
// between; the numbers themselves are not computed. Each function answers how many forks it has made: all that can be checked.
// Where a call has few forks below it, it may be one strand, which costs and forks what all of them would (folded_calls.hpp):
// so programs of a hundred million forks are simulated at their full size. Nobody can steal within such a strand.
#include <algorithm>
#include <cstdint>
#include <string>

#include "model/workload/dice.hpp"
#include "model/workload/direct_programs_parameters.hpp"
#include "model/workload/direct_style.hpp"
#include "model/workload/folded_calls.hpp"

namespace heist::model {

template <World W>
class direct_programs : public direct_style<W> {
  using strand = typename direct_style<W>::strand;
  using kind = direct_program_kind;

 public:
  direct_programs(const direct_programs_parameters& p, worker_id workers)
      : direct_style<W>([this](strand& here) { forks_ = run(here); }, workers), p_(p) {}

  bool right() const { return forks_ == p_.forks(); }

 private:
  std::uint64_t run(strand& here) {
    const auto n = static_cast<std::uint32_t>(p_.size);
    switch (p_.program) {
      case kind::fibonacci: return fibonacci(here, n);
      case kind::integrate: return integrate(here, 0, 0);
      case kind::queens: return row(here, {n});
      case kind::quicksort: return quicksort(here, 0, p_.size);
      case kind::jacobi:
      case kind::heat: return steps(here);
      case kind::matmul: return product(here, p_.size);
      case kind::lu: return factor(here, p_.size);
    }
    return 0;
  }

  // In pieces between which the strand ends, if it is to answer meanwhile.
  std::uint64_t work(strand& here, const folded_calls& of) {
    const std::uint64_t ns = p_.ns_of(of.units);
    const std::uint64_t pieces = p_.poll_ns == 0 ? 1 : std::max<std::uint64_t>(1, (ns + p_.poll_ns - 1) / p_.poll_ns);
    for (std::uint64_t i = 0; i < pieces; ++i) {
      if (i != 0) here.poll();
      here.work(part(ns, i, pieces));
      here.forks(part(of.forks, i, pieces));
    }
    return of.forks;
  }
  static std::uint64_t part(std::uint64_t all, std::uint64_t i, std::uint64_t pieces) {
    return all / pieces + (i < all % pieces ? 1 : 0);
  }
  void units(strand& here, std::uint64_t count) { work(here, {count, 0}); }
  bool is_folded(const folded_calls& whole) const { return whole.forks <= p_.fold; }

  // Both sides, and the fork itself.
  template <class F, class G>
  static std::uint64_t both(strand& here, F f, G g) {
    std::uint64_t a = 0, b = 0;
    here.fork_join([&a, f](strand& there) { a = f(there); }, [&b, g](strand& same) { b = g(same); });
    return a + b + 1;
  }

  std::uint64_t fibonacci(strand& here, std::uint32_t n) {
    if (const folded_calls whole = fibonacci_calls(n); is_folded(whole)) return work(here, whole);
    units(here, 1);
    return both(here, [this, n](strand& at) { return fibonacci(at, n - 1); }, [this, n](strand& at) { return fibonacci(at, n - 2); });
  }

  std::uint64_t integrate(strand& here, std::uint32_t depth, std::uint64_t number) {
    const folded_calls whole = integral_calls(static_cast<std::uint32_t>(p_.size), depth, number);
    if (is_folded(whole)) return work(here, whole);
    units(here, 1);
    return both(
        here, [=, this](strand& at) { return integrate(at, depth + 1, 2 * number); },
        [=, this](strand& at) { return integrate(at, depth + 1, 2 * number + 1); });
  }

  std::uint64_t row(strand& here, const queens_so_far& board) {
    if (board.rows_left == 0) return 0;
    if (p_.fold != 0) {
      if (const folded_calls whole = queens_calls(queens(), board); is_folded(whole)) return work(here, whole);
    }
    return columns_from(here, board, 0);
  }
  std::uint64_t columns_from(strand& here, const queens_so_far& board, std::uint32_t column) {
    if (column == queens()) return 0;
    return both(
        here, [=, this](strand& at) {
          units(at, 1);
          return board.is_safe(column) ? row(at, board.with(column)) : 0;
        },
        [=, this](strand& at) { return columns_from(at, board, column + 1); });
  }
  std::uint32_t queens() const { return static_cast<std::uint32_t>(p_.size); }

  // The numbers from the first on. A part's pivot depends on which numbers it has, and on nothing else.
  std::uint64_t quicksort(strand& here, std::uint64_t first, std::uint64_t numbers) {
    if (const folded_calls whole = quicksort_calls(numbers); is_folded(whole)) return work(here, whole);
    units(here, numbers);
    dice drawn(p_.seed ^ first << 31 ^ numbers, dice_purpose::shape);
    const std::uint64_t below = 1 + drawn.below(numbers - 1);
    return both(
        here, [=, this](strand& at) { return quicksort(at, first, below); },
        [=, this](strand& at) { return quicksort(at, first + below, numbers - below); });
  }

  std::uint64_t steps(strand& here) {
    std::uint64_t forks = 0;
    for (std::uint32_t step = 0; step < p_.steps; ++step) forks += rows(here, p_.size);
    return forks;
  }
  std::uint64_t rows(strand& here, std::uint64_t count) {
    if (count <= p_.grain) return work(here, {count * p_.columns, 0});
    return both(
        here, [=, this](strand& at) { return rows(at, count / 2); }, [=, this](strand& at) { return rows(at, count - count / 2); });
  }

  std::uint64_t product(strand& here, std::uint64_t side) {
    if (side <= p_.grain) return work(here, product_calls(side, p_.grain));
    const auto quarter = [this, half = side / 2](strand& at) { return product(at, half); };
    const auto two = [quarter](strand& at) { return both(at, quarter, quarter); };
    return both(here, two, two) + both(here, two, two);  // both turns add to the same quarters
  }
  std::uint64_t solution(strand& here, std::uint64_t side) {
    if (side <= p_.grain) return work(here, solution_calls(side, p_.grain));
    const auto half = [this, h = side / 2](strand& at) { return solution(at, h) + product(at, h) + solution(at, h); };
    return both(here, half, half);
  }
  std::uint64_t factor(strand& here, std::uint64_t side) {
    if (side <= p_.grain) return work(here, factor_calls(side, p_.grain));
    const std::uint64_t half = side / 2;
    const auto solve = [this, half](strand& at) { return solution(at, half); };
    const std::uint64_t first = factor(here, half), solved = both(here, solve, solve);
    const std::uint64_t multiplied = product(here, half);
    return first + solved + multiplied + factor(here, half);
  }

  const direct_programs_parameters p_;
  std::uint64_t forks_ = 0;
};

}  // namespace heist::model
