#include "model/workload/loop_costs.hpp"

#include <algorithm>
#include <utility>

#include "model/workload/dice.hpp"
#include "model/workload/fixed_point.hpp"
#include "model/workload/kernels/barnes_hut.hpp"
#include "model/workload/kernels/mandelbrot.hpp"
#include "model/workload/kernels/page_rank.hpp"
#include "model/workload/kernels/primes.hpp"
#include "model/workload/kernels/ray_tracer.hpp"
#include "model/workload/loop_parameters.hpp"

namespace heist::model {

namespace {

using units_of_all = std::vector<std::uint64_t>;

// 2^(i / d): within an octave each is the one before it times 2^(1 / d), with 63 bits behind the point.
units_of_all exponential(const loop_parameters& p) {
  using fixed_point::wide;
  const std::uint64_t factor = fixed_point::exp2(fixed_point::one / static_cast<fixed_point::fixed>(p.doubles_every));
  units_of_all units;
  units.reserve(p.iterations);
  std::uint64_t fraction = 0;
  for (std::uint64_t i = 0; i < p.iterations; ++i) {
    const std::uint64_t octave = i / p.doubles_every;
    fraction = i % p.doubles_every == 0 ? std::uint64_t{1} << 63 : static_cast<std::uint64_t>(wide{fraction} * factor >> 63);
    units.push_back(fraction >> (63 - octave));
  }
  return units;
}

units_of_all random(const loop_parameters& p) {
  constexpr std::uint64_t most = 2048;
  dice roll(p.seed, dice_purpose::costs);
  units_of_all units(p.iterations);
  for (std::uint64_t& one : units) one = most / (roll.below(most) + 1);
  return units;
}

template <class Kernel>
units_of_all steps_of(const Kernel& kernel, std::uint64_t iterations) {
  units_of_all units(iterations);
  for (std::uint64_t i = 0; i < iterations; ++i) units[i] = kernel.of(static_cast<std::int64_t>(i)).steps;
  return units;
}
// A picture of at least so many pixels.
template <class Kernel>
units_of_all steps_of_picture(std::uint64_t pixels, std::uint64_t wide, std::uint64_t high) {
  const std::uint64_t width = std::max<std::uint64_t>(1, fixed_point::square_root(pixels * wide / high));
  return steps_of(Kernel{static_cast<std::int64_t>(width), static_cast<std::int64_t>((pixels + width - 1) / width)}, pixels);
}

// Of the numbers below n: n (n - 1) / 2 does not overflow, for one of the factors is even.
std::uint64_t sum_below(std::uint64_t n) {
  return n == 0 ? 0 : n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n;
}

// Of the square roots of all numbers below n: r is that of 2r + 1 numbers, and the last root of what is left.
std::uint64_t roots_below(std::uint64_t n) {
  if (n == 0) return 0;
  const std::uint64_t last = fixed_point::square_root(n - 1);
  const std::uint64_t whole = last * (last - 1) / 2 + (last == 0 ? 0 : (last - 1) * last * (2 * last - 1) / 3);
  return whole + last * (n - last * last);
}

// Of all iterations, where the sum has no formula; else none.
units_of_all tabulated(const loop_parameters& p) {
  const auto n = static_cast<std::int64_t>(p.iterations);
  switch (p.costs) {
    case loop_shape::exponential: return exponential(p);
    case loop_shape::random: return random(p);
    case loop_shape::mandelbrot: return steps_of_picture<kernels::mandelbrot>(p.iterations, 3, 2);
    case loop_shape::primes: return steps_of(kernels::primes{n}, p.iterations);
    case loop_shape::ray_tracer: return steps_of_picture<kernels::ray_tracer>(p.iterations, 4, 3);
    case loop_shape::barnes_hut: return steps_of(kernels::barnes_hut(n), p.iterations);
    case loop_shape::page_rank: return steps_of(kernels::page_rank(n), p.iterations);
    default: return {};
  }
}

}  // namespace

loop_costs::loop_costs(const loop_parameters& p)
    : shape_(p.costs),
      iterations_(p.iterations),
      costly_from_(p.iterations - p.iterations * p.costly_percent / 100),
      costly_units_(p.costly_factor) {
  if (const units_of_all units = tabulated(p); !units.empty()) tabulate(units);
}

loop_costs::loop_costs(loop_shape shape, std::vector<std::uint64_t> units) : shape_(shape), iterations_(units.size()) { tabulate(units); }

void loop_costs::tabulate(const std::vector<std::uint64_t>& units) {
  sums_.reserve(units.size() + 1);
  std::uint64_t sum = 0;
  sums_.push_back(sum);
  for (const std::uint64_t one : units) {
    if (__builtin_add_overflow(sum, one, &sum)) sum = ~std::uint64_t{0};
    sums_.push_back(sum);
  }
}

std::uint64_t loop_costs::formula(std::uint64_t i) const {
  switch (shape_) {
    case loop_shape::step: return i <= costly_from_ ? i : costly_from_ + (i - costly_from_) * costly_units_;
    case loop_shape::triangular: return sum_below(i);
    case loop_shape::square_root: return roots_below(i);
    default: return i;
  }
}

}  // namespace heist::model
