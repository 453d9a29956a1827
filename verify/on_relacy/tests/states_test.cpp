// What is left to try in a state that has been seen before.
#include "verify/on_relacy/explorer/states.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::verify;

namespace {

state_digest digest(std::uint64_t number, unsigned second = 1, unsigned third = 2) {
  return {number, number << 8, {0, static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(third), 3, 4, 5, 6, 7}};
}

}  // namespace

TEST_GROUP(SeenStates) {
  seen_states seen;
};

TEST(SeenStates, everythingAwakeIsTriedInANewState) {
  LONGS_EQUAL(0b101, seen.visit(digest(1), 0b111, 0b101));
  LONGS_EQUAL(0b111, seen.visit(digest(2), 0b111, 0b111));
}
TEST(SeenStates, nothingIsTriedTwice) {
  seen.visit(digest(1), 0b111, 0b111);
  LONGS_EQUAL(0, seen.visit(digest(1), 0b111, 0b111));
  LONGS_EQUAL(0, seen.visit(digest(1), 0b111, 0b001));
}
TEST(SeenStates, whatSleptThenIsTriedWhenItIsAwake) {
  seen.visit(digest(1), 0b111, 0b001);
  LONGS_EQUAL(0b010, seen.visit(digest(1), 0b111, 0b011));
  LONGS_EQUAL(0b100, seen.visit(digest(1), 0b111, 0b111));
  LONGS_EQUAL(0, seen.visit(digest(1), 0b111, 0b111));
}
TEST(SeenStates, aTwinThatStandsInAnothersPlaceSleptThere) {
  seen.visit(digest(1), 0b111, 0b101);                            // thread 1 slept, in place 1
  LONGS_EQUAL(0b100, seen.visit(digest(1, 2, 1), 0b111, 0b111));  // now thread 2 is in that place
}
TEST(SeenStates, manyAreToldApart) {
  for (std::uint64_t i = 1; i <= 5000; ++i) LONGS_EQUAL(0b1, seen.visit(digest(i), 0b1, 0b1));
  for (std::uint64_t i = 1; i <= 5000; ++i) LONGS_EQUAL(0, seen.visit(digest(i), 0b1, 0b1));
}
