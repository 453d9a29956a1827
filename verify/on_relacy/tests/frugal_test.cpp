// The explorer that counts its interruptions, on two threads of three steps each.
#include "verify/on_relacy/explorer/frugal.hpp"

#include <array>
#include <set>
#include <string>

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

// The order in which threads took their steps: "000111". A step of thread 1 may also read an older store: 'x'.
std::string execute(explorer& how) {
  std::array<unsigned, 2> left{3, 3};
  const std::array<operation, max_threads> pending{};
  std::string order;
  how.begin();
  while (left[0] + left[1] > 0) {
    const thread_set enabled = (left[0] > 0 ? 1u : 0u) | (left[1] > 0 ? 2u : 0u);
    const unsigned thread = how.pick(enabled, pending.data());
    --left.at(thread);
    order += thread == 1 && how.choose(2) == 1 ? 'x' : static_cast<char>('0' + thread);
  }
  return order;
}

std::set<std::string> all(unsigned most) {
  frugal how(most);
  std::set<std::string> seen;
  do {
    CHECK_TRUE(seen.insert(execute(how)).second);
    CHECK_TRUE(how.spent() <= most);
  } while (how.end());
  CHECK_TRUE(how.deterministic());
  return seen;
}

}  // namespace

TEST_GROUP(Frugal){};

TEST(Frugal, interruptsNobodyForFree) {
  CHECK_TRUE((all(0) == std::set<std::string>{"000111", "111000"}));
}
TEST(Frugal, interruptsOnceOrReadsOneOlderStore) {
  const auto seen = all(1);
  CHECK_TRUE(seen.contains("001110"));
  CHECK_TRUE(seen.contains("0001x1"));
  CHECK_FALSE(seen.contains("0011x0"));
  CHECK_EQUAL(2u + 4u + 6u, seen.size());
}
TEST(Frugal, findsEverythingWithEnoughInterruptions) {
  CHECK_EQUAL(20u * 8u, all(9).size());
}
