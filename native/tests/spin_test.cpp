// How many iterations a nanosecond is, from measurements that are given: no clock here.
#include "native/spin.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <CppUTest/TestHarness.h>

using namespace heist::native;

TEST_GROUP(the_spin) {
  // Measures what the list says, and its last entry from then on.
  struct measured {
    spin_rate rate;
    std::size_t batches = 0;
  };
  static measured settled(const std::vector<std::uint64_t>& batches_ns) {
    measured found;
    found.rate = settled_rate(1'000'000, [&] {
      const std::size_t i = found.batches++;
      return batches_ns[i < batches_ns.size() ? i : batches_ns.size() - 1];
    });
    return found;
  }
};

TEST(the_spin, takes_the_fastest_of_measurements_that_agree) {
  const measured found = settled({1'010'000, 1'005'000, 1'700'000, 1'000'000, 1'010'000});
  CHECK(found.rate.agreed);
  LONGS_EQUAL(1024, found.rate.iterations_per_1024_ns);
  LONGS_EQUAL(5, found.batches);
}

TEST(the_spin, goes_on_where_only_one_measurement_was_undisturbed) {
  const measured found = settled({1'700'000, 1'600'000, 1'000'000, 1'500'000, 1'400'000, 1'300'000, 1'015'000});
  CHECK(found.rate.agreed);
  LONGS_EQUAL(1024, found.rate.iterations_per_1024_ns);
  LONGS_EQUAL(7, found.batches);
}

TEST(the_spin, says_that_measurements_never_agreed) {
  std::vector<std::uint64_t> steep;
  for (std::uint64_t ns = 1'000'000'000; ns > 1'000; ns = ns * 9 / 10) steep.push_back(ns);
  const measured found = settled(steep);
  CHECK(!found.rate.agreed);
  LONGS_EQUAL(50, found.batches);
}

TEST(the_spin, survives_a_clock_that_stands_still) {
  CHECK(settled({0}).rate.agreed);
}

TEST(the_spin, is_doubted_where_it_moved_or_never_agreed) {
  STRCMP_EQUAL("", doubt_about({2048, true}, {2100, true}).c_str());
  STRCMP_EQUAL("", doubt_about({2048, true}, {2048, false}).c_str());
  STRCMP_CONTAINS("no two measurements agreed", doubt_about({2048, false}, {2048, true}).c_str());
  STRCMP_CONTAINS("worked 0.60 times as long", doubt_about({1229, true}, {2048, true}).c_str());
  STRCMP_CONTAINS("worked 1.67 times as long", doubt_about({2048, true}, {1229, true}).c_str());
}

TEST(the_spin, spends_in_proportion) {
  const spin whole(1);
  const spin half(0.5);
  const auto difference = static_cast<std::int64_t>(whole.iterations(1 << 20)) -
                          2 * static_cast<std::int64_t>(half.iterations(1 << 20));
  CHECK(difference >= 0 && difference <= 2 * 1024 + 2);
  LONGS_EQUAL(0, spin(0).iterations(1 << 20));
}
