// priority_speed [WORKERS]: what a task costs under priority work-stealing, under what Imam and Sarkar compare it with,
// and under two queues that they do not have; and how good the first tasks are that each executes. Everybody runs in turn,
// round after round, and is judged by medians of that one run, over the rounds in which no other program was in the way.
// Exits 1 where a ratio does not hold, 2 on a wrong argument.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/workload/fibonacci.hpp"
#include "native/benchmarks/contenders.hpp"

namespace {

using namespace heist;
using namespace heist::native::benchmarks;

constexpr std::uint32_t n = 20;        // a few milliseconds: with luck, no other program comes in between
constexpr std::size_t wanted = 15;     // undisturbed rounds of each
constexpr std::size_t least = 5;       // of them: with fewer, nothing is judged by them
constexpr int most_rounds = 300;
constexpr int quality_rounds = 9;
constexpr std::uint64_t tiny_ns = 100;  // an eightieth of what a task takes in the paper
constexpr double most_of_classic = 1.5;
constexpr double least_of_shared = 2;
constexpr double least_quality = 0.997;

// What a task takes, by round.
struct times {
  std::vector<double> undisturbed;
  std::vector<double> all;

  bool enough() const { return undisturbed.size() >= wanted; }
  bool few() const { return undisturbed.size() < least; }
};

struct measured {
  const contender* who;
  times idle;  // a task that does nothing
  times tiny;  // one that does a little
  std::vector<double> quality;

  bool is(std::string_view name) const { return who->name.starts_with(name); }
};

double median(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
  return all[all.size() / 2];
}

// Where every round was disturbed, the quarter that was so least.
double median(const times& t) {
  if (!t.few()) return median(t.undisturbed);
  std::vector<double> all = t.all;
  std::sort(all.begin(), all.end());
  all.resize((all.size() + 3) / 4);
  return median(all);
}
double best(const times& t) { return *std::min_element(t.all.begin(), t.all.end()); }

void add_round(times& to, const contender& who, std::uint64_t node_ns, model::worker_id workers) {
  if (to.enough()) return;
  const measured_run run = who.fibonacci_ns(n, node_ns, workers);
  const double ns = static_cast<double>(run.ns) / static_cast<double>(model::fibonacci_parameters{.n = n}.nodes());
  to.all.push_back(ns);
  if (run.undisturbed) to.undisturbed.push_back(ns);
}

std::vector<measured> measure(const std::vector<contender>& all, model::worker_id workers) {
  std::vector<measured> results;
  for (const contender& c : all) results.push_back({&c, {}, {}, {}});
  for (int i = 0; i < most_rounds; ++i) {
    for (measured& m : results) {
      add_round(m.idle, *m.who, 0, workers);
      add_round(m.tiny, *m.who, tiny_ns, workers);
      if (i < quality_rounds) m.quality.push_back(m.who->first_priorities(workers));
    }
  }
  return results;
}

const measured& named(const std::vector<measured>& all, std::string_view name) {
  return *std::find_if(all.begin(), all.end(), [&](const measured& m) { return m.is(name); });
}

void print(const std::vector<measured>& all) {
  const double classic = median(named(all, "work-stealing").tiny);
  const double global = median(named(all, "shared-priority-queue").quality);
  fmt::print("{:<8}{:<37}{:>16}{:>16}{:>9}{:>11}{:>9}\n", "", "", "no work", fmt::format("{} ns of work", tiny_ns),
             "classic", "first", "global");
  fmt::print("{:<8}{:<37}{:>8}{:>8}{:>8}{:>8}{:>9}{:>11}{:>9}\n", "system", "scheduler", "best", "median", "best",
             "median", "= 1", "10,000", "= 1");
  for (const measured& m : all) {
    fmt::print("{:<8}{:<37}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>9.2f}{:>11.4f}{:>9.4f}\n", m.who->system, m.who->name,
               best(m.idle), median(m.idle), best(m.tiny), median(m.tiny), median(m.tiny) / classic, median(m.quality),
               median(m.quality) / global);
  }
}

bool judged(bool holds, const std::string& claim) {
  fmt::print("{:<16}{}\n", holds ? "holds" : "does not hold", claim);
  return holds;
}

bool judge(const std::vector<measured>& all) {
  const measured& classic = named(all, "work-stealing");
  const measured& global = named(all, "shared-priority-queue");
  bool holds = true;
  for (const measured& m : all) {
    if (!m.is("priority-work-stealing")) continue;
    const double ratio = median(m.tiny) / median(classic.tiny);
    holds &= judged(ratio <= most_of_classic, fmt::format("{}: {:.2f} times classic, at most {}", m.who->name, ratio,
                                                          most_of_classic));
    for (const std::string_view shared : {"shared-priority-queue", "blocking-priority-queue"}) {
      const double faster = median(named(all, shared).idle) / median(m.idle);
      holds &= judged(faster >= least_of_shared, fmt::format("{}: {:.2f} times as fast as {}, at least {}",
                                                             m.who->name, faster, shared, least_of_shared));
    }
    const double quality = median(m.quality) / median(global.quality);
    holds &= judged(quality >= least_quality, fmt::format("{}: first tasks {:.4f} of what one global queue has, at least {}",
                                                          m.who->name, quality, least_quality));
  }
  return holds;
}

}  // namespace

namespace heist::native::benchmarks {

long preemptions() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_nivcsw;
}

bool all_took_part(const std::vector<diary>& diaries) {
  std::size_t sum = 0;
  for (const diary& d : diaries) sum += d.executed.size();
  return std::all_of(diaries.begin(), diaries.end(),
                     [&](const diary& d) { return d.executed.size() * diaries.size() * 4 >= sum; });
}

}  // namespace heist::native::benchmarks

int main(int argc, char** argv) {
  model::worker_id workers = 2;
  const std::string_view word = argc > 1 ? argv[1] : "2";
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), workers);
  if (argc > 2 || error != std::errc() || end != word.data() + word.size() || workers < 2 || workers > 64) {
    fmt::print(stderr, "usage: priority_speed [WORKERS], from 2 to 64\n");
    return 2;
  }
  std::vector<contender> all;
  add_classic_and_levels(all);
  add_queues(all);
  fmt::print("Fibonacci {} with ten random priorities, {} tasks on {} threads: ns per task; and the average priority of the "
             "first 10,000 of 40,000 tasks, i mod 9\n",
             n, model::fibonacci_parameters{.n = n}.nodes(), workers);
  const std::vector<measured> results = measure(all, workers);
  print(results);
  if (!std::all_of(results.begin(), results.end(), [](const measured& m) { return !m.idle.few() && !m.tiny.few(); })) {
    fmt::print("other programs were in the way: not all medians are of at least {} undisturbed rounds\n", least);
  }
  return judge(results) ? 0 : 1;
}
