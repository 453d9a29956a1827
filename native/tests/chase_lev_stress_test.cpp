#include "native/tests/chase_lev_stress.hpp"

#include <CppUTest/TestHarness.h>

using heist::native::tests::stress;
using heist::native::tests::stress_outcome;
using heist::native::tests::stress_plan;

TEST_GROUP(chase_lev_stress){static void every_parcel_arrives_once(std::uint32_t thieves){
    const stress_plan plan{.thieves = thieves, .rounds = 20, .seed = thieves};
const stress_outcome outcome = stress<>(plan);
LONGS_EQUAL(0, outcome.lost);
LONGS_EQUAL(0, outcome.repeated);
LONGS_EQUAL(0, outcome.spoilt);
CHECK(outcome.right(plan));
}
}
;

TEST(chase_lev_stress, one_thief) {
  every_parcel_arrives_once(1);
}
TEST(chase_lev_stress, two_thieves) {
  every_parcel_arrives_once(2);
}
TEST(chase_lev_stress, three_thieves) {
  every_parcel_arrives_once(3);
}

TEST(chase_lev_stress, rounds_without_a_steal_are_not_a_pass) {
  const stress_plan plan{.rounds = 2, .parcels = 10};
  const stress_outcome nothing_stolen{.once = 20};
  CHECK_FALSE(nothing_stolen.right(plan));
}
