// Executions that are decided in advance, on two threads of three steps each.
#include "verify/on_relacy/explorer/interruptions.hpp"

#include <array>
#include <string>

#include "verify/on_relacy/decisions.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

// The order in which threads took their steps. A step of thread 1 may also read an older store: 'x'.
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

constexpr const char* interrupted_twice = "0 1 =0 1 =1 0 0 1 =0";

}  // namespace

TEST_GROUP(Interruptions){};

TEST(Interruptions, areThreadsTakenOffAndOlderStoresRead) {
  interruptions how(parse_decisions(interrupted_twice));
  STRCMP_EQUAL("01x001", execute(how).c_str());
  CHECK_EQUAL(3u, how.count());
  CHECK_TRUE(how.deterministic());
}

// It once kept a reference to what the caller had parsed, and answered with threads that there are not.
TEST(Interruptions, keepTheirDecisionsWhenTheCallerHasForgottenThem) {
  raw_vector<decision> given = parse_decisions(interrupted_twice);
  interruptions how(given);
  for (decision& d : given) d = {true, 129};  // as whoever got that memory next did
  STRCMP_EQUAL("01x001", execute(how).c_str());
  CHECK_TRUE(how.deterministic());
}

TEST(Interruptions, areNotCountedWhereTheProgramGoesElsewhere) {
  for (const char* text : {"0 0 0 0 1 =0", "0 =0", "0 1", "5", ""}) {
    interruptions how(parse_decisions(text));
    execute(how);
    CHECK_FALSE(how.deterministic());
  }
}

TEST_GROUP(Replay){};

TEST(Replay, takesNoThreadThatThereIsNot) {
  raw_vector<decision> beyond;
  beyond.push_back({true, 32});  // a shift by so much is one by nothing, on most machines
  replay how(beyond);
  how.begin();
  const std::array<operation, max_threads> pending{};
  CHECK_EQUAL(0u, how.pick(1, pending.data()));
  CHECK_FALSE(how.deterministic());
}
