#include "native/async.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "native/tests/async_support.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::async;
using namespace heist::async::tests;
using namespace std::chrono_literals;

namespace {

task<char> read_one(int descriptor) {
  char c = 0;
  while (::read(descriptor, &c, 1) != 1) co_await readable(descriptor);
  co_return c;
}
task<bool> sees_end(int descriptor) {
  co_await readable(descriptor);
  char c = 0;
  co_return ::read(descriptor, &c, 1) == 0;
}
task<std::string> what_ends(task<char> waits) {
  try {
    co_await std::move(waits);
  } catch (const descriptor_closed&) {
    co_return "closed";
  } catch (const cancelled&) {
    co_return "cancelled";
  } catch (const std::system_error& e) {
    co_return e.code() == std::errc::bad_file_descriptor ? "no descriptor" : e.what();
  }
  co_return "done";
}
task<char> awaits_readable(int descriptor) {
  co_await readable(descriptor);
  co_return 'r';
}
// Fills a descriptor until it takes no more.
std::uint64_t fill(int descriptor) {
  const std::string block(4096, 'x');
  std::uint64_t written = 0;
  for (ssize_t n = 0; (n = ::write(descriptor, block.data(), block.size())) > 0;) written += static_cast<std::uint64_t>(n);
  return written;
}
task<> drain(int descriptor, std::uint64_t left) {
  std::string block(4096, ' ');
  while (left > 0) {
    const ssize_t n = ::read(descriptor, block.data(), block.size());
    if (n > 0) left -= static_cast<std::uint64_t>(n);
    else co_await readable(descriptor);
  }
}

}  // namespace

TEST_GROUP(async_io) {
  runtime two{2};
};

TEST(async_io, a_pipe_wakes_its_reader) {
  const descriptor_pair pipe = descriptor_pair::pipe();
  const auto both = [&]() -> task<char> {
    const auto [c, written] = co_await when_all(read_one(pipe.reading()), [](const descriptor_pair& to) -> task<bool> {
      co_await sleep_for(1ms);
      co_return to.write('p');
    }(pipe));
    co_return c;
  };
  LONGS_EQUAL('p', two.run(both()));
}

TEST(async_io, a_thread_outside_wakes_a_reader) {
  const owned_descriptor told = event();
  for (std::uint64_t i = 1; i <= 100; ++i) {
    std::jthread writer([&] { ::eventfd_write(told.number(), i); });
    const auto reads = [&]() -> task<std::uint64_t> {
      eventfd_t value = 0;
      while (::eventfd_read(told.number(), &value) != 0) co_await readable(told.number());
      co_return value;
    };
    LONGLONGS_EQUAL(i, two.run(reads()));
  }
}

TEST(async_io, messages_go_to_and_fro_on_sockets) {
  const descriptor_pair ends = descriptor_pair::sockets();
  const auto player = [](int descriptor, bool begins) -> task<int> {
    int rounds = 0;
    for (char c = 0; rounds < 500; ++rounds) {
      if (begins && ::write(descriptor, &c, 1) != 1) co_return -1;
      c = co_await read_one(descriptor);
      if (!begins && ::write(descriptor, &c, 1) != 1) co_return -1;
    }
    co_return rounds;
  };
  const auto both = [&]() -> task<int> {
    const auto [a, b] = co_await when_all(player(ends.reading(), true), player(ends.writing(), false));
    co_return a + b;
  };
  LONGS_EQUAL(1000, two.run(both()));
}

TEST(async_io, writable_waits_until_somebody_reads) {
  const descriptor_pair pipe = descriptor_pair::pipe();
  const std::uint64_t written = fill(pipe.writing());
  const auto writes = [&]() -> task<bool> {
    co_await writable(pipe.writing());
    co_return pipe.write('w');
  };
  const auto both = [&]() -> task<bool> {
    const auto [wrote, drained] = co_await when_all(writes(), drain(pipe.reading(), written));
    co_return wrote;
  };
  CHECK(two.run(both()));
}

TEST(async_io, one_socket_has_a_reader_and_a_writer_at_once) {
  const descriptor_pair ends = descriptor_pair::sockets();
  const auto other_side = [&]() -> task<> {
    co_await sleep_for(1ms);
    ends.write('a');
  };
  const auto all = [&]() -> task<char> {
    const auto [c, w, o] = co_await when_all(read_one(ends.reading()), writable(ends.reading()), other_side());
    co_return c;
  };
  LONGS_EQUAL('a', two.run(all()));
}

TEST(async_io, two_readers_of_one_descriptor_are_both_woken) {
  const descriptor_pair pipe = descriptor_pair::pipe();
  const auto writes = [&]() -> task<> {
    co_await sleep_for(1ms);
    pipe.write('1');
    co_await sleep_for(1ms);
    pipe.write('2');
  };
  const auto all = [&]() -> task<int> {
    const auto [a, b, w] = co_await when_all(read_one(pipe.reading()), read_one(pipe.reading()), writes());
    co_return a + b;
  };
  LONGS_EQUAL('1' + '2', two.run(all()));
}

TEST(async_io, a_hang_up_ends_the_wait) {
  descriptor_pair ends = descriptor_pair::sockets();
  const auto hangs_up = [&]() -> task<> {
    co_await sleep_for(1ms);
    close_descriptor(ends.give_reading());
  };
  const auto both = [&]() -> task<bool> {
    const auto [end, closed] = co_await when_all(sees_end(ends.writing()), hangs_up());
    co_return end;
  };
  CHECK(two.run(both()));
}

TEST(async_io, who_waits_for_a_descriptor_that_is_closed_is_told) {
  runtime one(1);  // executes the first of two tasks first: it waits before the other one closes
  for (int i = 0; i < 50; ++i) {
    descriptor_pair pipe = descriptor_pair::pipe();
    const auto closes = [&]() -> task<> {
      if (i % 2 == 0) co_await sleep_for(200us);
      close_descriptor(pipe.give_reading());
    };
    const auto both = [&]() -> task<std::string> {
      const auto [how, closed] = co_await when_all(what_ends(awaits_readable(pipe.reading())), closes());
      co_return how;
    };
    STRCMP_EQUAL("closed", one.run(both()).c_str());
  }
}

TEST(async_io, a_thread_outside_closes_a_descriptor) {
  descriptor_pair pipe = descriptor_pair::pipe();
  const int reading = pipe.reading();
  std::jthread closes([&] {
    std::this_thread::yield();
    two.close_descriptor(pipe.give_reading());
  });
  const std::string how = two.run(what_ends(awaits_readable(reading)));
  CHECK(how == "closed" || how == "no descriptor");  // whichever came first
}

TEST(async_io, a_number_that_is_used_again_is_another_descriptor) {
  for (int i = 0; i < 200; ++i) {  // the lowest free number is given out again
    descriptor_pair pipe = descriptor_pair::pipe();
    const int reading = pipe.reading();
    pipe.write('x');
    LONGS_EQUAL('r', two.run(awaits_readable(reading)));
    if (i % 2 == 0) two.close_descriptor(pipe.give_reading());  // and otherwise without telling the runtime
  }
}

TEST(async_io, what_is_no_descriptor_is_an_error_and_a_file_is_ready) {
  STRCMP_EQUAL("no descriptor", two.run(what_ends(awaits_readable(-1))).c_str());
  STRCMP_EQUAL("no descriptor", two.run(what_ends(awaits_readable(1 << 20))).c_str());
  const owned_descriptor file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC), "open");
  STRCMP_EQUAL("done", two.run(what_ends(awaits_readable(file.number()))).c_str());
}

TEST(async_io, sleeps_end_in_the_order_of_their_times) {
  std::vector<int> order;
  const auto sleeper = [&](int n, std::chrono::milliseconds length) -> task<> {
    co_await sleep_for(length);
    order.push_back(n);
  };
  runtime one(1);
  const auto all = [&]() -> task<> { co_await when_all(sleeper(3, 60ms), sleeper(1, 0ms), sleeper(2, 20ms), sleeper(0, -5ms)); };
  one.run(all());
  LONGS_EQUAL(4, order.size());
  CHECK(order[2] == 2 && order[3] == 3);
}

TEST(async_io, ten_thousand_sleeps_wait_at_once) {
  std::atomic<int> woken{0};
  const auto sleeper = [&]() -> task<> {
    co_await sleep_for(20ms);
    woken.fetch_add(1);
  };
  const auto all = [&]() -> task<> {
    std::vector<task<>> sleepers;
    for (int i = 0; i < 10'000; ++i) sleepers.push_back(sleeper());
    co_await when_all(std::move(sleepers));
  };
  two.run(all());
  LONGS_EQUAL(10'000, woken.load());
}
