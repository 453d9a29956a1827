// loops_speed [WORKERS] [--rounds N]: loops shared by work-stealing iterators, beside the loops one would write by hand, TBB's
// partitioners and OpenMP's schedules (Prokopec et al.). Judged are the best of rounds in turn, in one run; everybody comes to the
// same sums. Exits 1 where something does not hold, 2 on a wrong argument.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "native/benchmarks/baggage/measure.hpp"
#include "native/benchmarks/loops/alone.hpp"
#include "native/benchmarks/loops/ways.hpp"
#include "native/benchmarks/loops/workloads.hpp"

namespace {

using namespace heist;
using namespace heist::native::benchmarks::loops;
using native::benchmarks::baggage::stopwatch;
using native::benchmarks::baggage::until_others_sleep;
using native::benchmarks::baggage::wrong_result;

constexpr double most_of_others = 1.05;  // of the best partitioner or schedule
constexpr double least_speed_up = 1.8;   // over the sequential loop
// What the default was chosen among: the largest step, and in how many shares a leaf is handed out at least.
constexpr std::array<heist::loops::rules, 8> choices{{{.most_step = 64, .shares = 1},
                                                      {.most_step = 512, .shares = 1},
                                                      {.most_step = 4096, .shares = 1},
                                                      {.most_step = 1'000'000, .shares = 1},
                                                      {.most_step = 512, .shares = 8},
                                                      {.most_step = 4096, .shares = 8},
                                                      {.most_step = 32'768, .shares = 8},
                                                      {.most_step = 1'000'000, .shares = 8}}};

struct arguments {
  int workers = 2;
  int rounds = 10;
};

bool judged(bool holds, const std::string& claim) {
  fmt::print("{:<16}{}\n", holds ? "holds" : "DOES NOT HOLD", claim);
  std::fflush(stdout);
  return holds;
}

void print_choices(std::string_view plain) {
  fmt::print("{:<12}{:>13}", "", plain);
  for (const heist::loops::rules& choice : choices) fmt::print("{:>11}", fmt::format("{}{}", choice.most_step, choice.shares > 1 ? ", 1/8" : ""));
  fmt::print("\n");
}

// As a multiple of the plain loop: first by the rules as they are, then for each largest step.
template <class Sum>
bool measure_alone(const arguments& asked, async::runtime& one) {
  const Sum what;
  std::vector<heist::loops::rules> all{{}};
  all.insert(all.end(), choices.begin(), choices.end());
  double plain = std::numeric_limits<double>::infinity();
  std::vector<double> kernel(all.size(), plain);
  one.run([&] {
    const std::uint64_t expected = what.plain();
    for (int round = 0; round < 5 * asked.rounds; ++round) {
      plain = std::min(plain, best_of(5, [&] {
                         std::uint64_t sum = what.plain();
                         used(sum);
                       }));
      for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint64_t sum = 0;
        kernel[i] = std::min(kernel[i], best_of(5, [&] {
                               sum = what.kernel(all[i]);
                               used(sum);
                             }));
        if (sum != expected) throw wrong_result(fmt::format("the sum over a {} is another one than the plain loop's", Sum::name));
      }
    }
  });
  fmt::print("{:<12}{:>13.1f}", Sum::name, 1e6 * plain);
  for (std::size_t i = 1; i < all.size(); ++i) fmt::print("{:>11.3f}", kernel[i] / plain);
  fmt::print("\n");
  return judged(kernel[0] <= Sum::most * plain, fmt::format("fold over a {} on one worker takes {:.3f} times as long as the plain loop, at most {}",
                                                            Sum::name, kernel[0] / plain, Sum::most));
}

bool measure_all_alone(const arguments& asked) {
  fmt::print("Fold on one worker, as a multiple of the plain loop, by the largest step, and for the last four an eighth of what is left.\n\n");
  print_choices("plain µs");
  async::runtime one(1);
  bool holds = measure_alone<range_sum>(asked, one);
  holds &= measure_alone<array_sum>(asked, one);
  holds &= measure_alone<hash_sum>(asked, one);
  return measure_alone<tree_sum>(asked, one) && holds;
}

template <class Workload, class Way>
double once(const Workload& what, Way& way, std::uint64_t expected, std::string_view name) {
  std::this_thread::sleep_for(until_others_sleep);
  const stopwatch since;
  const std::uint64_t sum = way.sum(what);
  const double took = since.passed().wall;
  if (sum != expected) throw wrong_result(fmt::format("{} comes to another sum by {} than sequentially", Workload::name, name));
  return took;
}

// The best of each way, in their order.
template <class Workload, class... Ways>
std::vector<double> best_of_ways(int rounds, const Workload& what, std::span<const std::string_view> called, Ways&... ways) {
  const std::uint64_t expected = sequential().sum(what);
  std::vector<double> best(sizeof...(Ways), std::numeric_limits<double>::infinity());
  for (int round = 0; round < rounds; ++round) {
    std::size_t i = 0;
    const auto keep = [&](auto& way) {
      best[i] = std::min(best[i], once(what, way, expected, called[i]));
      ++i;
    };
    (keep(ways), ...);
  }
  return best;
}

// Of one workload, what is to be judged.
struct measured {
  std::string_view name;
  double speed_up;
  double of_best_other;
  std::string_view best_other;
};

template <class Workload>
std::vector<double> best_of_all(const arguments& asked, async::runtime& workers, const Workload& what) {
  sequential plain;
  on_heist ours{workers};
  on_tbb<const tbb::auto_partitioner> by_auto{asked.workers};
  on_tbb<tbb::affinity_partitioner> by_affinity{asked.workers};
  on_tbb<const tbb::simple_partitioner> by_simple{asked.workers};
  on_openmp by_static{asked.workers, omp_sched_static}, by_dynamic{asked.workers, omp_sched_dynamic}, by_guided{asked.workers, omp_sched_guided};
  return best_of_ways(asked.rounds, what, names, plain, ours, by_auto, by_affinity, by_simple, by_static, by_dynamic, by_guided);
}

template <class Workload>
measured measure_shared(const arguments& asked, async::runtime& workers) {
  const std::vector<double> best = best_of_all(asked, workers, Workload());
  fmt::print("{:<12}{:>13.2f}", Workload::name, 1e3 * best[0]);
  for (std::size_t i = 1; i < best.size(); ++i) fmt::print("{:>11.2f}", best[0] / best[i]);
  fmt::print("\n");
  std::fflush(stdout);
  const auto other = std::min_element(best.begin() + 2, best.end());
  return {Workload::name, best[0] / best[1], best[1] / *other, names[static_cast<std::size_t>(other - best.begin())]};
}

// What a loop takes in any case.
void measure_nothing(const arguments& asked, async::runtime& workers) {
  const std::vector<double> best = best_of_all(asked, workers, nothing());
  fmt::print("{:<12}{:>13}", nothing::name, "µs each:");
  for (std::size_t i = 1; i < best.size(); ++i) fmt::print("{:>11.1f}", 1e6 * best[i]);
  fmt::print("\n");
}

bool measure_all_shared(const arguments& asked, async::runtime& workers) {
  fmt::print("\nSpeed-up on {} threads over the plain loop.\n\n{:<12}{:>13}", asked.workers, "", "plain ms");
  for (std::size_t i = 1; i < names.size(); ++i) fmt::print("{:>11}", names[i]);
  fmt::print("\n");
  std::vector<measured> all;
  measure_nothing(asked, workers);
  all.push_back(measure_shared<uniform>(asked, workers));
  all.push_back(measure_shared<step>(asked, workers));
  all.push_back(measure_shared<exponential>(asked, workers));
  all.push_back(measure_shared<triangular>(asked, workers));
  all.push_back(measure_shared<irregular>(asked, workers));
  all.push_back(measure_shared<primes>(asked, workers));
  all.push_back(measure_shared<mandelbrot>(asked, workers));
  all.push_back(measure_shared<ray_tracer>(asked, workers));
  all.push_back(measure_shared<barnes_hut>(asked, workers));
  all.push_back(measure_shared<page_rank>(asked, workers));
  all.push_back(measure_shared<deviation>(asked, workers));
  all.push_back(measure_shared<matrix>(asked, workers));
  fmt::print("\n");
  bool holds = true;
  for (const measured& m : all) {
    holds &= judged(m.of_best_other <= most_of_others, fmt::format("{} takes {:.3f} times as long as by the best of the others, {}; at most {}",
                                                                   m.name, m.of_best_other, m.best_other, most_of_others));
  }
  for (const measured& m : all) {
    if (m.name != step::name && m.name != exponential::name && m.name != triangular::name && m.name != mandelbrot::name) continue;
    holds &= judged(m.speed_up >= least_speed_up, fmt::format("{} on {} threads: {:.2f} times as fast as the plain loop, at least {}", m.name,
                                                              asked.workers, m.speed_up, least_speed_up));
  }
  return holds;
}

// What the default was chosen by.
template <class Workload>
void measure_steps(const arguments& asked, async::runtime& workers) {
  const Workload what;
  sequential plain;
  const std::vector<double> best = [&]<std::size_t... i>(std::index_sequence<i...>) {
    std::array<on_heist, choices.size()> ways{on_heist{workers, choices[i]}...};
    return best_of_ways(asked.rounds, what, std::vector<std::string_view>(1 + choices.size(), "heist"), plain, ways[i]...);
  }(std::make_index_sequence<choices.size()>());
  fmt::print("{:<12}{:>13.3f}", Workload::name, 1e3 * best[0]);
  for (std::size_t i = 1; i < best.size(); ++i) fmt::print("{:>11.2f}", best[0] / best[i]);
  fmt::print("\n");
  std::fflush(stdout);
}

void measure_all_steps(const arguments& asked, async::runtime& workers) {
  fmt::print("\nSpeed-up on {} threads over the plain loop, likewise.\n\n", asked.workers);
  print_choices("plain ms");
  measure_steps<uniform>(asked, workers);
  measure_steps<step>(asked, workers);
  measure_steps<exponential>(asked, workers);
  measure_steps<triangular>(asked, workers);
  measure_steps<mandelbrot>(asked, workers);
  measure_steps<ray_tracer>(asked, workers);
  measure_steps<deviation>(asked, workers);
}

[[noreturn]] void refuse() {
  fmt::print(stderr, "usage: loops_speed [WORKERS] [--rounds N], workers from 2 to 64, rounds from 1 to 1000\n");
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
    if (word == "--rounds" && i + 1 < words.size()) {
      asked.rounds = number(words[++i], 1, 1000);
    } else if (i == 0 && !word.starts_with("--")) {
      asked.workers = number(word, 2, 64);
    } else {
      refuse();
    }
  }
  return asked;
}

}  // namespace

int main(int argc, char** argv) {
  const arguments asked = parsed(std::span<char* const>(argv, static_cast<std::size_t>(argc)).subspan(1));
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(asked.workers));
  try {
    bool holds = measure_all_alone(asked);
    async::runtime workers(static_cast<model::worker_id>(asked.workers));
    measure_all_steps(asked, workers);
    return measure_all_shared(asked, workers) && holds ? 0 : 1;
  } catch (const wrong_result& e) {
    fmt::print("DOES NOT HOLD   {}\n", e.what());
    return 1;
  }
}
