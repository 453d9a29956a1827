// What idle workers cost, and how soon a push gets one to work: workers that sleep until a push wakes them, beside workers
// that look again by themselves, sleeping in between for 20 to 500 µs. One worker executes long nodes, in which nothing
// runs; each of them leaves one short task behind, for whoever is idle.
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "native/team.hpp"
#include "native/world.hpp"

namespace {

using namespace heist;
using clock = std::chrono::steady_clock;

constexpr double most_share = 0.01;  // of a core, all idle workers together
constexpr double most_us = 50;       // to wake up, at the median

// Long nodes, one after the other; task i is the i-th. At the end of each but the last a probe becomes ready: task rounds + i.
class long_nodes {
 public:
  long_nodes(std::uint64_t count, std::chrono::microseconds each)
      : rounds(count), length(each), pushed_(count), began_(count), left_(count) {}

  template <model::Sink S>
  void start(S& sink) {
    sink.ready(0);
  }
  model::beginning begin(model::worker_id, model::task t) {
    if (t >= rounds) {
      began_[t - rounds] = clock::now();
    } else {
      std::this_thread::sleep_for(length);  // a processor is free, and everybody else falls asleep
    }
    return {0, true};
  }
  template <model::Sink S>
  void finish(model::worker_id, model::task t, S& sink) {
    if (t >= rounds) return left(sink);
    if (t + 1 == rounds) return left(sink);
    pushed_[t] = clock::now();
    sink.ready(rounds + t);
    sink.ready(t + 1);  // last: what the worker goes on with
  }
  std::uint64_t cost_ns(model::task) const { return 0; }
  std::uint64_t identity(model::task t) const { return t; }
  std::string name(std::uint64_t identity) const { return fmt::format("{}", identity); }

  double median_us() const {
    std::vector<double> all;
    for (std::size_t i = 0; i + 1 < rounds; ++i) {
      all.push_back(std::chrono::duration<double, std::micro>(began_[i] - pushed_[i]).count());
    }
    std::nth_element(all.begin(), all.begin() + all.size() / 2, all.end());
    return all[all.size() / 2];
  }

 private:
  template <class S>
  void left(S& sink) {
    if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) sink.done();
  }

  const std::uint64_t rounds;
  const std::chrono::microseconds length;
  std::vector<clock::time_point> pushed_;
  std::vector<clock::time_point> began_;
  std::atomic<std::uint64_t> left_;  // probes, and the last node
};

template <class W, class T>
using deque = model::chase_lev<W, T>;

struct measured {
  double share;  // of a core
  double median_us;
};

double used_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// A load of that kind, and the share of a core that all workers took.
double run(long_nodes& load, model::worker_id workers, const model::idle_rule& rule) {
  using scheduler_type = model::work_stealing<native::world, deque>;
  scheduler_type scheduler(workers);
  native::team<long_nodes, scheduler_type> all(load, scheduler, {.idle = rule});
  const double before = used_seconds();
  const clock::time_point begin = clock::now();
  all.run();
  const double took = std::chrono::duration<double>(clock::now() - begin).count();
  return (used_seconds() - before) / took;
}

measured measure(model::worker_id workers, const model::idle_rule& rule) {
  long_nodes quiet(2, std::chrono::milliseconds(500)), busy(400, std::chrono::microseconds(2500));
  const double share = run(quiet, workers, rule);
  run(busy, workers, rule);
  return {share, busy.median_us()};
}

bool judged(bool holds, const std::string& claim) {
  fmt::print("{:<16}{}\n", holds ? "holds" : "does not hold", claim);
  return holds;
}

}  // namespace

int main(int argc, char** argv) {
  model::worker_id workers = 4;
  const std::string_view word = argc > 1 ? argv[1] : "4";
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), workers);
  if (argc > 2 || error != std::errc() || end != word.data() + word.size() || workers < 2 || workers > 64) {
    fmt::print(stderr, "usage: idle_speed [WORKERS], from 2 to 64\n");
    return 2;
  }
  struct way {
    std::string_view name;
    model::idle_rule rule;
    measured is;
  };
  way ways[] = {
      {"woken by a push, policy park", {.sleeps_after = 16}, {}},
      {"woken by a push, policy spin", native::usual_idle, {}},
      {"looks again, after 20 to 500 µs", {.first_wait_ns = 20'000, .longest_wait_ns = 500'000}, {}},
  };
  fmt::print("{} workers. One executes 2 nodes of 500 ms, and 400 of 2.5 ms, and leaves a task behind each\n", workers);
  fmt::print("{:<34}{:>20}{:>26}\n", "idle workers", "of a core, together", "from push to run, median");
  for (way& w : ways) {
    w.is = measure(workers, w.rule);
    fmt::print("{:<34}{:>18.2f} %{:>23.1f} µs\n", w.name, 100 * w.is.share, w.is.median_us);
  }
  bool holds = judged(ways[0].is.share <= most_share, fmt::format("park: {:.2f} % of a core, at most {:.0f} %",
                                                                  100 * ways[0].is.share, 100 * most_share));
  holds &= judged(ways[0].is.median_us <= most_us,
                  fmt::format("park: a push wakes a worker in {:.1f} µs, at most {:.0f}", ways[0].is.median_us, most_us));
  return holds ? 0 : 1;
}
