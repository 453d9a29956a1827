#include "native/tests/pool_stress.hpp"

#include "model/tests/pools.hpp"

#include <CppUTest/TestHarness.h>

namespace {

using heist::native::world;
using heist::native::tests::stress;
using heist::native::tests::stress_outcome;
using heist::native::tests::stress_plan;

void every_parcel_arrives_once(std::uint32_t thieves) {
  heist::model::tests::for_every_pool([thieves]<class Kind>(Kind kind) {
    const stress_plan plan{.thieves = thieves, .rounds = 6, .seed = thieves};
    const stress_outcome outcome = stress<typename Kind::template in<world>>(plan);
    LONGS_EQUAL_TEXT(0, outcome.lost, kind.name);
    LONGS_EQUAL_TEXT(0, outcome.repeated, kind.name);
    LONGS_EQUAL_TEXT(0, outcome.spoilt, kind.name);
    CHECK_TEXT(outcome.right(plan), kind.name);
  });
}

}  // namespace

TEST_GROUP(pool_stress){};

TEST(pool_stress, one_thief) {
  every_parcel_arrives_once(1);
}
TEST(pool_stress, two_thieves) {
  every_parcel_arrives_once(2);
}
TEST(pool_stress, three_thieves) {
  every_parcel_arrives_once(3);
}

TEST(pool_stress, rounds_without_a_steal_are_not_a_pass) {
  const stress_plan plan{.rounds = 2, .parcels = 10};
  const stress_outcome nothing_stolen{.once = 20};
  CHECK_FALSE(nothing_stolen.right(plan));
}
