#include "scenarios/sweep.hpp"

#include <string>

#include "base/bad_input.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using scenarios::scenario;

namespace {

std::string swept(const char* text) {
  scenario s;
  scenarios::apply_sweep(s, text);
  std::string list;
  for (const std::uint32_t w : s.workers) list += std::to_string(w) + " ";
  return list;
}

void refuses(const char* text, const char* why) {
  scenario s;
  try {
    scenarios::apply_sweep(s, text);
  } catch (const base::bad_input& e) {
    STRCMP_CONTAINS(why, e.what());
    return;
  }
  FAIL("was not refused");
}

}  // namespace

TEST_GROUP(sweep){};

TEST(sweep, counts_up) {
  STRCMP_EQUAL("1 2 3 4 ", swept("workers=1..4").c_str());
}
TEST(sweep, multiplies) {
  STRCMP_EQUAL("1 2 4 8 16 ", swept("workers=1..20*2").c_str());
}
TEST(sweep, of_one_value_is_that_value) {
  STRCMP_EQUAL("7 ", swept("workers=7").c_str());
}
TEST(sweep, takes_a_list) {
  STRCMP_EQUAL("1 32 8 ", swept("workers=1,32,8").c_str());
}
TEST(sweep, of_seeds_replaces_the_seeds) {
  scenario s;
  scenarios::apply_sweep(s, "seeds=5..7");
  LONGS_EQUAL(3, s.seeds.size());
  LONGS_EQUAL(7, s.seeds.back());
}
TEST(sweep, ends_at_the_largest_number) {
  STRCMP_EQUAL("1024 ", swept("workers=1024..1024*18446744073709551615").c_str());
}

TEST(sweep, refuses_a_name_it_does_not_know) {
  refuses("wrokers=1", "did you mean 'workers'?");
}
TEST(sweep, refuses_no_values) {
  refuses("workers=", "'' is not a number");
}
TEST(sweep, refuses_no_name) {
  refuses("1..4", "expected a name");
}
TEST(sweep, refuses_too_many_workers) {
  refuses("workers=1..1025", "1025 is outside 1 to 1024");
}
TEST(sweep, refuses_no_worker) {
  refuses("workers=0..4", "0 is outside");
}
TEST(sweep, refuses_an_endless_list) {
  refuses("seeds=1..18446744073709551615", "more than 100,000 values");
}
TEST(sweep, refuses_a_factor_of_one) {
  refuses("workers=1..4*1", "at least 2");
}
TEST(sweep, refuses_a_range_that_goes_down) {
  refuses("workers=4..1", "larger than the last");
}
TEST(sweep, refuses_words) {
  refuses("workers=one", "'one' is not a number");
}

TEST(sweep, seeds_follow_the_first_one) {
  scenario s;
  s.seeds = {10, 99};
  scenarios::apply_seeds(s, 3);
  LONGS_EQUAL(3, s.seeds.size());
  LONGS_EQUAL(10, s.seeds[0]);
  LONGS_EQUAL(12, s.seeds[2]);
}

TEST(sweep, takes_no_number_twice) {
  refuses("workers=2,4,2", "2 is in it twice");
  refuses("seeds=7,7", "7 is in it twice");
}
