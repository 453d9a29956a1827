#include "scenarios/import/duration.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;

namespace {

constexpr time_unit second{1'000'000'000, 1};

std::uint64_t ns(const char* number, time_unit unit = second) {
  const duration found = duration_of(number, unit);
  CHECK_TEXT(found.fault == duration_fault::none, number);
  return found.ns;
}

}  // namespace

TEST_GROUP(a_duration){};

TEST(a_duration, is_exact_where_binary_fractions_are_not) {
  UNSIGNED_LONGLONGS_EQUAL(1028704000001, ns("1028.704000001"));
}

TEST(a_duration, may_have_an_exponent) {
  UNSIGNED_LONGLONGS_EQUAL(1500000, ns("1.5e-3"));
  UNSIGNED_LONGLONGS_EQUAL(15000000000, ns("+.15E+2"));
}

TEST(a_duration, below_a_nanosecond_goes_to_the_nearest_with_halves_up) {
  UNSIGNED_LONGLONGS_EQUAL(1, ns("0.0000000005"));
  UNSIGNED_LONGLONGS_EQUAL(0, ns("0.00000000049999999999999999999999999999999999999999"));
  UNSIGNED_LONGLONGS_EQUAL(0, ns("1e-999999999999999999999"));
}

TEST(a_duration, may_have_more_digits_than_count) {
  UNSIGNED_LONGLONGS_EQUAL(100000000000,
                           ns("0000000000000000000000000000000000000000100.000000000000000000000000000000"));
  UNSIGNED_LONGLONGS_EQUAL(333333333, ns("0.3333333333333333333333333333333333333333333333333333333333333333333"));
  UNSIGNED_LONGLONGS_EQUAL(10, ns("100000000000000000000000000000000000000000000000000e-49", {1, 1}));
}

TEST(a_duration, scales_by_a_fraction) {
  UNSIGNED_LONGLONGS_EQUAL(2500000032, ns("10000000129", {1, 4}));
}

TEST(a_duration, of_minus_nothing_is_nothing) {
  UNSIGNED_LONGLONGS_EQUAL(0, ns("-0.0"));
}

TEST(a_duration, below_nothing_is_a_fault) {
  CHECK(duration_of("-1e-30", second).fault == duration_fault::negative);
}

TEST(a_duration, beyond_the_largest_cost_is_a_fault) {
  UNSIGNED_LONGLONGS_EQUAL(1'000'000'000'000'000, ns("1e6"));
  CHECK(duration_of("1000000.000000001", second).fault == duration_fault::excessive);
  CHECK(duration_of("1e999999999999999999999", second).fault == duration_fault::excessive);
}

TEST(a_duration, that_is_no_number_is_a_fault) {
  for (const char* text : {"", ".", "-", "e5", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "inf", "nan", "1.2.3", "--1"}) {
    CHECK_TEXT(duration_of(text, second).fault == duration_fault::malformed, text);
  }
}
