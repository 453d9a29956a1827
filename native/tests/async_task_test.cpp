#include "native/async.hpp"

#include <chrono>
#include <coroutine>
#include <exception>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <CppUTest/TestHarness.h>

using namespace heist::async;
using namespace std::chrono_literals;

namespace {

task<int> number(int n) { co_return n; }
task<int> late(int n) {
  co_await sleep_for(1ms);
  co_return n;
}
task<int> failing(const char* why) {
  co_await reschedule();
  throw std::runtime_error(why);
}
task<int> fibonacci(int n) {
  if (n < 2) co_return n;
  const auto [a, b] = co_await fork([n] { return fibonacci(n - 1); }, [n] { return fibonacci(n - 2); });
  co_return a + b;
}
task<std::uint64_t> sum_to(std::uint64_t n) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 1; i <= n; ++i) sum += static_cast<std::uint64_t>(co_await number(1)) * i;
  co_return sum;
}
task<int> depth(int n) {
  if (n == 0) co_return 0;
  co_return 1 + co_await depth(n - 1);
}

// A coroutine of somebody else's, which no worker executes.
struct foreign {
  struct promise_type {
    foreign get_return_object() { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
template <class Await>
foreign outside(Await await, std::string& said) {
  try {
    co_await await();
  } catch (const outside_runtime& refusal) {
    said = refusal.what();
  }
}

}  // namespace

TEST_GROUP(async_task) {};

TEST(async_task, gives_its_value) {
  runtime two(2);
  LONGS_EQUAL(7, two.run(number(7)));
  LONGS_EQUAL(8, two.run(late(8)));
}

TEST(async_task, one_worker_is_enough) {
  runtime one(1);
  LONGS_EQUAL(1, one.worker_count());
  LONGS_EQUAL(55, one.run(fibonacci(10)));
  const auto both = [](int n) -> task<int> {
    const auto [a, b] = co_await when_all(late(n), late(2 * n));
    co_return a + b;
  };
  LONGS_EQUAL(9, one.run(both(3)));
}

TEST(async_task, zero_workers_are_refused) { CHECK_THROWS(std::invalid_argument, runtime(0)); }

TEST(async_task, values_that_only_move_come_through) {
  runtime two(2);
  const auto boxed = []() -> task<std::unique_ptr<int>> { co_return std::make_unique<int>(5); };
  const auto both = [&]() -> task<int> {
    auto [a, b] = co_await when_all(boxed(), boxed());
    co_return *a + *b;
  };
  LONGS_EQUAL(10, two.run(both()));
}

TEST(async_task, long_and_deep_chains_do_not_grow_the_stack) {
  runtime one(1);
  LONGLONGS_EQUAL(5000050000, one.run(sum_to(100'000)));
  LONGS_EQUAL(30'000, one.run(depth(30'000)));
}

TEST(async_task, fork_gives_both_results) {
  for (const unsigned workers : {1u, 2u, 4u}) {
    runtime some(workers);
    LONGS_EQUAL(6765, some.run(fibonacci(20)));
  }
}

TEST(async_task, fork_takes_plain_functions_and_such_without_a_result) {
  runtime two(2);
  int written = 0;
  const auto mixed = [&]() -> task<int> {
    const auto [a, nothing] = co_await fork([] { return 4; }, [&]() -> task<> {
      co_await sleep_for(1ms);
      written = 1;
    });
    static_assert(std::is_same_v<decltype(nothing), const std::monostate>);
    co_return a + written;
  };
  LONGS_EQUAL(5, two.run(mixed()));
}

TEST(async_task, when_all_takes_waits_and_vectors) {
  runtime two(2);
  const auto sleeps = []() -> task<> { co_await when_all(sleep_for(1ms), sleep_for(2ms)); };
  two.run(sleeps());
  const auto many = []() -> task<int> {
    std::vector<task<int>> all;
    for (int i = 0; i < 1000; ++i) all.push_back(late(i));
    int sum = 0;
    for (const int n : co_await when_all(std::move(all))) sum += n;
    co_await when_all(std::vector<task<void>>{});
    co_return sum;
  };
  LONGS_EQUAL(499'500, two.run(many()));
}

TEST(async_task, exceptions_cross_await) {
  runtime two(2);
  const auto caught = []() -> task<std::string> {
    try {
      co_await failing("inner");
    } catch (const std::runtime_error& e) {
      co_return e.what();
    }
    co_return "nothing";
  };
  STRCMP_EQUAL("inner", two.run(caught()).c_str());
  CHECK_THROWS(std::runtime_error, two.run(failing("root")));
}

TEST(async_task, joins_wait_for_all_and_throw_the_first_exception) {
  runtime two(2);
  int ended = 0;
  const auto slow = [&]() -> task<> {
    co_await sleep_for(3ms);
    ended = 1;
  };
  const auto forked = [&]() -> task<> { co_await fork(slow, [] { return failing("second"); }, [] { return failing("third"); }); };
  const auto joined = [&]() -> task<> { co_await when_all(failing("first"), slow()); };
  for (const auto& [whole, why] : {std::pair<std::function<task<>()>, std::string>{forked, "second"}, {joined, "first"}}) {
    ended = 0;
    std::string said;
    try {
      two.run(whole());
    } catch (const std::runtime_error& e) {
      said = e.what();
    }
    STRCMP_EQUAL(why.c_str(), said.c_str());
    LONGS_EQUAL(1, ended);
  }
}

TEST(async_task, a_task_that_is_never_awaited_leaves_nothing) { const task<int> unused = number(1); }

TEST(async_task, several_threads_run_tasks_on_one_runtime) {
  runtime two(2);
  std::vector<std::jthread> callers;
  std::array<int, 4> results{};
  for (int& result : results) callers.emplace_back([&two, &result] { result = two.run(fibonacci(15)); });
  callers.clear();
  for (const int result : results) LONGS_EQUAL(610, result);
}

TEST(async_task, outside_a_runtime_there_is_a_clear_error) {
  std::string sleeping, awaiting, joining, closing;
  outside([] { return sleep_for(1ms); }, sleeping);
  outside([] { return number(1); }, awaiting);
  outside([] { return when_all(number(1), number(2)); }, joining);
  STRCMP_CONTAINS("sleep_for() is awaited outside a runtime", sleeping.c_str());
  STRCMP_CONTAINS("task is awaited outside a runtime", awaiting.c_str());
  STRCMP_CONTAINS("outside a runtime: give the task to run() or spawn()", joining.c_str());
  CHECK_THROWS(outside_runtime, close_descriptor(0));
}

TEST(async_task, run_and_stop_are_refused_to_workers) {
  runtime two(2);
  const auto runs = [&]() -> task<> {
    two.run(number(1));
    co_return;
  };
  const auto stops = [&]() -> task<> {
    two.stop();
    co_return;
  };
  CHECK_THROWS(refused, two.run(runs()));
  CHECK_THROWS(refused, two.run(stops()));
}
