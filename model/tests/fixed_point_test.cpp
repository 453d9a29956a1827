#include "model/workload/fixed_point.hpp"

#include <cmath>
#include <cstdint>

#include "model/workload/cost_distribution.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace fixed_point;

TEST_GROUP(fixed_point){static double real(fixed x){return std::ldexp(static_cast<double>(x), -bits);
}  // namespace heist::model
}
;

TEST(fixed_point, log2_of_powers_of_two_is_exact) {
  for (int i = 0; i < 64; ++i) CHECK_EQUAL(fixed{i} << bits, log2(std::uint64_t{1} << i));
}

TEST(fixed_point, log2_agrees_with_the_library) {
  for (std::uint64_t n : {3u, 5u, 6u, 7u, 10u, 99u, 1000u, 65'537u, 4'294'967'295u}) {
    DOUBLES_EQUAL(std::log2(static_cast<double>(n)), real(log2(n)), 1e-14);
  }
}

TEST(fixed_point, exp2_agrees_with_the_library) {
  for (int i = 0; i < 100; ++i) {
    const fixed x = one / 100 * i;
    DOUBLES_EQUAL(std::exp2(real(x)), std::ldexp(static_cast<double>(exp2(x)), -63), 1e-15);
  }
}

TEST(fixed_point, exp2_undoes_log2) {
  const fixed x = log2(6) - 2 * one;
  DOUBLES_EQUAL(1.5, std::ldexp(static_cast<double>(exp2(x)), -63), 1e-15);
}

TEST(fixed_point, sine_agrees_with_the_library_all_the_way_round) {
  for (std::uint64_t n = 0; n < 80; ++n) {
    DOUBLES_EQUAL(std::sin(2 * 3.141592653589793 * static_cast<double>(n) / 16), real(sine_of_turn(n, 16)), 1e-14);
  }
}

TEST(fixed_point, sine_is_exact_where_it_is_zero) {
  CHECK_EQUAL(0, sine_of_turn(0, 7));
  CHECK_EQUAL(0, sine_of_turn(8, 16));
}

TEST(fixed_point, proper_fractions_are_rounded_down) {
  CHECK_EQUAL(std::uint64_t{3} << 62, proper_fraction(3, 4));
  CHECK_EQUAL(0xCCCCCCCCCCCCCCCCu, proper_fraction(4, 5));
  CHECK_EQUAL(0u, proper_fraction(0, 5));
}

TEST_GROUP(cost_distribution) {
  using kind = cost_distribution::kind;
  static constexpr int draws = 10'000;
};

TEST(cost_distribution, uniform_reaches_both_ends_and_nothing_beyond) {
  const cost_distribution costs{.shape = kind::uniform, .min_ns = 5, .max_ns = 8};
  dice roll(1, dice_purpose::costs);
  int seen[4] = {};
  for (int i = 0; i < draws; ++i) ++seen[costs.draw(roll) - 5];
  for (int count : seen) CHECK(count > draws / 5 && count < draws / 3);
}

TEST(cost_distribution, two_valued_has_two_values_in_their_shares) {
  const cost_distribution costs{.shape = kind::two_valued, .min_ns = 1, .max_ns = 100, .high_percent = 25};
  dice roll(1, dice_purpose::costs);
  int high = 0;
  for (int i = 0; i < draws; ++i) {
    const std::uint64_t cost_ns = costs.draw(roll);
    CHECK(cost_ns == 1 || cost_ns == 100);
    high += cost_ns == 100 ? 1 : 0;
  }
  CHECK(high > draws / 5 && high < draws * 3 / 10);
}

// The mean of an exponential distribution is its parameter, its median ln 2 of that.
TEST(cost_distribution, exponential_has_the_mean_and_the_median_it_should) {
  const cost_distribution costs{.shape = kind::exponential, .mean_ns = 1'000'000};
  dice roll(1, dice_purpose::costs);
  std::uint64_t sum_ns = 0;
  int below_median = 0;
  for (int i = 0; i < draws; ++i) {
    const std::uint64_t cost_ns = costs.draw(roll);
    CHECK(cost_ns <= 22'200'000);
    sum_ns += cost_ns;
    below_median += cost_ns < 693'147 ? 1 : 0;
  }
  DOUBLES_EQUAL(1e6, static_cast<double>(sum_ns) / draws, 3e4);
  DOUBLES_EQUAL(0.5, static_cast<double>(below_median) / draws, 0.02);
}

}  // namespace heist::model
