#include "verify/shorter_programs.hpp"

#include <string>

#include "verify/catalogue.hpp"
#include "verify/protocols/scheduler_words.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

std::string shorter(const char* text, const vocabulary& words = pool_vocabulary) {
  std::string all;
  for (const program& p : shorter_programs(program::parse(text, words))) all += (all.empty() ? "" : "; ") + p.text();
  return all;
}

}  // namespace

TEST_GROUP(ShorterPrograms){};

TEST(ShorterPrograms, cutThievesFirstThenStealsThenStepsOfTheOwner) {
  STRCMP_EQUAL(
      "push push pop | steal; push push pop | steal steal; push push pop | steal | steal; "
      "push pop | steal steal | steal; push push | steal steal | steal",
      shorter("push push pop | steal steal | steal").c_str());
}
TEST(ShorterPrograms, areNamedOnceWhereTwoCutsComeToTheSame) {
  STRCMP_EQUAL("push | steal, capacity 2", shorter("push | steal | steal, capacity 2").c_str());
}
TEST(ShorterPrograms, stillPushSomething) {
  STRCMP_EQUAL("push | steal", shorter("push pop | steal").c_str() + std::string("push pop; ").size());
  STRCMP_EQUAL("", shorter("push").c_str());
}
TEST(ShorterPrograms, stillPopWhatTheyKeep) {
  STRCMP_EQUAL("keep keep pop; pop keep pop", shorter("pop keep keep pop", keeping_vocabulary).c_str());
}
