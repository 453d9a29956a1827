// baggage_speed [WORKERS] [--size small|usual|paper] [--rounds N]: eight programs that fork and join, on heist, TBB and
// OpenMP, and where the overhead of a fork comes from (Kumar et al., "Work-Stealing Without The Baggage", OOPSLA 2012).
// Everybody does the same templates and comes to the same result, to the last bit. Judged are the best of rounds in
// turn, in one run. Exits 1 where something does not hold, 2 on a wrong argument.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "native/benchmarks/baggage/fibonacci.hpp"
#include "native/benchmarks/baggage/heat.hpp"
#include "native/benchmarks/baggage/integrate.hpp"
#include "native/benchmarks/baggage/jacobi.hpp"
#include "native/benchmarks/baggage/limit.hpp"
#include "native/benchmarks/baggage/lu.hpp"
#include "native/benchmarks/baggage/matmul.hpp"
#include "native/benchmarks/baggage/measure.hpp"
#include "native/benchmarks/baggage/others.hpp"
#include "native/benchmarks/baggage/queens.hpp"
#include "native/benchmarks/baggage/quicksort.hpp"
#include "native/benchmarks/baggage/sizes.hpp"
#include "native/benchmarks/baggage/steal_latency.hpp"
#include "native/benchmarks/baggage/steps.hpp"
#include "native/benchmarks/baggage/ways.hpp"

namespace {

using namespace heist;
using namespace heist::native::benchmarks::baggage;

constexpr double most_of_limit = 1.4;   // per fork
constexpr double least_of_others = 15;  // times as fast per fork as TBB and OpenMP
constexpr double most_overhead = 1.15;  // on one thread over the sequential programs, on the mean
constexpr double least_speed_up = 1;    // over the sequential program
constexpr double most_latency_us = 2;   // from asking to running, at the median

struct arguments {
  int workers = 2;
  sizes how = usual;
  int rounds = 3;
};

// The same workers with another word: what their calls wait in is a deque.
template <class Kind>
struct runtimes_over {
  explicit runtimes_over(int workers) : all(static_cast<model::worker_id>(workers)) {}
  typename forks::over<Kind>::runtime one{1};
  typename forks::over<Kind>::runtime all;
};

// What a run uses: made once, asleep while others are measured.
struct runtimes {
  async::runtime one{1};
  async::runtime all;
};

bool judged(bool holds, const std::string& claim) {
  fmt::print("{:<16}{}\n", holds ? "holds" : "DOES NOT HOLD", claim);
  std::fflush(stdout);
  return holds;
}

template <class Do>
void for_each_benchmark(Do each) {
  each.template operator()<fibonacci>();
  each.template operator()<integrate>();
  each.template operator()<jacobi>();
  each.template operator()<matmul>();
  each.template operator()<queens>();
  each.template operator()<quicksort>();
  each.template operator()<lu>();
  each.template operator()<heat>();
}

// Of one benchmark on heist.
struct measured {
  std::string_view name;
  double overhead;  // on one thread
  double speed_up;  // on all
};

template <class Benchmark>
measured measure_steps(const arguments& asked, runtimes& on) {
  Benchmark what(asked.how);
  const std::uint64_t expected = right_digest(what);
  counting_forks counts_forks;
  counting_steals counts_steals{on.all};
  checked(what, counts_forks, expected);
  checked(what, counts_steals, expected);
  const std::vector<seconds> best = best_of(asked.rounds, what, expected, sequential(), that_polls(), that_copies(),
                                            that_pushes(), that_allocates(), on_heist{on.one}, on_heist{on.all});
  const auto overhead = [&](std::size_t i) { return best[i].processor / best[0].processor; };
  const double forks = static_cast<double>(counting_forks::forks);
  const measured result{Benchmark::name, overhead(5), best[0].wall / best[6].wall};
  fmt::print("{:<10}{:>10.3f}{:>9.2f}{:>9.2f}{:>9.2f}{:>9.2f}{:>9.2f}{:>12}{:>11.2g}{:>10.1f}{:>10.2f}\n",
             Benchmark::name, 1e3 * best[0].processor, overhead(1), overhead(2), overhead(3), overhead(4),
             result.overhead, counting_forks::forks, static_cast<double>(counting_steals::steals) / forks,
             1e9 * best[5].processor / forks, result.speed_up);
  std::fflush(stdout);
  return result;
}

std::vector<measured> measure_all_steps(const arguments& asked, runtimes& on) {
  fmt::print(
      "On one thread, times of a processor as multiples of the sequential program's; speed-up on {} threads.\n"
      "Each of the first four does what the one before it does, and one thing more.\n\n",
      asked.workers);
  fmt::print("{:<10}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>12}{:>11}{:>10}{:>10}\n", "", "sequential", that_polls().name(),
             that_copies().name(), that_pushes().name(), that_allocates().name(), "heist", "forks", "steals", "ns per",
             "speed-up");
  fmt::print("{:<10}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>12}{:>11}{:>10}{:>10}\n", "", "ms", "", "", "", "", "", "",
             "per fork", "fork", "");
  std::vector<measured> all;
  for_each_benchmark([&]<class Benchmark>() { all.push_back(measure_steps<Benchmark>(asked, on)); });
  return all;
}

// Everybody, on one thread and on all. What others take for Fibonacci 40 is minutes: all is small here.
constexpr std::array others{"heist", "no places", "task_group", "invoke", "OpenMP"};

template <class Benchmark>
std::vector<seconds> measure_others(const arguments& asked, runtimes& on) {
  Benchmark what(small);
  const std::uint64_t expected = right_digest(what);
  std::vector<seconds> best =
      best_of(asked.rounds, what, expected, sequential(), on_heist{on.one}, on_heist_without_places{on.one},
              tbb_groups{1}, tbb_invoke{1}, openmp_tasks{1}, on_heist{on.all}, on_heist_without_places{on.all},
              tbb_groups{asked.workers}, tbb_invoke{asked.workers}, openmp_tasks{asked.workers});
  fmt::print("{:<10}", Benchmark::name);
  for (std::size_t i = 1; i < best.size(); ++i) {
    const bool alone = i <= others.size();
    fmt::print("{:>11.2f}", alone ? best[i].processor / best[0].processor : best[i].wall / best[0].wall);
  }
  fmt::print("\n");
  std::fflush(stdout);
  return best;
}

// Answers Fibonacci's.
std::vector<seconds> measure_all_others(const arguments& asked, runtimes& on) {
  const std::size_t width = 11 * others.size();
  fmt::print(
      "\nSmall sizes, as multiples of the sequential program's time: on one thread of a processor, on {} by the "
      "clock.\n\n",
      asked.workers);
  fmt::print("{:<10}{:>{}}{:>{}}\n{:<10}", "", "one thread", width, fmt::format("{} threads", asked.workers), width,
             "");
  for (int i = 0; i < 2; ++i) {
    for (const std::string_view name : others) fmt::print("{:>11}", name);
  }
  fmt::print("\n");
  std::vector<seconds> of_fibonacci;
  for_each_benchmark([&]<class Benchmark>() {
    std::vector<seconds> best = measure_others<Benchmark>(asked, on);
    if (std::is_same_v<Benchmark, fibonacci>) of_fibonacci = std::move(best);
  });
  fmt::print("\n");
  return of_fibonacci;
}

// What a deque costs: the same program, with one word changed.
constexpr std::array kinds{"handshake", "chase-lev", "the"};

template <class Benchmark>
void measure_deques(const arguments& asked, runtimes& on, runtimes_over<forks::chase_lev>& chase_lev,
                    runtimes_over<forks::the>& the) {
  Benchmark what(asked.how);
  const std::uint64_t expected = right_digest(what);
  const std::vector<seconds> best =
      best_of(asked.rounds, what, expected, sequential(), on_heist{on.one},
              on_heist_over<forks::chase_lev>{chase_lev.one}, on_heist_over<forks::the>{the.one}, on_heist{on.all},
              on_heist_over<forks::chase_lev>{chase_lev.all}, on_heist_over<forks::the>{the.all});
  fmt::print("{:<10}", Benchmark::name);
  for (std::size_t i = 1; i < best.size(); ++i) {
    const bool alone = i <= kinds.size();
    fmt::print("{:>11.2f}", alone ? best[i].processor / best[0].processor : best[i].wall / best[0].wall);
  }
  fmt::print("\n");
  std::fflush(stdout);
}

void measure_all_deques(const arguments& asked, runtimes& on) {
  const std::size_t width = 11 * kinds.size();
  fmt::print(
      "\nheist over its handshake and over deques, as multiples of the sequential program's time: on one thread of a "
      "processor, on {} by the clock.\n\n",
      asked.workers);
  fmt::print("{:<10}{:>{}}{:>{}}\n{:<10}", "", "one thread", width, fmt::format("{} threads", asked.workers), width,
             "");
  for (int i = 0; i < 2; ++i) {
    for (const std::string_view name : kinds) fmt::print("{:>11}", name);
  }
  fmt::print("\n");
  runtimes_over<forks::chase_lev> chase_lev(asked.workers);
  runtimes_over<forks::the> the(asked.workers);
  for_each_benchmark([&]<class Benchmark>() { measure_deques<Benchmark>(asked, on, chase_lev, the); });
}

double forks_of_fibonacci(int n) {
  double now = 0, next = 0;  // of n and n + 1
  for (int i = 1; i <= n; ++i) now = std::exchange(next, next + now + 1);
  return now;
}

// Judged is the arithmetic mean, which is the greater one.
bool costs_little(std::span<const measured> all) {
  double sum = 0, product = 1;
  for (const measured& m : all) sum += m.overhead, product *= m.overhead;
  const double mean = sum / static_cast<double>(all.size());
  return judged(
      mean <= most_overhead,
      fmt::format(
          "the {} benchmarks on one thread take {:.3f} times as long as sequentially on the mean (geometric: {:.3f}), "
          "at most {}",
          all.size(), mean, std::pow(product, 1 / static_cast<double>(all.size())), most_overhead));
}

bool speeds_up(std::span<const measured> all, int workers) {
  bool holds = true;
  for (const measured& m : all) {
    holds &= judged(m.speed_up > least_speed_up,
                    fmt::format("{} on {} threads: {:.2f} times as fast as sequentially, more than {}", m.name, workers,
                                m.speed_up, least_speed_up));
  }
  return holds;
}

bool is_near_the_limit(const arguments& asked, int threads, async::runtime& on) {
  fibonacci what(asked.how);
  const std::uint64_t expected = right_digest(what);
  limit least(threads);
  on_heist ours{on};
  seconds best, best_of_limit;
  for (int round = 0; round < 3 * asked.rounds; ++round) {
    best.keep_best(checked(what, ours, expected));
    std::this_thread::sleep_for(until_others_sleep);
    const stopwatch since;
    const std::uint64_t result = least.fibonacci(asked.how.fibonacci);
    best_of_limit.keep_best(since.passed());
    if (result != expected) throw wrong_result("Fibonacci's limit comes to another result than Fibonacci");
  }
  const auto ns = [&](const seconds& s) {
    return 1e9 * (threads == 1 ? s.processor : s.wall) / forks_of_fibonacci(asked.how.fibonacci);
  };
  return judged(
      ns(best) <= most_of_limit * ns(best_of_limit),
      fmt::format(
          "Fibonacci on {} thread{}: {:.2f} ns per fork, {:.2f} times a program that can do nothing else ({:.2f} ns), "
          "at most {}",
          threads, threads == 1 ? "" : "s", ns(best), ns(best) / ns(best_of_limit), ns(best_of_limit), most_of_limit));
}

// best: Fibonacci's by everybody.
bool is_faster_than_others(std::span<const seconds> best, int workers) {
  bool holds = true;
  for (const std::size_t heist : {std::size_t{1}, 1 + others.size()}) {
    const bool alone = heist == 1;
    const auto ns = [&](std::size_t i) {
      return 1e9 * (alone ? best[i].processor : best[i].wall) / forks_of_fibonacci(small.fibonacci);
    };
    for (const std::size_t i : {heist + 2, heist + 4}) {  // parallel_invoke is task_group's, once more
      holds &= judged(
          ns(i) >= least_of_others * ns(heist),
          fmt::format(
              "Fibonacci on {} thread{}: {:.2f} ns per fork, {:.0f} times as fast as by {} ({:.0f} ns), at least {}",
              alone ? 1 : workers, alone ? "" : "s", ns(heist), ns(i) / ns(heist), others[i - heist], ns(i),
              least_of_others));
    }
  }
  return holds;
}

bool is_stolen_soon() {
  std::vector<double> took;
  for (int run = 0; run < 10; ++run) {
    const std::vector<double> more = steal_latency().run();
    took.insert(took.end(), more.begin(), more.end());
  }
  std::sort(took.begin(), took.end());
  const auto quantile = [&](std::size_t tenths) { return took.empty() ? 0 : took[took.size() * tenths / 10]; };
  return judged(
      !took.empty() && quantile(5) < most_latency_us,
      fmt::format(
          "from a worker's asking until the call runs, {} calls, a poll every µs: {:.2f} µs at the median ({:.2f} to "
          "{:.2f} for the middle eight tenths), less than {}",
          took.size(), quantile(5), quantile(1), quantile(9), most_latency_us));
}

[[noreturn]] void refuse() {
  fmt::print(stderr,
             "usage: baggage_speed [WORKERS] [--size small|usual|paper] [--rounds N], workers from 2 to 64, rounds "
             "from 1 to 1000\n");
  std::exit(2);
}
int number(std::string_view word, int least, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < least || value > most) refuse();
  return value;
}
arguments parsed(std::span<char* const> words) {
  arguments asked;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const bool is_option = word.starts_with("--");
    if (is_option && ++i == words.size()) refuse();
    if (word == "--size") {
      const auto* const found = std::ranges::find(all_sizes, std::string_view(words[i]), &sizes::name);
      if (found == all_sizes.end()) refuse();
      asked.how = *found;
    } else if (word == "--rounds") {
      asked.rounds = number(words[i], 1, 1'000);
    } else if (!is_option && i == 0) {
      asked.workers = number(word, 2, 64);
    } else {
      refuse();
    }
  }
  return asked;
}

bool all_holds(const arguments& asked) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(asked.workers));
  runtimes on{.all = async::runtime(static_cast<model::worker_id>(asked.workers))};
  const std::vector<measured> steps = measure_all_steps(asked, on);
  measure_all_deques(asked, on);
  const std::vector<seconds> of_fibonacci = measure_all_others(asked, on);
  bool holds = is_near_the_limit(asked, 1, on.one);
  holds &= is_near_the_limit(asked, asked.workers, on.all);
  holds &= is_faster_than_others(of_fibonacci, asked.workers);
  holds &= costs_little(steps);
  holds &= speeds_up(steps, asked.workers);
  holds &= is_stolen_soon();
  return holds;
}

}  // namespace

int main(int argc, char** argv) {
  const arguments asked = parsed(std::span<char* const>(argv, static_cast<std::size_t>(argc)).subspan(1));
  try {
    return all_holds(asked) ? 0 : 1;
  } catch (const wrong_result& e) {
    fmt::print("DOES NOT HOLD   {}\n", e.what());
    return 1;
  }
}
