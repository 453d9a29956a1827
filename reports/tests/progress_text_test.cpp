#include "reports/progress_text.hpp"

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
  says("quickstart  [########............] 42 %  3 of 10 runs, about 58 s left", {3, 10, 0, 0.4299, 44});
  says("quickstart  [##########..........] 50 %  0 of 1 run, about 50 min left", {0, 1, 0, 0.5, 3000});
  says("quickstart  [##..................] 10 %  0 of 1 run, about 5 h left", {0, 1, 0, 0.1, 2000});
  says("quickstart  [##..................] 10 %  0 of 1 run, about 9 days left", {0, 1, 0, 0.1, 86400});
}

TEST(progress_text, makes_no_guess_at_the_beginning) {
  says("quickstart  [....................]  1 %  0 of 2 runs", {0, 2, 0, 0.019, 10});
}

TEST(progress_text, counts_nodes_where_nobody_knows_how_many_there_are) {
  says("quickstart  0 of 2 runs, 1,234,567 nodes so far", {0, 2, 1234567, {}, 10});
}

TEST(progress_text, never_claims_more_than_everything) {
  says("quickstart  [####################] 100 %  2 of 2 runs, less than 1 s left", {2, 2, 0, 1.5, 10});
  says("quickstart  [###################.] 99 %  1 of 2 runs, less than 1 s left", {1, 2, 0, 0.999, 10});
}

TEST(progress_text, lets_no_name_touch_the_terminal) {
  const std::string text = progress_text("a\x1b[2Jb", {0, 1, 0, 0.5, 1});
  CHECK(text.find('\x1b') == std::string::npos);
}
