#include "verify/program.hpp"

#include <array>
#include <string>

#include "base/bad_input.hpp"
#include "verify/catalogue.hpp"
#include "verify/protocols/scheduler_words.hpp"
#include "verify/protocols/event_count_words.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

program parse(const char* text, const vocabulary& words = pool_vocabulary) {
  return program::parse(text, words);
}

std::string refusal(const char* text, const vocabulary& words) {
  try {
    parse(text, words);
  } catch (const heist::base::bad_input& e) {
    return e.what();
  }
  return "";
}

void refuses(const char* text, const char* why, const vocabulary& words = pool_vocabulary) {
  STRCMP_CONTAINS(why, refusal(text, words).c_str());
}

// A barrier: whoever arrives says for how many it counts; a timer can give up for all.
constexpr std::array barrier_roles{role{"timer"}, role{"party", role::position::any, 2}};
constexpr std::array barrier_words{
    test_word{.name = "arrive", .line = "", .said_by = 0b10, .makes = 1, .most_number = 3},
    test_word{.name = "expire", .line = "", .said_by = 0b01},
};
constexpr std::array barrier_settings{test_setting{"parties", test_setting::sort::number, 2, 9}};
constexpr vocabulary barrier{.roles = barrier_roles,
                             .words = barrier_words,
                             .settings = barrier_settings,
                             .example = "arrive 1 | arrive 2 | expire, parties 3"};

}  // namespace

TEST_GROUP(Program){};

TEST(Program, readsOwnerThievesAndCapacity) {
  const program p = parse("push push pop | steal | steal steal, capacity 2");
  CHECK_EQUAL(3u, p.threads.size());
  CHECK_EQUAL(3u, p.threads[0].size());
  CHECK_EQUAL(1u, p.threads[1].size());
  CHECK_EQUAL(2u, p.threads[2].size());
  CHECK(p.threads[0][2].word == pool_word::pop);
  CHECK_EQUAL(2u, capacity_of(p));
  CHECK_EQUAL(0, first_index_of(p));
  CHECK(!steals_in_batches(p));
  CHECK_EQUAL(2u, p.made());
}

TEST(Program, writesWhatItReads) {
  for (const checkable& c : checkables) {
    for (const std::string_view text : c.programs) {
      STRCMP_EQUAL(std::string(text).c_str(), program::parse(text, *c.words).text().c_str());
    }
  }
  STRCMP_EQUAL("push | steal, first -1, batches", parse(" push|steal,batches , first -1, capacity 4").text().c_str());
}

TEST(Program, isInTheWordsOfItsProtocol) {
  const program p = parse("arrive 1 arrive 3 | expire | arrive 2, parties 3", barrier);
  STRCMP_EQUAL("arrive 1 arrive 3 | expire | arrive 2, parties 3", p.text().c_str());
  CHECK_EQUAL(3u, p.threads[0][1].number);
  CHECK_EQUAL(3, p.settings[0]);
  CHECK_EQUAL(2u, p.made_before(2));
  refuses("arrive 4", "'arrive' is followed by a number from 1 to 3", barrier);
  refuses("arrive | expire", "'arrive' is followed by a number from 1 to 3", barrier);
  refuses("arrive 1 expire", "a timer can expire; a party can arrive, not 'expire'", barrier);
  refuses("arrive 1 arrive 1 arrive 1", "a party says one to 2 words", barrier);
  refuses("arrive 1, parties 10", "parties is a whole number up to 9", barrier);
  refuses("arrive 1, capacity 2", "expected 'parties N' after a comma", barrier);
  refuses("expire", "a program has to arrive 1 to 8 times", barrier);
}

TEST(Program, refusesAnotherProtocolsWords) {
  refuses("push | steal", "not 'push'", idle_vocabulary);
  refuses("push push | steal, capacity 2", "nothing to be set after a comma", keeping_vocabulary);
  refuses("push keep pop | steal", "the owner can push and pop, not 'keep'");
}

TEST(Program, namesThreadsByWhoCanSayTheirWords) {
  const auto names = parse("expire | arrive 1 | arrive 2", barrier).thread_names();
  STRCMP_EQUAL("timer", names[0].c_str());
  STRCMP_EQUAL("party 1", names[1].c_str());
  STRCMP_EQUAL("party 2", names[2].c_str());
  STRCMP_EQUAL("thief", parse("push | steal").thread_names()[1].c_str());
}

TEST(Program, knowsThreadsThatDoTheSame) {
  const program p = parse("push push | steal | steal steal | steal");
  CHECK_EQUAL(0u, p.twin_of(0));
  CHECK_EQUAL(1u, p.twin_of(1));
  CHECK_EQUAL(2u, p.twin_of(2));
  CHECK_EQUAL(1u, p.twin_of(3));
}

TEST(Program, refusesToKeepWhatIsNotPoppedNext) {
  refuses("keep | steal", "a keep is followed by a keep or a pop", keeping_vocabulary);
  refuses("keep push pop | steal", "a keep is followed by a keep or a pop", keeping_vocabulary);
  parse("push keep keep pop | steal", keeping_vocabulary);
}
TEST(Program, keepsWhatCanBeKeptInGeneratedOnes) {
  const auto generated = programs_of_size(3, keeping_vocabulary);
  std::string kept;
  for (const program& p : generated) {
    if (p.text().find("keep") != std::string::npos && p.threads.size() == 2) kept += p.text() + "; ";
  }
  STRCMP_EQUAL("keep pop pop | steal steal; pop keep pop | steal steal; keep keep pop | steal steal; "
               "keep pop push | steal steal; ",
               kept.c_str());
}
TEST(Program, areGeneratedWithFewPushesFirstAndWithGrowth) {
  const auto generated = programs_of_size(2, pool_vocabulary);
  std::string all;
  for (const program& p : generated) {
    if (p.threads.size() == 2) all += p.text() + "; ";
  }
  STRCMP_EQUAL("push pop | steal steal, capacity 2; push pop | steal steal, capacity 1, first -1; "
               "pop push | steal steal, capacity 2; pop push | steal steal, capacity 1, first -1; "
               "push push | steal steal, capacity 2; push push | steal steal, capacity 1, first -1; ",
               all.c_str());
  CHECK_EQUAL(60u, programs_of_size(4, pool_vocabulary).size());
}

TEST(Program, needsNoThief) {
  CHECK_EQUAL(1u, parse("push pop").threads.size());
}

TEST(Program, refusesUnknownWords) {
  refuses("push peek | steal", "the owner can push and pop, not 'peek'");
}
TEST(Program, saysWhichWordsThereAreForOneThatIsWrong) {
  try {
    parse("push pup | steal");
    FAIL("it was read");
  } catch (const wrong_word& e) {
    STRCMP_EQUAL("pup", e.word.c_str());
    CHECK_EQUAL(2u, e.words.size());
  }
}
TEST(Program, refusesAThiefThatPops) {
  refuses("push | pop", "a thief can steal, not 'pop'");
}
TEST(Program, refusesAnEmptyThief) {
  refuses("push |", "a thief says one to 8 words");
}
TEST(Program, refusesAnOwnerWithoutPush) {
  refuses("pop | steal", "has to push 1 to 8 times");
}
TEST(Program, refusesNothing) {
  refuses("", "has to push 1 to 8 times");
}
TEST(Program, refusesMoreOperationsThanCanBeLookedAt) {
  refuses("push pop push pop push pop push pop | steal steal steal steal steal steal steal steal | steal steal steal steal "
          "steal steal steal steal | steal steal steal steal steal steal steal steal | steal steal steal steal steal steal "
          "steal steal | steal steal steal steal steal steal steal steal | steal",
          "more than 48 operations");
}

TEST(Program, refusesNineThieves) {
  refuses("push | steal | steal | steal | steal | steal | steal | steal | steal | steal", "more than 9 threads");
}
TEST(Program, refusesACapacityThatIsNoPowerOfTwo) {
  refuses("push | steal, capacity 3", "power of two");
  refuses("push | steal, capacity 0", "power of two");
  refuses("push | steal, capacity -2", "power of two");
  refuses("push | steal, capacity 128", "power of two");
}
TEST(Program, refusesAnEndlessProgram) {
  refuses("push push push push push push push push push", "1 to 8");
  refuses("push pop pop pop pop pop pop pop pop pop pop pop pop pop pop pop pop", "the owner says one to 16 words");
}
