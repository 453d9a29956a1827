#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <vector>

#include "model/workload/kernels/barnes_hut.hpp"
#include "model/workload/kernels/kernel.hpp"
#include "model/workload/kernels/mandelbrot.hpp"
#include "model/workload/kernels/page_rank.hpp"
#include "model/workload/kernels/primes.hpp"
#include "model/workload/kernels/ray_tracer.hpp"
#include "model/workload/kernels/square_root.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model::kernels {

namespace {

// Of all iterations; and none is without a step.
outcome total(const Kernel auto& k) {
  outcome sum{0, 0};
  for (std::int64_t i = 0; i < k.size(); ++i) {
    const outcome one = k.of(i);
    CHECK(one.steps >= 1);
    sum = {sum.value + one.value, sum.steps + one.steps};
  }
  return sum;
}
void comes_to(std::uint64_t value, std::uint64_t steps, const Kernel auto& k) {
  const outcome sum = total(k);
  UNSIGNED_LONGLONGS_EQUAL(value, sum.value);
  UNSIGNED_LONGLONGS_EQUAL(steps, sum.steps);
}

std::int64_t length(const barnes_hut::force& f) {
  return std::abs(f.x) + std::abs(f.y);
}

}  // namespace

TEST_GROUP(kernels){};

TEST(kernels, come_to_the_same_everywhere) {
  comes_to(426'844, 426'844, mandelbrot{.width = 60, .height = 40});
  comes_to(1229, 118'757, primes{.numbers = 10'000});
  comes_to(650'316, 211'736, ray_tracer(80, 60));
  comes_to(35'076'000'331'172, 223'471, barnes_hut(1000));
  comes_to(21'474'836'464'888, 34'185, page_rank(5000, 1000));
}

TEST(kernels, may_be_empty) {
  comes_to(0, 0, mandelbrot{.width = 0});
  comes_to(0, 0, primes{.numbers = 0});
  comes_to(0, 0, ray_tracer(0, 0, 0));
  comes_to(0, 0, barnes_hut(0));
  comes_to(0, 0, page_rank(0));
}

TEST(kernels, a_square_root_is_rounded_down) {
  for (std::int64_t n = 0; n < 5000; ++n) {
    const std::int64_t root = square_root(n);
    CHECK(root * root <= n && n < (root + 1) * (root + 1));
  }
  LONGS_EQUAL(1LL << 30, square_root(1LL << 60));
  LONGS_EQUAL((1LL << 30) - 1, square_root((1LL << 60) - 1));
  LONGS_EQUAL(3'037'000'499, square_root(INT64_MAX));
}

TEST(kernels, mandelbrot_has_the_middles_of_both_discs_in_the_set_and_a_corner_outside) {
  const mandelbrot picture{.width = 30, .height = 24};
  const std::int64_t at_zero = 20 * 30 + 12, at_minus_one = 20 * 30 + 2;
  UNSIGNED_LONGLONGS_EQUAL(1000, picture.of(at_zero).steps);
  UNSIGNED_LONGLONGS_EQUAL(1000, picture.of(at_minus_one).steps);
  UNSIGNED_LONGLONGS_EQUAL(1, picture.of(0).steps);
}

TEST(kernels, primes_are_as_many_as_is_known) {
  UNSIGNED_LONGLONGS_EQUAL(4, total(primes{.numbers = 10}).value);
  UNSIGNED_LONGLONGS_EQUAL(25, total(primes{.numbers = 100}).value);
  UNSIGNED_LONGLONGS_EQUAL(1229, total(primes{.numbers = 10'000}).value);
}

TEST(kernels, a_number_is_divided_up_to_its_first_divisor_or_its_root) {
  const primes some;
  UNSIGNED_LONGLONGS_EQUAL(1, some.of(96).steps);
  UNSIGNED_LONGLONGS_EQUAL(4, some.of(95).steps);
  UNSIGNED_LONGLONGS_EQUAL(9, some.of(97).steps);
}

TEST(kernels, a_ray_into_the_sky_is_tested_against_few_and_one_into_the_crowd_against_all) {
  const ray_tracer picture(64, 48, 200);
  const std::int64_t corner = 0, middle_of_crowd = 34 * 64 + 48;
  UNSIGNED_LONGLONGS_EQUAL(9, picture.of(corner).steps);
  CHECK(picture.of(middle_of_crowd).steps >= 209);
}

TEST(kernels, no_pixel_is_brighter_than_light_and_what_it_mirrors) {
  const ray_tracer picture(64, 48, 200);
  for (std::int64_t i = 0; i < picture.size(); ++i) CHECK(picture.of(i).value <= 256 + 128 + 64 + 8);
}

TEST(kernels, barnes_hut_is_near_the_direct_sum_in_fewer_steps) {
  const barnes_hut clusters(2000);
  for (std::int64_t i = 0; i < clusters.size(); i += 97) {
    const barnes_hut::body& on = clusters.bodies()[static_cast<std::size_t>(i)];
    barnes_hut::force direct;
    for (const barnes_hut::body& by : clusters.bodies()) direct.add(on.x, on.y, by);
    std::uint64_t visited = 0;
    const barnes_hut::force found = clusters.force_on(i, visited);
    CHECK(50 * length({found.x - direct.x, found.y - direct.y}) <= length(direct));
    CHECK(4 * visited < 2000);
  }
}

TEST(kernels, page_rank_keeps_the_sum_of_ranks_within_rounding) {
  const page_rank graph(5000, 1000);
  const std::uint64_t before = 5000 * page_rank::one, after = total(graph).value;
  CHECK(after <= before);
  CHECK(before - after <= graph.edges() + 2 * 5000);
}

TEST(kernels, page_rank_has_one_vertex_in_n_with_n_edges_in) {
  const page_rank graph(10'000, 1000);
  std::vector<std::uint64_t> degrees;
  for (std::int64_t v = 0; v < graph.size(); ++v) degrees.push_back(graph.of(v).steps);
  std::sort(degrees.begin(), degrees.end(), std::greater());
  for (const std::size_t n : {2u, 10u, 100u}) {
    CHECK(degrees[10'000 / n * 3 / 4] >= n && degrees[10'000 / n * 4 / 3] <= n);
  }
}

}  // namespace heist::model::kernels
