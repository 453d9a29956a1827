// What latency hiding is worth, and what it costs, on the coroutine API: leaves that wait, beside the same coroutines on workers
// that block; small tasks without latency, beside the same coroutines over classic work-stealing; the memory of
// futures that wait; how soon a coroutine runs after its descriptor is ready; and what ten thousand timers cost meanwhile.
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "native/async.hpp"

namespace {

using namespace heist::async;
using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

constexpr double least_speed_up = 20;  // latency hidden, against blocked workers
constexpr double most_cost = 1.1;      // of a small task, against classic work-stealing
constexpr double most_bytes = 1024;    // of a future that waits
constexpr double most_us = 100;        // from a write to running, at the median
constexpr double most_share = 0.01;    // of a core, with ten thousand timers pending

using latency_hiding = runtime;
using classic = runtime_over<set_aside>;

double seconds_since(clock::time_point begin) { return std::chrono::duration<double>(clock::now() - begin).count(); }

void spin(std::chrono::nanoseconds length) {
  const clock::time_point end = clock::now() + length;
  while (clock::now() < end) {
  }
}

task<> leaf(bool hides, std::chrono::milliseconds latency) {
  if (hides) {
    co_await sleep_for(latency);
  } else {
    std::this_thread::sleep_for(latency);  // the worker waits, as classic work-stealing has it
  }
  spin(1ms);
}
task<> tree(int leaves, bool hides, std::chrono::milliseconds latency) {
  if (leaves == 1) {
    co_await leaf(hides, latency);
    co_return;
  }
  const int half = leaves / 2;
  co_await fork([=] { return tree(half, hides, latency); }, [=] { return tree(leaves - half, hides, latency); });
}

std::uint64_t rounds_of_100_ns = 0;
void work_100_ns() {
  std::uint64_t x = 1;
  for (std::uint64_t i = 0; i < rounds_of_100_ns; ++i) asm volatile("" : "+r"(x));
}
void measure_rounds() {
  constexpr std::uint64_t many = 20'000'000;
  double fastest = 1e9;
  for (int i = 0; i < 5; ++i) {
    rounds_of_100_ns = many;
    const clock::time_point begin = clock::now();
    work_100_ns();
    fastest = std::min(fastest, seconds_since(begin));
  }
  rounds_of_100_ns = static_cast<std::uint64_t>(100e-9 / (fastest / many));
}
task<std::uint64_t> fibonacci(int n) {
  work_100_ns();
  if (n < 2) co_return 1;
  const auto [a, b] = co_await fork([n] { return fibonacci(n - 1); }, [n] { return fibonacci(n - 2); });
  co_return a + b + 1;
}

double median(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
  return all[all.size() / 2];
}

double used_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Of all processors together: what other programs take of them does not count.
template <class Runtime>
double seconds_of_fibonacci(Runtime& on, int n, std::uint64_t& tasks) {
  const double before = used_seconds();
  tasks = on.run(fibonacci(n));
  return used_seconds() - before;
}

bool judged(bool holds, const std::string& claim) {
  fmt::print("{:<16}{}\n", holds ? "holds" : "DOES NOT HOLD", claim);
  std::fflush(stdout);
  return holds;
}

bool hides_latency(unsigned workers) {
  constexpr int leaves = 400;
  latency_hiding on(workers);
  clock::time_point begin = clock::now();
  on.run(tree(leaves, true, 50ms));
  const double hidden = seconds_since(begin);
  classic blocking(workers);
  begin = clock::now();
  blocking.run(tree(leaves, false, 50ms));
  const double blocked = seconds_since(begin);
  return judged(blocked / hidden >= least_speed_up,
                fmt::format("{} leaves of 1 ms work and 50 ms latency: {:.2f} s, {:.2f} s where workers block: {:.1f} times as fast, at least {:.0f}",
                            leaves, hidden, blocked, blocked / hidden, least_speed_up));
}

bool costs_little(unsigned workers) {
  measure_rounds();
  latency_hiding ours(workers);
  classic others(workers);
  std::vector<double> own, other;
  std::uint64_t tasks = 0;
  for (int round = 0; round < 40; ++round) {  // in turn
    own.push_back(seconds_of_fibonacci(ours, 22, tasks));
    other.push_back(seconds_of_fibonacci(others, 22, tasks));
  }
  const double ratio = median(own) / median(other);
  return judged(ratio <= most_cost,
                fmt::format("{} forked coroutines of 100 ns, no latency: {:.0f} ns of a processor each, {:.2f} times the same coroutines over classic work-stealing, at most {:.1f}",
                            tasks, 1e9 * median(own) / static_cast<double>(tasks), ratio, most_cost));
}

task<> sleep_long() { co_await sleep_for(24h); }
task<> sleep_all(int count) {
  std::vector<task<>> all;
  all.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) all.push_back(sleep_long());
  co_await when_all(std::move(all));
}

std::size_t allocated() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

// Both at once: what they take, and what they cost while they wait.
bool ten_thousand_wait(unsigned workers) {
  constexpr int futures = 10'000;
  latency_hiding on(workers);
  on.run(leaf(true, 1ms));  // whatever is made once
  const std::size_t before = allocated();
  on.spawn(sleep_all(futures));
  std::size_t during = 0;  // until nothing is allocated any more
  for (std::size_t last = 1; last != during; std::this_thread::sleep_for(200ms)) last = std::exchange(during, allocated());
  const double bytes = static_cast<double>(during - before) / futures;
  const double used = used_seconds();
  const clock::time_point begin = clock::now();
  std::this_thread::sleep_for(2s);
  const double share = (used_seconds() - used) / seconds_since(begin);
  const bool small = judged(bytes < most_bytes, fmt::format("{} futures that wait: {:.0f} bytes each, less than {:.0f}: frame, wait and deque",
                                                            futures, bytes, most_bytes));
  return judged(share < most_share, fmt::format("{} timers pending: {:.3f} % of a core, less than {:.0f} %", futures, 100 * share,
                                                100 * most_share)) && small;
}

task<> note_when(int told, std::vector<clock::time_point>& ran) {
  for (clock::time_point& when : ran) {
    eventfd_t value = 0;
    while (::eventfd_read(told, &value) != 0) co_await readable(told);
    when = clock::now();
  }
}

bool wakes_soon(unsigned workers) {
  constexpr std::size_t times = 400;
  const owned_descriptor told(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd");
  std::vector<clock::time_point> wrote(times), ran(times);
  {
    latency_hiding on(workers);
    std::jthread writes([&] {
      for (clock::time_point& when : wrote) {
        std::this_thread::sleep_for(2500us);  // everybody has fallen asleep
        when = clock::now();
        ::eventfd_write(told.number(), 1);
      }
    });
    on.run(note_when(told.number(), ran));
  }
  std::vector<double> took;
  for (std::size_t i = 0; i < times; ++i) took.push_back(std::chrono::duration<double, std::micro>(ran[i] - wrote[i]).count());
  const double us = median(took);
  return judged(us < most_us, fmt::format("from a write to an eventfd to the coroutine, workers asleep: {:.1f} µs at the median, less than {:.0f}",
                                          us, most_us));
}

}  // namespace

int main(int argc, char** argv) {
  unsigned workers = 2;
  const std::string_view word = argc > 1 ? argv[1] : "2";
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), workers);
  if (argc > 2 || error != std::errc() || end != word.data() + word.size() || workers < 1 || workers > 64) {
    fmt::print(stderr, "usage: latency_speed [WORKERS], from 1 to 64\n");
    return 2;
  }
  fmt::print("{} workers and an I/O thread\n", workers);
  bool holds = hides_latency(workers);
  holds &= costs_little(workers);
  holds &= ten_thousand_wait(workers);
  holds &= wakes_soon(workers);
  return holds ? 0 : 1;
}
