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

// Whatever calls wait in, all holds.
template <class Do>
void over_each(Do test) {
  test(over<handshake>());
  test(over<chase_lev>());
  test(over<the>());
}

template <class Forks>
long fibonacci(int n) {
  if (n < 2) return n;
  const auto [a, b] = Forks::fork_join([=] { return fibonacci<Forks>(n - 1); }, [=] { return fibonacci<Forks>(n - 2); });
  return a + b;
}
template <class Forks>
long fibonacci_at(typename Forks::place at, int n) noexcept {
  if (n < 2) return n;
  const auto [a, b] = Forks::fork_join(at, [=](typename Forks::place p) noexcept { return fibonacci_at<Forks>(p, n - 1); },
                                [=](typename Forks::place p) noexcept { return fibonacci_at<Forks>(p, n - 2); });
  return a + b;
}

// Until another worker has begun the call that was forked last: only then is it sure to be executed elsewhere.
template <class Forks>
void wait_until_taken(const std::atomic<bool>& begun) {
  while (!begun.load()) {
    Forks::poll();
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
  over_each([]<class Forks>(Forks) {
    for (const unsigned workers : {1u, 2u, 4u, 7u}) {
      typename Forks::runtime some(workers);
      CHECK_EQUAL(75'025, some.run([] { return fibonacci<Forks>(25); }));
      CHECK_EQUAL(75'025, some.run([](typename Forks::place at) { return fibonacci_at<Forks>(at, 25); }));
    }
  });
}

TEST(forks, may_mix_calls_with_places_and_without) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    const auto mixed = [](typename Forks::place at) {
      const auto [a, b] = Forks::fork_join(at, [](typename Forks::place p) { return fibonacci_at<Forks>(p, 12) + fibonacci<Forks>(11); }, [] { return fibonacci<Forks>(13); });
      return a + b;
    };
    CHECK_EQUAL(144 + 89 + 233, two.run(mixed));
  });
}

// Where a function without a place forks, only the slots say, if those that called it were given theirs.
TEST(forks, without_places_find_theirs_above_those_with) {
  over_each([]<class Forks>(Forks) {
    struct mixed {
      static long go(typename Forks::place at, int n) {
        if (n == 0) return 1;
        long sum = 0;
        Forks::parallel_for(0, 3, 1, [&](int) {});
        const auto [a, b] = Forks::fork_join(
            at, [=](typename Forks::place p) { return go(p, n - 1) + fibonacci<Forks>(4); },
            [=](typename Forks::place p) { return fibonacci<Forks>(5) + go(p, n - 1) + Forks::fork_join([] { return 1L; }, [=] { return fibonacci<Forks>(6); }).second; });
        sum += Forks::fork_join([] { return fibonacci<Forks>(7); }, [] { return 0L; }).first;
        return sum + a + b;
      }
      static long expected(int n) { return n == 0 ? 1 : 2 * expected(n - 1) + 3 + 5 + 8 + 13; }
    };
    for (const unsigned workers : {1u, 2u, 5u}) {
      typename Forks::runtime some(workers);
      for (int round = 0; round < 20; ++round) CHECK_EQUAL(mixed::expected(8), some.run([](typename Forks::place at) { return mixed::go(at, 8); }));
    }
  });
}

TEST(forks, at_a_place_that_is_in_use_are_an_error) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    CHECK_THROWS(place_in_use, two.run([](typename Forks::place at) {
      Forks::fork_join(at, [] {}, [at] { Forks::fork_join(at, [] {}, [] {}); });
    }));
    CHECK_EQUAL(55, two.run([](typename Forks::place at) { return fibonacci_at<Forks>(at, 10); }));
  });
}

TEST(forks, of_nothing_are_nothing) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    std::atomic<int> sum{0};
    two.run([&] {
      const std::pair<std::monostate, int> both = Forks::fork_join([&] { sum += 1; }, [&] { return sum += 2, 7; });
      CHECK_EQUAL(7, both.second);
    });
    CHECK_EQUAL(3, sum.load());
  });
}

TEST(forks, keep_large_captures_and_results_and_destroy_each_once) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime three(3);
    for (int round = 0; round < 200; ++round) {
      const counted captured(round);
      const std::vector<int> large(100, round);
      const auto [a, b] = three.run([&] {
        return Forks::fork_join([captured, large] { return std::pair(captured.value, std::array<long, 20>{large[99]}); },
                         [captured] { return std::make_unique<counted>(captured.value); });
      });
      CHECK_EQUAL(round, a.first);
      CHECK_EQUAL(round, a.second[0]);
      CHECK_EQUAL(round, b->value);
    }
    CHECK_EQUAL(0, counted::alive.load());
  });
}

TEST(forks, carry_an_exception_from_where_it_was_stolen_to_the_join) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    std::atomic<bool> begun{false};
    const auto stolen = [&]() -> int {
      begun = true;
      throw std::runtime_error("thrown elsewhere");
    };
    try {
      two.run([&] {
        Forks::fork_join(stolen, [&] { wait_until_taken<Forks>(begun); });
      });
      FAIL("nothing was thrown");
    } catch (const std::runtime_error& e) {
      STRCMP_EQUAL("thrown elsewhere", e.what());
    }
    CHECK_EQUAL(55, two.run([] { return fibonacci<Forks>(10); }));
  });
}

TEST(forks, wait_for_what_was_stolen_before_an_exception_goes_on) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    std::atomic<bool> begun{false}, ended{false};
    CHECK_THROWS(std::runtime_error, two.run([&] {
      Forks::fork_join(
          [&] {
            begun = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            ended = true;
          },
          [&] {
            wait_until_taken<Forks>(begun);
            throw std::runtime_error("thrown here");
          });
    }));
    CHECK(ended);
  });
}

TEST(forks, are_not_called_after_an_exception_if_nobody_has_them) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime one(1);
    bool called = false;
    CHECK_THROWS(std::runtime_error, one.run([&] {
      Forks::fork_join([&] { called = true; }, [] { throw std::runtime_error("first"); });
    }));
    CHECK_FALSE(called);
    CHECK_EQUAL(55, one.run([] { return fibonacci<Forks>(10); }));
  });
}

TEST(forks, can_be_caught_within) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    const auto caught = [] {
      int sum = 0;
      for (int i = 0; i < 1000; ++i) {
        try {
          Forks::fork_join([] { return fibonacci<Forks>(5); }, [i] { return i % 2 == 0 ? throw i : i; });
        } catch (int thrown) {
          sum += thrown;
        }
      }
      return sum;
    };
    CHECK_EQUAL(249'500, two.run(caught));
  });
}

TEST(forks, too_deep_are_an_error) {
  over_each([]<class Forks>(Forks) {
    struct deep {
      static long go(long n) { return n == 0 ? 0 : Forks::fork_join([] { return 1L; }, [=] { return go(n - 1); }).second + 1; }
    };
    typename Forks::runtime two(2);
    CHECK_EQUAL(10'000, two.run([] { return deep::go(10'000); }));
    CHECK_THROWS(too_deep, two.run([] { return deep::go(1'000'000); }));
    struct deep_at {
      static long go(typename Forks::place at, long n) {
        return n == 0 ? 0 : Forks::fork_join(at, [] { return 1L; }, [=](typename Forks::place p) { return go(p, n - 1); }).second + 1;
      }
    };
    CHECK_EQUAL(10'000, two.run([](typename Forks::place at) { return deep_at::go(at, 10'000); }));
    CHECK_THROWS(too_deep, two.run([](typename Forks::place at) { return deep_at::go(at, 1'000'000); }));
    CHECK_EQUAL(55, two.run([](typename Forks::place at) { return fibonacci_at<Forks>(at, 10); }));
    CHECK_EQUAL(55, two.run([] { return fibonacci<Forks>(10); }));
  });
}

TEST(forks, outside_a_runtime_are_an_error) {
  over_each([]<class Forks>(Forks) {
    CHECK_THROWS(outside_runtime, Forks::fork_join([] {}, [] {}));
    CHECK_THROWS(outside_runtime, Forks::parallel_for(0, 10, 1, [](int) {}));
    Forks::poll();
  });
}

TEST(forks, a_runtime_is_not_run_by_its_own_worker) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    CHECK_THROWS(async::refused, two.run([&] { two.run([] { return 1; }); }));
  });
}

TEST(forks, parallel_for_does_each_once) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime three(3);
    for (const int together : {1, 7, 1000, 100'000}) {
      std::vector<std::atomic<int>> times(10'000);
      three.run([&] { Forks::parallel_for(std::size_t{0}, times.size(), static_cast<std::size_t>(together), [&](std::size_t i) { ++times[i]; }); });
      for (const std::atomic<int>& t : times) CHECK_EQUAL(1, t.load());
    }
    three.run([] { Forks::parallel_for(3, 3, 1, [](int) { FAIL("there is none"); }); });
    three.run([] { Forks::parallel_for(3, -3, 1, [](int) { FAIL("there is none"); }); });
  });
}

TEST(forks, run_beside_coroutines_on_the_same_workers) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    const auto child = [](int n) -> async::task<long> {
      co_await async::sleep_for(std::chrono::microseconds(50));
      co_return fibonacci<Forks>(n);
    };
    const auto whole = [&]() -> async::task<long> {
      const auto [a, b] = co_await async::when_all(child(15), child(16));
      co_return a + b + fibonacci<Forks>(17);
    };
    for (int round = 0; round < 20; ++round) CHECK_EQUAL(610 + 987 + 1597, two.run(whole()));
  });
}

TEST(forks, of_several_callers_share_the_workers) {
  over_each([]<class Forks>(Forks) {
    typename Forks::runtime two(2);
    std::vector<std::jthread> callers;
    std::atomic<int> right{0};
    for (int caller = 0; caller < 4; ++caller) {
      callers.emplace_back([&] {
        for (int round = 0; round < 50; ++round) right += two.run([] { return fibonacci<Forks>(12); }) == 144;
      });
    }
    callers.clear();
    CHECK_EQUAL(200, right.load());
  });
}

TEST(forks, end_when_their_runtime_is_made_and_gone_again) {
  over_each([]<class Forks>(Forks) {
    for (int round = 0; round < 100; ++round) {
      typename Forks::runtime three(3);
      CHECK_EQUAL(55, three.run([] { return fibonacci<Forks>(10); }));
    }
  });
}

// A place says what its calls wait in; without one the word does, and it has to be the runtime's.
TEST(forks, of_another_kind_than_their_worker_are_an_error) {
  over<chase_lev>::runtime two(2);
  CHECK_THROWS(outside_runtime, two.run([] { fork_join([] {}, [] {}); }));
  CHECK_THROWS(outside_runtime, two.run([] { over<the>::fork_join([] {}, [] {}); }));
  two.run([] { poll(); });
  CHECK_EQUAL(55, two.run([](over<chase_lev>::place at) { return fork_join(at, [] { return 21; }, [] { return 34; }).first + 34; }));
  CHECK_THROWS(async::refused, two.run([] { async::runtime(2).run([] { return 1; }); }));
}

TEST(forks, without_a_word_are_over_the_handshake) {
  async::runtime two(2);
  std::atomic<int> sum{0};
  const auto [a, b] = two.run([&] {
    parallel_for(0, 100, 3, [&](int i) { sum += i; });
    return fork_join([] { return 3; }, [] { return 4; });
  });
  CHECK_EQUAL(7, a + b);
  CHECK_EQUAL(4'950, sum.load());
}

}  // namespace heist::forks
