#include "model/workload/loop_costs.hpp"

#include <bit>
#include <cstdint>
#include <vector>

#include "model/workload/loop_parameters.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

namespace {

loop_costs costs_of(loop_parameters p) { return loop_costs(p); }

std::uint64_t root_of(std::uint64_t n) {
  std::uint64_t root = 0;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

}  // namespace

TEST_GROUP(loop_costs){};

TEST(loop_costs, have_formulas_that_are_sums) {
  const loop_costs step = costs_of({.costs = loop_shape::step, .iterations = 200, .costly_percent = 10, .costly_factor = 7});
  const loop_costs triangular = costs_of({.costs = loop_shape::triangular, .iterations = 200});
  const loop_costs roots = costs_of({.costs = loop_shape::square_root, .iterations = 200});
  for (std::uint64_t i = 0; i < 200; ++i) {
    LONGS_EQUAL(i < 180 ? 1 : 7, step.of(i));
    LONGS_EQUAL(i, triangular.of(i));
    LONGS_EQUAL(root_of(i), roots.of(i));
  }
  LONGS_EQUAL(180 + 20 * 7, step.all());
  LONGS_EQUAL(199 * 100, triangular.all());
}

TEST(loop_costs, that_are_exponential_double_and_are_powers_of_two_rounded_down) {
  const loop_costs costs = costs_of({.costs = loop_shape::exponential, .iterations = 1'600});
  for (std::uint64_t i = 0; i < 1'600; i += 100) LONGS_EQUAL(std::uint64_t{1} << i / 100, costs.of(i));
  LONGS_EQUAL(1, costs.of(99));      // 1.99
  LONGS_EQUAL(46'340, costs.of(1550));  // 2^15.5 = 46,340.95
  LONGS_EQUAL(65'083, costs.of(1599));  // 2^15.99 = 65,083.3
}

TEST(loop_costs, of_the_longest_loops_do_not_overflow) {
  constexpr std::uint64_t most = range::most_iterations;
  const loop_costs triangular = costs_of({.costs = loop_shape::triangular, .iterations = most});
  LONGS_EQUAL(most - 1, triangular.of(most - 1));
  const loop_costs roots = costs_of({.costs = loop_shape::square_root, .iterations = most});
  LONGS_EQUAL(46'340, roots.of(most - 1));
  const loop_costs steep = costs_of({.costs = loop_shape::exponential, .iterations = 40, .doubles_every = 1});
  LONGS_EQUAL((std::uint64_t{1} << 40) - 1, steep.all());
}

TEST(loop_costs, that_are_random_depend_on_the_seed_alone) {
  const loop_parameters p{.costs = loop_shape::random, .iterations = 1'000, .seed = 7};
  CHECK(costs_of(p) == costs_of(p));
  loop_parameters other = p;
  other.seed = 8;
  CHECK_FALSE(costs_of(p) == costs_of(other));
  for (std::uint64_t i = 0; i < 1'000; ++i) CHECK(costs_of(p).of(i) >= 1 && costs_of(p).of(i) <= 2'048);
}

// Every iteration of a kernel takes a step, and every size has so many.
TEST(loop_costs, of_kernels_are_their_steps) {
  for (const loop_shape shape :
       {loop_shape::mandelbrot, loop_shape::primes, loop_shape::ray_tracer, loop_shape::barnes_hut, loop_shape::page_rank}) {
    for (const std::uint64_t iterations : {1u, 2u, 3u, 100u, 1'001u}) {
      const loop_costs costs = costs_of({.costs = shape, .iterations = iterations});
      LONGS_EQUAL(iterations, costs.iterations());
      for (std::uint64_t i = 0; i < iterations; ++i) CHECK(costs.of(i) > 0);
    }
  }
}

TEST(loop_costs, that_are_given_are_kept) {
  const loop_costs costs(loop_shape::from_file, {3, 0, 5});
  LONGS_EQUAL(8, costs.all());
  LONGS_EQUAL(0, costs.of(1));
  LONGS_EQUAL(5, costs.of(2));
}

}  // namespace heist::model
