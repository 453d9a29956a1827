#include <atomic>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "native/async.hpp"
#include "native/forks.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::forks {
namespace {

using async::runtime;

long fibonacci(int n) {
  if (n < 2) return n;
  const auto [a, b] = fork_join([=] { return fibonacci(n - 1); }, [=] { return fibonacci(n - 2); });
  return a + b;
}
long fibonacci_at(place at, int n) noexcept {
  if (n < 2) return n;
  const auto [a, b] = fork_join(at, [=](place p) noexcept { return fibonacci_at(p, n - 1); },
                                [=](place p) noexcept { return fibonacci_at(p, n - 2); });
  return a + b;
}

// Until another worker has begun the call that was forked last: only then is it sure to be executed elsewhere.
void wait_until_taken(const std::atomic<bool>& begun) {
  while (!begun.load()) {
    poll();
    std::this_thread::yield();
  }
}

struct counted {
  static inline std::atomic<int> alive{0};
  explicit counted(int v) : value(v) { ++alive; }
  counted(const counted& other) : value(other.value) { ++alive; }
  counted(counted&& other) noexcept : value(other.value) { ++alive; }
  ~counted() { --alive; }
  int value;
};

}  // namespace

TEST_GROUP(forks){};

TEST(forks, give_both_results) {
  for (const unsigned workers : {1u, 2u, 4u, 7u}) {
    runtime some(workers);
    CHECK_EQUAL(75'025, some.run([] { return fibonacci(25); }));
    CHECK_EQUAL(75'025, some.run([](place at) { return fibonacci_at(at, 25); }));
  }
}

TEST(forks, may_mix_calls_with_places_and_without) {
  runtime two(2);
  const auto mixed = [](place at) {
    const auto [a, b] = fork_join(at, [](place p) { return fibonacci_at(p, 12) + fibonacci(11); }, [] { return fibonacci(13); });
    return a + b;
  };
  CHECK_EQUAL(144 + 89 + 233, two.run(mixed));
}

// Where a function without a place forks, only the slots say, if those that called it were given theirs.
TEST(forks, without_places_find_theirs_above_those_with) {
  struct mixed {
    static long go(place at, int n) {
      if (n == 0) return 1;
      long sum = 0;
      parallel_for(0, 3, 1, [&](int) {});
      const auto [a, b] = fork_join(
          at, [=](place p) { return go(p, n - 1) + fibonacci(4); },
          [=](place p) { return fibonacci(5) + go(p, n - 1) + fork_join([] { return 1L; }, [=] { return fibonacci(6); }).second; });
      sum += fork_join([] { return fibonacci(7); }, [] { return 0L; }).first;
      return sum + a + b;
    }
    static long expected(int n) { return n == 0 ? 1 : 2 * expected(n - 1) + 3 + 5 + 8 + 13; }
  };
  for (const unsigned workers : {1u, 2u, 5u}) {
    runtime some(workers);
    for (int round = 0; round < 20; ++round) CHECK_EQUAL(mixed::expected(8), some.run([](place at) { return mixed::go(at, 8); }));
  }
}

TEST(forks, at_a_place_that_is_in_use_are_an_error) {
  runtime two(2);
  CHECK_THROWS(place_in_use, two.run([](place at) {
    fork_join(at, [] {}, [at] { fork_join(at, [] {}, [] {}); });
  }));
  CHECK_EQUAL(55, two.run([](place at) { return fibonacci_at(at, 10); }));
}

TEST(forks, of_nothing_are_nothing) {
  runtime two(2);
  std::atomic<int> sum{0};
  two.run([&] {
    const std::pair<std::monostate, int> both = fork_join([&] { sum += 1; }, [&] { return sum += 2, 7; });
    CHECK_EQUAL(7, both.second);
  });
  CHECK_EQUAL(3, sum.load());
}

TEST(forks, keep_large_captures_and_results_and_destroy_each_once) {
  runtime three(3);
  for (int round = 0; round < 200; ++round) {
    const counted captured(round);
    const std::vector<int> large(100, round);
    const auto [a, b] = three.run([&] {
      return fork_join([captured, large] { return std::pair(captured.value, std::array<long, 20>{large[99]}); },
                       [captured] { return std::make_unique<counted>(captured.value); });
    });
    CHECK_EQUAL(round, a.first);
    CHECK_EQUAL(round, a.second[0]);
    CHECK_EQUAL(round, b->value);
  }
  CHECK_EQUAL(0, counted::alive.load());
}

TEST(forks, carry_an_exception_from_where_it_was_stolen_to_the_join) {
  runtime two(2);
  std::atomic<bool> begun{false};
  const auto stolen = [&]() -> int {
    begun = true;
    throw std::runtime_error("thrown elsewhere");
  };
  try {
    two.run([&] {
      fork_join(stolen, [&] { wait_until_taken(begun); });
    });
    FAIL("nothing was thrown");
  } catch (const std::runtime_error& e) {
    STRCMP_EQUAL("thrown elsewhere", e.what());
  }
  CHECK_EQUAL(55, two.run([] { return fibonacci(10); }));
}

TEST(forks, wait_for_what_was_stolen_before_an_exception_goes_on) {
  runtime two(2);
  std::atomic<bool> begun{false}, ended{false};
  CHECK_THROWS(std::runtime_error, two.run([&] {
    fork_join(
        [&] {
          begun = true;
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
          ended = true;
        },
        [&] {
          wait_until_taken(begun);
          throw std::runtime_error("thrown here");
        });
  }));
  CHECK(ended);
}

TEST(forks, are_not_called_after_an_exception_if_nobody_has_them) {
  runtime one(1);
  bool called = false;
  CHECK_THROWS(std::runtime_error, one.run([&] {
    fork_join([&] { called = true; }, [] { throw std::runtime_error("first"); });
  }));
  CHECK_FALSE(called);
  CHECK_EQUAL(55, one.run([] { return fibonacci(10); }));
}

TEST(forks, can_be_caught_within) {
  runtime two(2);
  const auto caught = [] {
    int sum = 0;
    for (int i = 0; i < 1000; ++i) {
      try {
        fork_join([] { return fibonacci(5); }, [i] { return i % 2 == 0 ? throw i : i; });
      } catch (int thrown) {
        sum += thrown;
      }
    }
    return sum;
  };
  CHECK_EQUAL(249'500, two.run(caught));
}

TEST(forks, too_deep_are_an_error) {
  struct deep {
    static long go(long n) { return n == 0 ? 0 : fork_join([] { return 1L; }, [=] { return go(n - 1); }).second + 1; }
  };
  runtime two(2);
  CHECK_EQUAL(10'000, two.run([] { return deep::go(10'000); }));
  CHECK_THROWS(too_deep, two.run([] { return deep::go(1'000'000); }));
  struct deep_at {
    static long go(place at, long n) {
      return n == 0 ? 0 : fork_join(at, [] { return 1L; }, [=](place p) { return go(p, n - 1); }).second + 1;
    }
  };
  CHECK_EQUAL(10'000, two.run([](place at) { return deep_at::go(at, 10'000); }));
  CHECK_THROWS(too_deep, two.run([](place at) { return deep_at::go(at, 1'000'000); }));
  CHECK_EQUAL(55, two.run([](place at) { return fibonacci_at(at, 10); }));
  CHECK_EQUAL(55, two.run([] { return fibonacci(10); }));
}

TEST(forks, outside_a_runtime_are_an_error) {
  CHECK_THROWS(outside_runtime, fork_join([] {}, [] {}));
  CHECK_THROWS(outside_runtime, parallel_for(0, 10, 1, [](int) {}));
  poll();
}

TEST(forks, a_runtime_is_not_run_by_its_own_worker) {
  runtime two(2);
  CHECK_THROWS(async::refused, two.run([&] { two.run([] { return 1; }); }));
}

TEST(forks, parallel_for_does_each_once) {
  runtime three(3);
  for (const int together : {1, 7, 1000, 100'000}) {
    std::vector<std::atomic<int>> times(10'000);
    three.run([&] { parallel_for(std::size_t{0}, times.size(), static_cast<std::size_t>(together), [&](std::size_t i) { ++times[i]; }); });
    for (const std::atomic<int>& t : times) CHECK_EQUAL(1, t.load());
  }
  three.run([] { parallel_for(3, 3, 1, [](int) { FAIL("there is none"); }); });
  three.run([] { parallel_for(3, -3, 1, [](int) { FAIL("there is none"); }); });
}

TEST(forks, run_beside_coroutines_on_the_same_workers) {
  runtime two(2);
  const auto child = [](int n) -> async::task<long> {
    co_await async::sleep_for(std::chrono::microseconds(50));
    co_return fibonacci(n);
  };
  const auto whole = [&]() -> async::task<long> {
    const auto [a, b] = co_await async::when_all(child(15), child(16));
    co_return a + b + fibonacci(17);
  };
  for (int round = 0; round < 20; ++round) CHECK_EQUAL(610 + 987 + 1597, two.run(whole()));
}

TEST(forks, of_several_callers_share_the_workers) {
  runtime two(2);
  std::vector<std::jthread> callers;
  std::atomic<int> right{0};
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&] {
      for (int round = 0; round < 50; ++round) right += two.run([] { return fibonacci(12); }) == 144;
    });
  }
  callers.clear();
  CHECK_EQUAL(200, right.load());
}

TEST(forks, end_when_their_runtime_is_made_and_gone_again) {
  for (int round = 0; round < 100; ++round) {
    runtime three(3);
    CHECK_EQUAL(55, three.run([] { return fibonacci(10); }));
  }
}

}  // namespace heist::forks
