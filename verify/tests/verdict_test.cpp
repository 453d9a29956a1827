#include "verify/check.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist;

TEST_GROUP(verdict) {
  static std::string missing(std::uint32_t seen) {
    model::check_result r;
    r.seen = seen;
    return verify::not_looked_at({r});
  }
};

TEST(verdict, words_that_never_touch_world_are_not_checked) {
  STRCMP_CONTAINS("its words never touched World", missing(0).c_str());
  STRCMP_EQUAL("", missing(model::words_used_world).c_str());
}

TEST(verdict, a_checker_that_was_killed_is_told_from_one_that_had_no_answer) {
  model::check_result r;
  r.reason = "the checker was killed (Killed), which says nothing about the protocol";
  CHECK(verify::was_killed(r));
  r.reason = "nothing was checked: the checker ended without an answer";
  CHECK_FALSE(verify::was_killed(r));
}
