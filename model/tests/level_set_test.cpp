#include "model/scheduler/level_set.hpp"

#include <cstdint>
#include <set>

#include "model/workload/dice.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

TEST_GROUP(level_set){};

TEST(level_set, is_empty_at_first_and_says_so_by_the_number_of_levels) {
  for (const std::uint32_t levels : {1u, 64u, 65u, 200u}) {
    const level_set none(levels);
    CHECK_FALSE(none.any());
    CHECK_EQUAL(levels, none.best());
    CHECK_EQUAL(levels, none.worst());
  }
}

TEST(level_set, agrees_with_a_set) {
  for (const std::uint32_t levels : {1u, 10u, 64u, 65u, 128u, 300u}) {
    dice roll(levels, dice_purpose::priorities);
    level_set some(levels);
    std::set<std::uint32_t> plain;
    for (int i = 0; i < 2000; ++i) {
      const std::uint32_t level = roll.below(levels);
      if (roll.below(3u) == 0) {
        some.add(level);
        plain.insert(level);
      } else {
        some.remove(level);
        plain.erase(level);
      }
      CHECK_EQUAL(plain.contains(level), some.has(level));
      CHECK_EQUAL(!plain.empty(), some.any());
      CHECK_EQUAL(plain.empty() ? levels : *plain.begin(), some.best());
      CHECK_EQUAL(plain.empty() ? levels : *plain.rbegin(), some.worst());
    }
  }
}

}  // namespace heist::model
