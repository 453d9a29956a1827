#include "verify/campaign.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using heist::verify::share_of;

TEST_GROUP(campaign){};

TEST(campaign, a_large_program_before_many_small_ones_may_take_far_more_than_an_even_share) {
  DOUBLES_EQUAL(150, share_of(600, 81), 1e-9);
}

TEST(campaign, the_last_programs_share_what_is_left) {
  DOUBLES_EQUAL(30, share_of(60, 2), 1e-9);
  DOUBLES_EQUAL(60, share_of(60, 1), 1e-9);
}
