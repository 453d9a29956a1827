#include "native/async.hpp"

#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include <CppUTest/TestHarness.h>

using namespace heist::async;
using namespace std::chrono_literals;

namespace {

// Says when it is gone.
struct witness {
  explicit witness(std::atomic<int>& count) : gone(&count) {}
  witness(witness&& other) noexcept : gone(std::exchange(other.gone, nullptr)) {}
  ~witness() {
    if (gone != nullptr) gone->fetch_add(1);
  }
  std::atomic<int>* gone;
};

task<> hold(witness, std::chrono::nanoseconds how_long) { co_await sleep_for(how_long); }
task<> count(std::atomic<int>& counter, std::latch& all) {
  co_await sleep_for(100us);
  counter.fetch_add(1);
  all.count_down();
}

}  // namespace

TEST_GROUP(async_root) {};

TEST(async_root, spawned_tasks_run_by_themselves) {
  constexpr int tasks = 100;
  std::atomic<int> counter{0};
  std::latch all(tasks);
  runtime two(2);
  for (int i = 0; i < tasks; ++i) two.spawn(count(counter, all));
  all.wait();
  LONGS_EQUAL(tasks, counter.load());
}

TEST(async_root, a_coroutine_spawns_others) {
  std::atomic<int> counter{0};
  std::latch all(2);
  runtime two(2);
  const auto parent = [&]() -> task<> {
    two.spawn(count(counter, all));
    two.spawn(count(counter, all));
    co_return;
  };
  two.run(parent());
  all.wait();
  LONGS_EQUAL(2, counter.load());
}

TEST(async_root, stop_cancels_what_is_left_and_frees_every_frame) {
  std::atomic<int> gone{0};
  runtime two(2);
  for (int i = 0; i < 50; ++i) two.spawn(hold(witness(gone), 24h));
  two.stop();
  LONGS_EQUAL(50, gone.load());
  CHECK_THROWS(refused, two.spawn(hold(witness(gone), 1ms)));
  two.stop();  // again: nothing is left to do
}

TEST(async_root, a_coroutine_that_spawns_while_the_runtime_stops_is_cancelled) {
  std::atomic<int> gone{0}, heard{0};
  runtime two(2);
  const auto spawns = [&]() -> task<> {
    try {
      co_await sleep_for(24h);
    } catch (const cancelled&) {
      heard.fetch_add(1);
    }
    two.spawn(hold(witness(gone), 1ms));
    heard.fetch_add(1);
  };
  two.spawn(spawns());
  two.stop();
  LONGS_EQUAL(1, heard.load());
  LONGS_EQUAL(1, gone.load());  // its arguments: it never began
}

TEST(async_root, a_frame_is_gone_when_run_returns) {
  runtime two(2);
  for (int i = 0; i < 200; ++i) {
    std::atomic<int> gone{0};
    two.run(hold(witness(gone), 1us));
    LONGS_EQUAL(1, gone.load());
  }
}

TEST(async_root, a_spawned_task_that_fails_is_heard_of) {
  std::string said;
  std::latch heard(1);
  runtime two(settings{.workers = 2, .failed = [&](std::exception_ptr failure) {
                         try {
                           std::rethrow_exception(failure);
                         } catch (const std::runtime_error& e) {
                           said = e.what();
                         }
                         heard.count_down();
                       }});
  const auto fails = []() -> task<> {
    co_await sleep_for(1us);
    throw std::runtime_error("on purpose");
  };
  two.spawn(fails());
  heard.wait();
  STRCMP_EQUAL("on purpose", said.c_str());
}

TEST(async_root, runtimes_come_and_go) {
  std::atomic<int> gone{0};
  for (unsigned i = 0; i < 100; ++i) {
    runtime some(1 + i % 4);
    if (i % 3 == 0) some.run(hold(witness(gone), 1us));
  }
}
