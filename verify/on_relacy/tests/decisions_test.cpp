#include "verify/on_relacy/decisions.hpp"

#include <string>

#include "base/bad_input.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

TEST_GROUP(Decisions){};

TEST(Decisions, areReadAsTheyWereWritten) {
  const std::string text = "0 0 1 =1 =0 7 =255";
  STRCMP_EQUAL(text.c_str(), decisions_text(parse_decisions(text)).c_str());
  CHECK_TRUE(parse_decisions("").empty());
}

TEST(Decisions, tellAThreadFromAnAlternative) {
  const auto two = parse_decisions("3 =3");
  CHECK_TRUE(two[0].of_thread);
  CHECK_FALSE(two[1].of_thread);
  CHECK_EQUAL(3, two[1].choice);
}

TEST(Decisions, refuseWhatIsNeither) {
  for (const char* text : {"8", "-1", "=", "=256", "x", "0  1", " ", "=-1", "1x"}) {
    CHECK_THROWS(heist::base::bad_input, parse_decisions(text));
  }
}

TEST(Decisions, refuseMoreThanAnExecutionHas) {
  std::string text;
  for (int i = 0; i < 100'001; ++i) text += "0 ";
  CHECK_THROWS(heist::base::bad_input, parse_decisions(text));
}
