// The explorers that draw or bound, on tiny programs without a memory model.
#include <array>
#include <set>
#include <vector>

#include "verify/on_relacy/explorer/context_bounded.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"
#include "verify/on_relacy/explorer/pct.hpp"
#include "verify/on_relacy/explorer/random_search.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist::verify;

namespace {

using schedule = std::vector<unsigned>;

constexpr location shared = 1;

// Every thread writes the same location so often; what comes out is who went when.
schedule run_once(const std::vector<unsigned>& steps, explorer& how) {
  how.begin();
  std::vector<unsigned> left = steps;
  schedule order;
  for (;;) {
    thread_set enabled = 0;
    std::array<operation, max_threads> pending{};
    for (unsigned t = 0; t < left.size(); ++t) {
      if (left[t] == 0) continue;
      enabled |= 1u << t;
      pending[t] = {access::write, shared};
    }
    if (enabled == 0) return order;
    order.push_back(how.pick(enabled, pending.data()));
    --left[order.back()];
  }
}

std::vector<schedule> run_some(explorer& how, unsigned count) {
  std::vector<schedule> all;
  for (unsigned i = 0; i < count; ++i) {
    all.push_back(run_once({3, 3, 2}, how));
    how.end();
  }
  return all;
}

std::set<schedule> run_all(const std::vector<unsigned>& steps, explorer& how) {
  std::set<schedule> seen;
  do {
    seen.insert(run_once(steps, how));
  } while (how.end());
  return seen;
}

}  // namespace

TEST_GROUP(RandomSearch){};

TEST(RandomSearch, drawsTheSameForTheSameSeed) {
  random_search one(7), same(7), other(8);
  const auto first = run_some(one, 20);
  CHECK_TRUE(first == run_some(same, 20));
  CHECK_FALSE(first == run_some(other, 20));
}
TEST(RandomSearch, comesToEveryScheduleAndNeverEnds) {
  random_search how(1);
  std::set<schedule> seen;
  for (unsigned i = 0; i < 200; ++i) {
    seen.insert(run_once({2, 2}, how));
    CHECK_TRUE(how.end());
  }
  CHECK_EQUAL(6u, seen.size());
  CHECK_FALSE(how.exhaustive());
}

TEST_GROUP(Pct){};

TEST(Pct, drawsTheSameForTheSameSeed) {
  pct one(7, 3), same(7, 3), other(8, 3);
  const auto first = run_some(one, 20);
  CHECK_TRUE(first == run_some(same, 20));
  CHECK_FALSE(first == run_some(other, 20));
}
TEST(Pct, ofDepthOneNeverTakesTheTurnFromAThread) {
  pct how(1, 1);
  std::set<schedule> seen;
  for (unsigned i = 0; i < 100; ++i) {
    seen.insert(run_once({3, 3}, how));
    how.end();
  }
  CHECK_TRUE(seen == (std::set<schedule>{{0, 0, 0, 1, 1, 1}, {1, 1, 1, 0, 0, 0}}));
}

// Depth 2, two threads, six steps: the schedule 0 1 1 1 0 0 needs thread 0 first and one change, at step 1 of 6.
TEST(Pct, keepsItsPromise) {
  pct how(1, 2);
  unsigned hits = 0;
  const unsigned executions = 2000;
  for (unsigned i = 0; i < executions; ++i) {
    hits += run_once({3, 3}, how) == schedule{0, 1, 1, 1, 0, 0};
    how.end();
  }
  DOUBLES_EQUAL(1.0 / 12, how.chance(), 1e-12);
  CHECK_TRUE(hits >= executions / 12 * 9 / 10);
}
TEST(Pct, saysWhatItsExecutionsAreWorth) {
  pct how(5, 2);
  for (unsigned i = 0; i < 13; ++i) {
    run_once({3, 3}, how);
    how.end();
  }
  // The first execution only told how long they are.
  DOUBLES_EQUAL(0.648, how.chance_in_all(), 0.001);
  STRCMP_CONTAINS("hit by each execution with probability at least 1/(2 * 6^1) = 0.083, by one of 12 with 0.65",
                  how.claim().c_str());
}

TEST(Pct, isNeverCertain) {
  pct how(5, 2);
  run_some(how, 5000);
  STRCMP_CONTAINS("with 1 - ", how.claim().c_str());
}

TEST_GROUP(ContextBounded){};

TEST(ContextBounded, withoutPreemptionsRunsThreadsOneAfterTheOther) {
  context_bounded how(0);
  CHECK_EQUAL(6u, run_all({2, 2, 2}, how).size());
  CHECK_EQUAL(0u, *how.covered());
  CHECK_FALSE(how.exhaustive());
}

// Two threads of three steps: 2 schedules without a preemption; one preemption after step 1 or 2 of the first thread;
// in all C(6,3) = 20 when there are preemptions enough.
TEST(ContextBounded, runsAllSchedulesUpToItsBoundOnce) {
  for (const auto& [bound, schedules] : std::array<std::array<unsigned, 2>, 3>{{{0, 2}, {1, 6}, {4, 20}}}) {
    context_bounded how(bound);
    unsigned executions = 0;
    std::set<schedule> seen;
    do {
      ++executions;
      seen.insert(run_once({3, 3}, how));
    } while (how.end());
    CHECK_EQUAL(schedules, seen.size());
    CHECK_EQUAL(schedules, executions - how.blocked());
  }
}
TEST(ContextBounded, claimsOnlyRoundsThatAreOver) {
  context_bounded how(2);
  STRCMP_CONTAINS("not even", how.claim().c_str());
  for (unsigned i = 0; i < 3; ++i) {
    run_once({3, 3}, how);
    how.end();
  }
  STRCMP_CONTAINS("at most 0 preemptions was run", how.claim().c_str());
}

TEST_GROUP(DporInParts){};

namespace {

// Every so manieth subtree.
class every final : public subtree_share {
 public:
  every(std::uint64_t of, std::uint64_t which) : of_(of), which_(which) {}
  bool mine(std::uint64_t number) override { return number % of_ == which_; }

 private:
  std::uint64_t of_, which_;
};

}  // namespace

TEST(DporInParts, coversTheTreeOnceWhateverTheDepth) {
  dpor whole;
  const auto all = run_all({2, 2, 2}, whole);
  CHECK_EQUAL(90u, all.size());
  for (const std::uint32_t depth : {1u, 2u, 3u, 5u, 20u}) {
    std::set<schedule> seen;
    std::uint64_t executions = 0;
    for (const std::uint64_t part : {0u, 1u, 2u}) {
      every share(3, part);
      dpor how(dpor::none, depth, share);
      do {
        seen.insert(run_once({2, 2, 2}, how));
        ++executions;
      } while (how.end());
      executions -= how.skipped() + how.blocked();
    }
    CHECK_TRUE(seen == all);
    CHECK_EQUAL(90u, executions);
  }
}

TEST(DporInParts, goesOnFromAPathAsIfNothingHadHappened) {
  dpor whole;
  std::vector<schedule> expected;
  do {
    expected.push_back(run_once({2, 2, 1}, whole));
  } while (whole.end());
  for (std::size_t cut = 1; cut < expected.size(); ++cut) {
    dpor first;
    for (std::size_t i = 0; i < cut; ++i) {
      run_once({2, 2, 1}, first);
      first.end();
    }
    dpor second;
    second.resume(first.path(), first.blocked());
    std::size_t at = cut;
    do {
      CHECK_TRUE(expected.at(at++) == run_once({2, 2, 1}, second));
    } while (second.end());
    CHECK_EQUAL(expected.size(), at);
  }
}

TEST(DporInParts, refusesAPathThatNoSearchLeft) {
  dpor first, second;
  CHECK_THROWS(std::invalid_argument, second.resume(first.path(), 0));
  run_once({1, 1}, first);
  first.end();
  auto path = first.path();
  path[0].chosen = 200;
  CHECK_THROWS(std::invalid_argument, second.resume(path, 0));
  path = first.path();
  path[0].done |= 1u << path[0].chosen;
  CHECK_THROWS(std::invalid_argument, second.resume(path, 0));
}

TEST(DporInParts, knowsAboutHowFarItIs) {
  dpor how;
  double last = 0;
  do {
    run_once({2, 2}, how);
    CHECK_TRUE(how.explored() >= 0 && how.explored() < 1);
    last = how.explored();
  } while (how.end());
  CHECK_TRUE(last > 0.5);
}
