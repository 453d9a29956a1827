#include "native/async.hpp"

#include <atomic>
#include <chrono>
#include <latch>
#include <stop_token>
#include <string>
#include <thread>

#include "native/tests/async_support.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::async;
using namespace heist::async::tests;
using namespace std::chrono_literals;

namespace {

template <class Wait>
task<bool> is_cancelled(Wait wait) {
  try {
    co_await wait();
  } catch (const cancelled&) {
    co_return true;
  }
  co_return false;
}
task<> sleep_long() { co_await sleep_for(24h); }
task<> request(std::stop_source asks, std::chrono::microseconds later) {
  if (later.count() > 0) co_await sleep_for(later);
  asks.request_stop();
}

}  // namespace

TEST_GROUP(async_stop) {
  runtime two{2};
  std::stop_source asks;
};

TEST(async_stop, a_sleep_is_cancelled_at_once) {
  const auto both = [&]() -> task<bool> {
    const auto [ended, asked] = co_await when_all(
        is_cancelled([&] { return with_stop(asks.get_token(), sleep_long()); }), request(asks, 500us));
    co_return ended;
  };
  CHECK(two.run(both()));
}

TEST(async_stop, a_wait_for_a_descriptor_is_cancelled_and_it_can_be_waited_for_again) {
  const descriptor_pair pipe = descriptor_pair::pipe();
  const auto waits = [&]() -> task<> { co_await readable(pipe.reading()); };
  const auto both = [&]() -> task<bool> {
    const auto [ended, asked] =
        co_await when_all(is_cancelled([&] { return with_stop(asks.get_token(), waits()); }), request(asks, 500us));
    pipe.write('x');
    co_await readable(pipe.reading());
    co_return ended;
  };
  CHECK(two.run(both()));
}

TEST(async_stop, a_wait_that_begins_after_the_request_does_not_begin) {
  asks.request_stop();
  CHECK(two.run(is_cancelled([&] { return with_stop(asks.get_token(), sleep_long()); })));
  CHECK_THROWS(cancelled, two.run(sleep_long(), asks.get_token()));
}

TEST(async_stop, it_reaches_everything_that_is_awaited_and_forked) {
  const auto nested = []() -> task<> {
    co_await fork([] { return sleep_long(); },
                  []() -> task<> { co_await when_all(sleep_long(), is_cancelled([] { return sleep_long(); })); });
  };
  const auto both = [&]() -> task<bool> {
    const auto [ended, asked] = co_await when_all(
        is_cancelled([&] { return with_stop(asks.get_token(), nested()); }), request(asks, 500us));
    co_return ended;
  };
  CHECK(two.run(both()));
}

TEST(async_stop, an_outer_request_passes_through_an_inner_scope) {
  std::stop_source inner;
  const auto nested = [&]() -> task<> { co_await with_stop(inner.get_token(), sleep_long()); };
  const auto both = [&]() -> task<bool> {
    const auto [ended, asked] = co_await when_all(
        is_cancelled([&] { return with_stop(asks.get_token(), nested()); }), request(asks, 500us));
    co_return ended;
  };
  CHECK(two.run(both()));
  CHECK_FALSE(inner.stop_requested());
}

TEST(async_stop, an_inner_request_leaves_the_outer_alone) {
  const auto outer = [&]() -> task<bool> {
    const bool ended = co_await is_cancelled([&] { return with_stop(asks.get_token(), sleep_long()); });
    co_await sleep_for(1us);  // this one is not cancelled
    co_return ended;
  };
  asks.request_stop();
  CHECK(two.run(outer()));
}

TEST(async_stop, a_thread_outside_cancels_a_run_and_a_spawned_task) {
  std::jthread asking([&] {
    std::this_thread::yield();
    asks.request_stop();
  });
  CHECK_THROWS(cancelled, two.run(sleep_long(), asks.get_token()));
  std::latch gone(1);
  const auto spawned = [&]() -> task<> {
    const bool ended = co_await is_cancelled([] { return sleep_long(); });
    if (ended) gone.count_down();
  };
  two.spawn(spawned()).request_stop();
  gone.wait();
}

TEST(async_stop, a_computation_asks_its_token) {
  const auto computes = [&]() -> task<int> {
    const std::stop_token asked = co_await stop_token();
    int rounds = 0;
    while (!asked.stop_requested()) {
      ++rounds;
      if (rounds == 100) asks.request_stop();
      co_await reschedule();
    }
    co_return rounds;
  };
  LONGS_EQUAL(100, two.run(computes(), asks.get_token()));
}

TEST(async_stop, completion_and_request_race_and_the_task_ends_once) {
  int ended = 0, completed = 0;
  for (int i = 0; i < 500; ++i) {
    std::stop_source now;
    const owned_descriptor told = event();
    const auto waits = [&]() -> task<> { co_await readable(told.number()); };
    const auto completes = [&]() -> task<> {
      co_await reschedule();
      ::eventfd_write(told.number(), 1);
    };
    const auto all = [&]() -> task<bool> {
      const auto [how, a, b] = co_await when_all(is_cancelled([&] { return with_stop(now.get_token(), waits()); }),
                                                 completes(), request(now, std::chrono::microseconds(i % 50)));
      co_return how;
    };
    (two.run(all()) ? ended : completed)++;
  }
  LONGS_EQUAL(500, ended + completed);
}
