#include "verify/program.hpp"

#include <string>

#include "base/bad_input.hpp"
#include "verify/catalogue.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

std::string refusal(const char* text) {
  try {
    program::parse(text);
  } catch (const heist::base::bad_input& e) {
    return e.what();
  }
  return "";
}

void refuses(const char* text, const char* why) {
  STRCMP_CONTAINS(why, refusal(text).c_str());
}

}  // namespace

TEST_GROUP(Program){};

TEST(Program, readsOwnerThievesAndCapacity) {
  const program p = program::parse("push push pop | steal | steal steal, capacity 2");
  CHECK_EQUAL(3u, p.owner.size());
  CHECK_EQUAL(2u, p.steals.size());
  CHECK_EQUAL(1u, p.steals[0]);
  CHECK_EQUAL(2u, p.steals[1]);
  CHECK_EQUAL(2u, p.capacity);
  CHECK_EQUAL(3u, p.threads());
}

TEST(Program, writesWhatItReads) {
  for (const checkable& c : checkables) {
    for (const std::string_view text : c.programs) {
      STRCMP_EQUAL(std::string(text).c_str(), program::parse(text).text().c_str());
    }
  }
}

TEST(Program, refusesToKeepWhatIsNotPoppedNext) {
  refuses("keep | steal", "a keep is followed by a keep or a pop");
  refuses("keep push pop | steal", "a keep is followed by a keep or a pop");
  CHECK(program::parse("push keep keep pop | steal").keeps());
}
TEST(Program, keepsWhatCanBeKeptInGeneratedOnes) {
  const auto generated = programs_of_size(3, protocol_kind::keeping_scheduler);
  std::string kept;
  for (const program& p : generated) {
    CHECK(p.pops_what_it_keeps());
    if (p.keeps() && p.steals.size() == 1) kept += p.text() + "; ";
  }
  STRCMP_EQUAL("keep pop pop | steal steal; pop keep pop | steal steal; keep keep pop | steal steal; "
               "keep pop push | steal steal; ",
               kept.c_str());
}

TEST(Program, needsNoThief) {
  CHECK_EQUAL(1u, program::parse("push pop").threads());
}

TEST(Program, refusesUnknownWords) {
  refuses("push peek | steal", "not 'peek'");
}
TEST(Program, refusesAThiefThatPops) {
  refuses("push | pop", "a thief can steal, not 'pop'");
}
TEST(Program, refusesAnEmptyThief) {
  refuses("push |", "one to eight times");
}
TEST(Program, refusesAnOwnerWithoutPush) {
  refuses("pop | steal", "pushes one to eight times");
}
TEST(Program, refusesNothing) {
  refuses("", "pushes one to eight times");
}
TEST(Program, refusesMoreOperationsThanCanBeLookedAt) {
  refuses("push pop push pop push pop push pop | steal steal steal steal steal steal steal steal | steal steal steal steal "
          "steal steal steal steal | steal steal steal steal steal steal steal steal | steal steal steal steal steal steal "
          "steal steal | steal steal steal steal steal steal steal steal | steal",
          "more than 48 operations");
}

TEST(Program, refusesNineThieves) {
  refuses("push | steal | steal | steal | steal | steal | steal | steal | steal | steal", "more than eight thieves");
}
TEST(Program, refusesACapacityThatIsNoPowerOfTwo) {
  refuses("push | steal, capacity 3", "power of two");
}
TEST(Program, refusesAnEndlessProgram) {
  refuses("push push push push push push push push push", "one to eight");
}
