#include "reports/run/progress_text.hpp"

#include <CppUTest/TestHarness.h>

using heist::reports::progress_facts;
using heist::reports::progress_text;

namespace {

void says(const char* expected, const progress_facts& now) {
  STRCMP_EQUAL(expected, progress_text("quickstart", now).c_str());
}

}  // namespace

TEST_GROUP(progress_text){};

TEST(progress_text, shows_the_share_and_what_is_left) {
  says("quickstart  [########............] 42 %  3 of 10 runs, about 58 s left", {3, 10, 0, 0.4299, 58});
  says("quickstart  [##########..........] 50 %  0 of 1 run, about 50 min left", {0, 1, 0, 0.5, 3000});
  says("quickstart  [##..................] 10 %  0 of 1 run, about 5 h left", {0, 1, 0, 0.1, 18000});
  says("quickstart  [##..................] 10 %  0 of 1 run, about 9 days left", {0, 1, 0, 0.1, 9 * 86400});
}

TEST(progress_text, says_nothing_of_what_it_does_not_know) {
  says("quickstart  [....................]  1 %  0 of 2 runs", {0, 2, 0, 0.019, {}});
}

TEST(progress_text, counts_nodes_where_nobody_knows_how_many_there_are) {
  says("quickstart  0 of 2 runs, 1,234,567 nodes so far", {0, 2, 1234567, {}, {}});
}

TEST(progress_text, never_claims_more_than_everything) {
  says("quickstart  [####################] 100 %  2 of 2 runs, less than 1 s left", {2, 2, 0, 1.5, 0});
  says("quickstart  [###################.] 99 %  1 of 2 runs, less than 1 s left", {1, 2, 0, 0.999, 0.1});
}

TEST(progress_text, lets_no_name_touch_the_terminal) {
  const std::string text = progress_text("a\x1b[2Jb", {0, 1, 0, 0.5, 1});
  CHECK(text.find('\x1b') == std::string::npos);
}

TEST_GROUP(pace){};

TEST(pace, makes_no_guess_at_the_beginning) {
  heist::reports::pace p;
  CHECK(!p.seconds_left());
  p.note(1, 0.019);
  CHECK(!p.seconds_left());
  p.note(2, 0.04);
  CHECK(p.seconds_left().has_value());
}

TEST(pace, goes_on_as_it_went) {
  heist::reports::pace p;
  for (int i = 1; i <= 20; ++i) p.note(i, 0.02 * i);
  DOUBLES_EQUAL(30, p.seconds_left().value(), 1e-9);
}

TEST(pace, forgets_how_fast_it_once_was) {
  heist::reports::pace p;
  p.note(1, 0.5);  // then fifty times slower
  for (int i = 2; i <= 20; ++i) p.note(i, 0.5 + 0.01 * (i - 1));
  CHECK(p.seconds_left().value() > 15);  // 31 to go; at the first pace it would be less than one
}

TEST(pace, does_not_promise_an_end_where_nothing_moves) {
  heist::reports::pace p;
  p.note(1, 0);
  p.note(2, 0);
  CHECK(!p.seconds_left());
}
