#include "verify/own_checker.hpp"

#include <string>

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

TEST_GROUP(OwnChecker){};

TEST(OwnChecker, tellsAHeaderFromAProtocol) {
  CHECK_TRUE(names_a_header("my_deque.hpp"));
  CHECK_TRUE(names_a_header("./deque"));
  CHECK_FALSE(names_a_header("chase-lev"));
}

TEST(OwnChecker, showsWhatACompilerComplainsOf) {
  STRCMP_EQUAL("\n  a.hpp:3:1: error: no such thing",
               complaints("In file included from x:\na.hpp:3:1: error: no such thing\n   3 | thing\n", 6).c_str());
}
TEST(OwnChecker, showsAFailedAssertionAsTheSentenceItIs) {
  STRCMP_EQUAL(
      "\n  a pool needs: void push(Task)",
      complaints("own_pool.hpp:9:3: error: static assertion failed: a pool needs: void push(Task)\n", 6).c_str());
}
TEST(OwnChecker, showsEachComplaintOnceAndNotTooMany) {
  STRCMP_EQUAL("\n  a: error: 1\n  a: error: 2\n  and 1 more",
               complaints("a: error: 1\na: error: 1\na: error: 2\na: error: 3\n", 2).c_str());
}
