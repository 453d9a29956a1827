// Random schedules of coroutines on real threads, as a program without a test framework, for the sanitizers. A schedule is a
// tree of tasks drawn from a seed: they fork, join, sleep, read and write pipes, are woken by threads and by themselves, cancel
// one another and close what others wait for. Arguments: how many schedules, and the first seed.
// Exits 0 when in every schedule each task that began has ended, once, in one of the ways that it may; 1 when not; 2 on a wrong
// argument. A schedule that hangs is ended by SIGALRM, and its seed printed.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "native/async.hpp"

namespace {

using namespace heist::async;

std::atomic<unsigned long long> seed_now{0};

// splitmix64: a task draws from a seed of its own, whoever executes it.
struct dice {
  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(next() % bound); }
  std::uint64_t state;
};

// Threads that are no workers, and wake whomever they are given.
class wakers {
 public:
  ~wakers() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  void later(waker who) {
    {
      const std::lock_guard lock(mutex_);
      asked_.push_back(std::move(who));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    std::vector<waker> stale;
    while (true) {
      changed_.wait(lock, [this] { return over_ || !asked_.empty(); });
      if (over_ && asked_.empty()) return;
      stale.swap(asked_);
      lock.unlock();
      for (const waker& who : stale) who.wake(), who.wake();
      lock.lock();
      for (const waker& who : stale) kept_.push_back(who);  // and used again, when their tasks are gone
      if (kept_.size() > 64) {
        for (const waker& who : kept_) who.wake();
        kept_.clear();
      }
      stale.clear();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<waker> asked_, kept_;
  bool over_ = false;
  std::thread thread_{[this] { work(); }};
};

// What the tasks of one schedule have in common.
struct schedule {
  explicit schedule(wakers& others) : threads(others) {
    for (std::array<int, 2>& pipe : pipes) checked(::pipe2(pipe.data(), O_NONBLOCK | O_CLOEXEC), "pipe2");
  }
  ~schedule() {
    for (std::size_t i = 0; i < pipes.size(); ++i) {
      if (!is_closed[i].load()) ::close(pipes[i][0]);
      ::close(pipes[i][1]);
    }
  }
  void cancel(std::uint32_t which) { sources[which % sources.size()].request_stop(); }
  // One that is closed must not be read from: its number may be another's by then.
  void close(std::uint32_t which) {
    const std::lock_guard lock(closing);
    if (!is_closed[which % pipes.size()].exchange(true)) close_descriptor(pipes[which % pipes.size()][0]);
  }
  void read_from(std::uint32_t which) {
    const std::lock_guard lock(closing);
    if (is_closed[which].load()) return;
    char c = 0;
    [[maybe_unused]] const auto n = ::read(pipes[which][0], &c, 1);
    read.fetch_add(1);
  }
  void write(std::uint32_t which) { [[maybe_unused]] const auto n = ::write(pipes[which % pipes.size()][1], "x", 1); }

  std::array<std::array<int, 2>, 3> pipes{};
  std::mutex closing;
  std::array<std::atomic<bool>, 3> is_closed{};
  std::array<std::stop_source, 3> sources;
  wakers& threads;
  std::atomic<int> begun{0}, ended{0};
  std::atomic<int> slept{0}, read{0}, woken{0}, was_cancelled{0}, was_closed{0};
};

task<> leaf(schedule& all, dice draws) {
  switch (draws.below(7)) {
    case 0:
      co_await sleep_for(std::chrono::microseconds(draws.below(60)));
      all.slept.fetch_add(1);
      break;
    case 1:
    case 2: {
      const std::uint32_t which = draws.below(3);
      if (all.is_closed[which].load()) break;
      co_await readable(all.pipes[which][0]);
      all.read_from(which);
      break;
    }
    case 3: {
      const bool itself = draws.below(2) == 0;
      int polls = 0;
      co_await poll([&all, &polls, itself](waker who) {
        if (++polls > 1) return std::optional(0);
        if (itself) {
          who.wake();
        } else {
          all.threads.later(std::move(who));
        }
        return std::optional<int>();
      });
      all.woken.fetch_add(1);
      break;
    }
    case 4: all.write(draws.below(3)); break;
    case 5: all.cancel(draws.below(3)); break;
    default: all.close(draws.below(12)); break;  // mostly not among the three: is taken for one of them
  }
}

task<> node(schedule& all, dice draws, std::uint32_t depth);

task<> inner(schedule& all, dice draws, std::uint32_t depth) {
  if (depth == 0) {
    co_await leaf(all, draws);
    co_return;
  }
  const dice a{draws.next()}, b{draws.next()}, c{draws.next()};
  switch (draws.below(5)) {
    case 0:
    case 1: co_await fork([&all, a, depth] { return node(all, a, depth - 1); }, [&all, b, depth] { return node(all, b, depth - 1); }); break;
    case 2: co_await when_all(node(all, a, depth - 1), node(all, b, depth - 1), node(all, c, depth - 1)); break;
    case 3: {
      task<> within = node(all, a, depth - 1);
      co_await with_stop(all.sources[draws.below(3)].get_token(), std::move(within));
      break;
    }
    default:
      co_await reschedule();
      co_await node(all, b, depth - 1);
      break;
  }
}

// One that ends however it ends.
task<> node(schedule& all, dice draws, std::uint32_t depth) {
  all.begun.fetch_add(1);
  try {
    co_await inner(all, draws, depth);
  } catch (const cancelled&) {
    all.was_cancelled.fetch_add(1);
  } catch (const descriptor_closed&) {
    all.was_closed.fetch_add(1);
  } catch (const std::system_error&) {  // closed between the look and the wait
    all.was_closed.fetch_add(1);
  }
  all.ended.fetch_add(1);
}

// Nobody is left waiting: whatever the tree does, everything is written, and then closed, in the end.
task<> whole(schedule& all, dice draws) {
  task<> tree = node(all, {draws.next()}, 2 + draws.below(3));
  const bool patient = draws.below(2) == 0;
  const std::uint32_t later = draws.below(200);
  const auto ends = [&all, patient, later]() -> task<> {
    co_await sleep_for(std::chrono::microseconds(later));
    for (std::uint32_t i = 0; i < 3; ++i) {
      if (patient) all.close(i); else all.cancel(i);
    }
    for (std::uint32_t i = 0; i < 3; ++i) all.close(i);
  };
  co_await when_all(std::move(tree), ends());
}

struct totals {
  long long tasks = 0, slept = 0, read = 0, woken = 0, cancelled = 0, closed = 0;
};

bool run(runtime& workers, wakers& threads, std::uint64_t seed, totals& sum) {
  seed_now.store(seed, std::memory_order_relaxed);
  schedule all(threads);
  ::alarm(60);
  workers.run(whole(all, {seed}));
  ::alarm(0);
  sum.tasks += all.ended, sum.slept += all.slept, sum.read += all.read, sum.woken += all.woken;
  sum.cancelled += all.was_cancelled, sum.closed += all.was_closed;
  if (all.begun == all.ended && all.begun > 0) return true;
  std::fprintf(stderr, "seed %llu: %d tasks began and %d ended\n", static_cast<unsigned long long>(seed), all.begun.load(),
               all.ended.load());
  return false;
}

void hangs(int) {
  std::array<char, 64> line{};
  const auto end = std::to_chars(line.data(), line.data() + 40, seed_now.load(std::memory_order_relaxed)).ptr;
  [[maybe_unused]] auto n = ::write(2, "hangs, seed ", 12);
  n = ::write(2, line.data(), static_cast<std::size_t>(end - line.data()));
  n = ::write(2, "\n", 1);
  ::_exit(1);
}

bool read_number(std::string_view word, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t schedules = 1500, first = 1;
  if (argc > 3 || (argc > 1 && !read_number(argv[1], schedules)) || (argc > 2 && !read_number(argv[2], first)) || schedules == 0) {
    std::fprintf(stderr, "usage: async_stress [SCHEDULES [SEED]]\n");
    return 2;
  }
  std::signal(SIGALRM, hangs);
  std::signal(SIGPIPE, SIG_IGN);  // who reads may be gone
  totals sum;
  bool right = true;
  wakers threads;
  constexpr std::uint64_t of_one_runtime = 100;
  for (std::uint64_t i = 0; i < schedules; i += of_one_runtime) {
    runtime some(static_cast<unsigned>(1 + i / of_one_runtime % 4));
    for (std::uint64_t n = i; n < std::min(i + of_one_runtime, schedules); ++n) right = run(some, threads, first + n, sum) && right;
  }
  std::printf("%llu schedules from seed %llu: %lld tasks; %lld slept, %lld read, %lld were woken, %lld cancelled, %lld closed\n",
              static_cast<unsigned long long>(schedules), static_cast<unsigned long long>(first), sum.tasks, sum.slept, sum.read,
              sum.woken, sum.cancelled, sum.closed);
  const bool vacuous = sum.slept == 0 || sum.woken == 0 || sum.cancelled == 0 || sum.closed == 0 || sum.read == 0;
  return right && !vacuous ? 0 : 1;
}
