// The reducing explorer alone, on tiny programs without a memory model: how many executions does it need?
#include "verify/on_relacy/explorer/dpor.hpp"

#include <array>
#include <set>
#include <vector>

#include "verify/on_relacy/explorer/full.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

using code = std::vector<std::vector<operation>>;  // by thread

constexpr location x = 1, y = 2;
constexpr operation read(location l) {
  return {access::read, l};
}
constexpr operation write(location l) {
  return {access::write, l};
}
constexpr operation fence() {
  return {access::fence};
}

// Executes the code once, in the order the explorer decides; the orders of the writes to x and y are the outcome.
std::vector<unsigned> execute(const code& threads, explorer& how) {
  how.begin();
  std::vector<std::size_t> at(threads.size(), 0);
  std::vector<unsigned> outcome;
  for (;;) {
    thread_set enabled = 0;
    std::array<operation, max_threads> pending{};
    for (unsigned t = 0; t < threads.size(); ++t) {
      if (at[t] == threads[t].size()) continue;
      enabled |= 1u << t;
      pending[t] = threads[t][at[t]];
    }
    if (enabled == 0) return outcome;
    const unsigned t = how.pick(enabled, pending.data());
    if (pending[t].kind == access::write) outcome.push_back(t * 10 + pending[t].where);
    ++at[t];
  }
}

unsigned executions(const code& threads) {
  dpor how;
  unsigned count = 0;
  do {
    execute(threads, how);
    ++count;
  } while (how.end());
  CHECK_TRUE(how.deterministic());
  return count - static_cast<unsigned>(how.blocked());
}

}  // namespace

TEST_GROUP(Dpor){};

TEST(Dpor, runsIndependentThreadsOnce) {
  CHECK_EQUAL(1u, executions({{write(x), write(x)}, {write(y), write(y)}}));
}
TEST(Dpor, runsReadersOnce) {
  CHECK_EQUAL(1u, executions({{read(x)}, {read(x)}, {read(x)}}));
}
TEST(Dpor, runsTwoWritersInBothOrders) {
  CHECK_EQUAL(2u, executions({{write(x)}, {write(x)}}));
}
TEST(Dpor, runsThreeWritersInSixOrders) {
  CHECK_EQUAL(6u, executions({{write(x)}, {write(x)}, {write(x)}}));
}
TEST(Dpor, ordersFencesAmongThemselves) {
  CHECK_EQUAL(2u, executions({{fence()}, {fence()}}));
}

// A writer and n readers: each reader comes before or after it.
TEST(Dpor, runsAWriterAgainstTwoReadersInFourClasses) {
  CHECK_EQUAL(4u, executions({{write(x)}, {read(x)}, {read(x)}}));
}

// Of the four combinations of which write comes before which read, one would need a cycle.
TEST(Dpor, runsStoreBufferingInThreeClasses) {
  CHECK_EQUAL(3u, executions({{write(x), read(y)}, {write(y), read(x)}}));
}

TEST(Dpor, isToldWhenAProgramIsNotDeterministic) {
  dpor how;
  execute({{write(x)}, {write(x)}}, how);
  CHECK_TRUE(how.end());
  execute({{write(x)}, {write(y)}}, how);
  CHECK_FALSE(how.deterministic());
}

TEST_GROUP(Full){};

TEST(Full, runsEveryInterleaving) {
  full how;
  std::set<std::vector<unsigned>> seen;
  do {
    seen.insert(execute({{write(x), write(x)}, {write(y), write(y)}}, how));
  } while (how.end());
  CHECK_EQUAL(6u, seen.size());
}
