#include "native/async.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <CppUTest/TestHarness.h>

using namespace heist::async;
using namespace std::chrono_literals;

namespace {

// A value that a thread sets, once, and a coroutine waits for.
struct box {
  std::optional<int> look(waker who) {
    const std::lock_guard lock(mutex);
    waits = std::move(who);
    return value;
  }
  void set(int n) {
    waker who;
    {
      const std::lock_guard lock(mutex);
      value = n;
      who = waits;
    }
    who.wake();
  }
  std::mutex mutex;
  std::optional<int> value;
  waker waits;
};

}  // namespace

TEST_GROUP(async_poll) {
  runtime two{2};
};

TEST(async_poll, what_is_there_already_needs_no_waker) {
  LONGS_EQUAL(3, two.run(poll([](waker) { return std::optional(3); })));
}

TEST(async_poll, a_future_that_wakes_itself_in_its_first_poll_is_polled_again) {
  int polls = 0;
  const int answer = two.run(poll([&polls](const waker& who) {
    who.wake();
    return ++polls < 5 ? std::optional<int>() : std::optional(polls);
  }));
  LONGS_EQUAL(5, answer);
}

TEST(async_poll, a_thread_completes_it) {
  for (int i = 0; i < 300; ++i) {
    box shared;
    std::jthread sets([&] { shared.set(i); });
    LONGS_EQUAL(i, two.run(poll([&](waker who) { return shared.look(std::move(who)); })));
  }
}

TEST(async_poll, many_wakes_resume_it_once) {
  for (int i = 0; i < 100; ++i) {
    std::vector<std::jthread> wakers;
    std::atomic<int> polls{0};
    const auto poll_once = [&](const waker& who) {
      if (polls.fetch_add(1) > 0) return std::optional(0);
      for (int n = 0; n < 3; ++n) wakers.emplace_back([who] { who.wake(), who.wake(); });
      return std::optional<int>();
    };
    two.run(poll(poll_once));
    LONGS_EQUAL(2, polls.load());
  }
}

TEST(async_poll, a_stale_waker_is_harmless) {
  waker stale, unused;
  unused.wake();  // one that was never given out
  int polls = 0;
  two.run(poll([&](const waker& who) {
    if (++polls > 1) return std::optional(0);
    stale = who;
    who.wake();
    return std::optional<int>();
  }));
  stale.wake();  // the task has ended
  two.stop();
  stale.wake();  // the workers, too
  LONGS_EQUAL(2, polls);
}

TEST(async_poll, a_waker_outlives_its_runtime) {
  waker stale;
  {
    runtime one(1);
    one.run(poll([&](const waker& who) {
      stale = who;
      return std::optional(0);
    }));
  }
  stale.wake();
}

TEST(async_poll, a_future_that_nobody_wakes_is_cancelled) {
  waker late;
  std::stop_source asks;
  auto waits = poll([&](const waker& who) {
    late = who;
    asks.request_stop();
    return std::optional<int>();
  });
  CHECK_THROWS(cancelled, two.run(std::move(waits), asks.get_token()));
  late.wake();
}

TEST(async_poll, an_exception_of_a_poll_reaches_whoever_waits) {
  CHECK_THROWS(std::runtime_error, two.run(poll([](const waker&) -> std::optional<int> { throw std::runtime_error("poll"); })));
}
