// How fast the simulator is, as ratios to the least that the same events take on this machine
// (reference_simulation.hpp), measured in the same run: rounds of both alternate and the best of each counts, in
// processor time. Usage: simulation_speed [rounds]. Exit code 0: every line holds; 1: one does not.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "model/workload/generate.hpp"
#include "sim/benchmarks/reference_simulation.hpp"
#include "sim/simulate.hpp"

namespace heist::sim {
namespace {

constexpr std::uint32_t fibonacci_n = 32;

struct speed {
  double ns_per_event = 1e9;
  double ns_per_node = 1e9;

  double events_per_second() const { return 1e9 / ns_per_event; }
};

template <class Call>
double seconds_of(Call call) {
  const std::clock_t before = std::clock();
  call();
  return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

void keep_better(speed& best, double seconds, std::uint64_t events, std::uint64_t nodes) {
  best.ns_per_event = std::min(best.ns_per_event, seconds * 1e9 / static_cast<double>(events));
  best.ns_per_node = std::min(best.ns_per_node, seconds * 1e9 / static_cast<double>(nodes));
}

template <class Queue>
void time_reference(speed& best, std::uint32_t workers) {
  reference::outcome o;
  const double seconds = seconds_of([&] { o = reference::simulation<Queue>(workers, fibonacci_n, 1).run(); });
  keep_better(best, seconds, o.events(), o.nodes);
}

void time_simulator(speed& best, const model::experiment& what, const options& how) {
  model::run_result r;
  const double seconds = seconds_of([&] { r = simulate(what, how); });
  keep_better(best, seconds, r.nodes + r.steals.ok + r.steals.empty + r.steals.lost, r.nodes);
}

model::experiment fibonacci(std::uint32_t n, std::uint32_t workers) {
  model::experiment what;
  what.workload = {"fibonacci", model::fibonacci_parameters{.n = n, .leaf_max_ns = 8}};
  what.workers = workers;
  return what;
}

const model::machine_costs charging{.access_ns = 1, .transfer_ns = 40, .rmw_ns = 10, .fence_ns = 20, .attempt_ns = 5};

class report {
 public:
  void line(const std::string& what, double value, const char* relation, double limit) {
    const bool holds = relation[0] == '>' ? value >= limit : value <= limit;
    std::printf("%-62s %8.2f  %s %g  %s\n", what.c_str(), value, relation, limit, holds ? "holds" : "DOES NOT HOLD");
    std::fflush(stdout);
    all_hold_ = all_hold_ && holds;
  }
  bool all_hold() const { return all_hold_; }

 private:
  bool all_hold_ = true;
};

struct side_by_side {
  speed reference, ideal, full;
};

void time_round(side_by_side& best, std::uint32_t workers) {
  const model::experiment what = fibonacci(fibonacci_n, workers);
  model::experiment full = what;
  full.machine = charging;
  time_reference<reference::four_way_heap>(best.reference, workers);
  time_reference<reference::small_wheel>(best.reference, workers);
  time_simulator(best.ideal, what, {.measure = false, .metrics = false});
  time_simulator(best.full, full, {.measure = false, .metrics = true});
}

// A round has all numbers of workers: what else the machine does for a while spoils a round of each, not all of one.
void compare_with_reference(report& told, int rounds) {
  constexpr std::array<std::uint32_t, 3> counts{2, 32, 1024};
  std::array<side_by_side, counts.size()> all;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < counts.size(); ++i) time_round(all[i], counts[i]);
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::printf(
        "%4u workers: %6.1f (reference) %6.1f (ideal, no metrics) %6.1f (all costs and metrics) million events/s\n",
        counts[i], all[i].reference.events_per_second() / 1e6, all[i].ideal.events_per_second() / 1e6,
        all[i].full.events_per_second() / 1e6);
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string on = " of the reference on " + std::to_string(counts[i]) + " workers";
    told.line("ideal machine, no metrics:" + on, all[i].reference.ns_per_event / all[i].ideal.ns_per_event, ">=", 0.5);
    told.line("all costs, all metrics:" + on, all[i].reference.ns_per_event / all[i].full.ns_per_event, ">=", 0.25);
  }
  told.line("an event on 1024 workers, of one on 2", all[2].ideal.ns_per_event / all[0].ideal.ns_per_event, "<=", 2.5);
}

void compare_sizes(report& told, int rounds) {
  speed small, large;
  const options how{.measure = false, .metrics = false};
  for (int i = 0; i < rounds; ++i) {
    for (int j = 0; j < 10; ++j) time_simulator(small, fibonacci(27, 32), how);
    if (i < 2) time_simulator(large, fibonacci(37, 32), how);
  }
  told.line("a node of 10^8 (" + std::to_string(large.ns_per_node) + " ns), of one of 10^6",
            large.ns_per_node / small.ns_per_node, "<=", 1.3);
}

// Layers of 200 nodes, each with one to three predecessors in the layer before.
model::workload_spec layered(std::uint32_t nodes) {
  constexpr std::uint32_t width = 200;
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  std::uint64_t state = 1;
  const auto below = [&state](std::uint32_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state >> 32) * bound >> 32);
  };
  for (std::uint32_t n = 0; n < nodes; ++n) {
    costs_ns.push_back(1 + below(8));
    const std::uint32_t first = n / width * width;
    if (first == 0) continue;
    const std::uint32_t predecessors = 1 + below(3), offset = below(width);
    for (std::uint32_t i = 0; i < predecessors; ++i) edges.push_back({first - width + (offset + i * 7) % width, n, {}});
  }
  return {"layered", std::make_shared<const model::graph>(std::move(costs_ns), std::vector<std::string>(nodes), edges)};
}

std::uint64_t most_bytes_so_far() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

void run_layered(report& told, int rounds) {
  constexpr std::uint32_t nodes = 1'000'000;
  const std::uint64_t before = most_bytes_so_far();
  model::experiment what;
  what.workload = layered(nodes);
  what.workers = 32;
  const std::uint64_t loaded = most_bytes_so_far();
  speed best;
  for (int i = 0; i < rounds; ++i) time_simulator(best, what, {.measure = false, .metrics = false});
  told.line("a layered graph of 10^6 on 32 workers: million nodes/s", 1e3 / best.ns_per_node, ">=", 5);
  told.line("  bytes a node, with what building it took", static_cast<double>(most_bytes_so_far() - before) / nodes,
            "<=", 120);
  std::printf("  of which building: %.0f\n", static_cast<double>(loaded - before) / nodes);
}

// What `heist run` does: the measuring pass, all metrics. On the usual machine the schedule is another one.
void run_as_users_do(report& told, int rounds) {
  const auto on_usual = [](model::experiment what) {
    what.machine = model::usual_machine;
    return what;
  };
  const model::experiment recursive = fibonacci(fibonacci_n, 32);
  model::experiment wide;
  wide.workload = layered(1'000'000);
  wide.workers = 32;
  speed reference, recursive_ideal, recursive_usual, wide_ideal, wide_usual;
  for (int i = 0; i < rounds; ++i) {
    time_reference<reference::four_way_heap>(reference, recursive.workers);
    time_reference<reference::small_wheel>(reference, recursive.workers);
    time_simulator(recursive_ideal, recursive, {});
    time_simulator(recursive_usual, on_usual(recursive), {});
    time_simulator(wide_ideal, wide, {});
    time_simulator(wide_usual, on_usual(wide), {});
  }
  told.line("as heist run does it: of the reference on 32 workers",
            reference.ns_per_event / recursive_ideal.ns_per_event, ">=", 0.45);
  std::printf("  on the usual machine: %.2f\n", reference.ns_per_event / recursive_usual.ns_per_event);
  told.line("as heist run does it: a layered graph, million nodes/s", 1e3 / wide_ideal.ns_per_node, ">=", 6);
  std::printf("  on the usual machine: %.2f\n", 1e3 / wide_usual.ns_per_node);
}

// Most workers are idle, and fetch what the others write: attempts take most of the time.
void run_mostly_idle(report& told, int rounds) {
  model::generated origin;
  origin.shape = model::layered_parameters{.layers = 1000, .width = 1000};
  origin.any.costs = {.shape = model::cost_distribution::kind::uniform, .min_ns = 500, .max_ns = 1500};
  model::experiment what;
  what.workers = 1024;
  what.machine = model::usual_machine;
  double least = 1e9;
  for (int i = 0; i < rounds; ++i) {
    least = std::min(least, seconds_of([&] {
      what.workload = {"layered", model::generate(origin)};
      simulate(what, {});
    }));
  }
  told.line("as heist run does it: a layered graph of 10^6 on 1024 workers, s", least, "<=", 2);
}

// The cost of a run goes with batches.
void run_long_loops(report& told, int rounds) {
  double most = 0;
  for (const model::loop_shape shape : {model::loop_shape::uniform, model::loop_shape::step, model::loop_shape::square_root}) {
    for (const char* schedule : {"work-stealing-tree", "static-scheduling", "range-splitting"}) {
      model::experiment what;
      what.workload = {"loop", model::loop_parameters{.costs = shape, .iterations = 1'000'000'000, .iteration_ns = 1, .costly_factor = 100}};
      what.scheduler.kind = schedule;
      what.workers = 64;
      what.machine = model::usual_machine;
      double least = 1e9;
      for (int i = 0; i < rounds; ++i) least = std::min(least, seconds_of([&] { simulate(what, {}); }));
      most = std::max(most, least);
    }
  }
  told.line("as heist run does it: a loop of 10^9 iterations on 64 workers, s at most", most, "<=", 1);
}

void compare_measuring(report& told, int rounds) {
  speed without, with;
  for (int i = 0; i < rounds; ++i) {
    time_simulator(without, fibonacci(fibonacci_n, 32), {.measure = false, .metrics = false});
    time_simulator(with, fibonacci(fibonacci_n, 32), {.measure = true, .metrics = false});
  }
  told.line("finding the span, of simulating 32 workers", with.ns_per_node / without.ns_per_node - 1, "<=", 1);
}

}  // namespace
}  // namespace heist::sim

int main(int count, char** words) {
  using namespace heist::sim;
  const int rounds = count > 1 ? std::max(1, std::atoi(words[1])) : 10;
  std::printf("fibonacci(32), leaves of 1 to 8 ns, random victims; best of %d rounds\n", rounds);
  report told;
  run_layered(told, rounds);  // first: it looks at the most memory the process ever had
  compare_with_reference(told, rounds);
  run_as_users_do(told, rounds);
  run_mostly_idle(told, rounds);
  run_long_loops(told, rounds);
  compare_measuring(told, rounds);
  compare_sizes(told, rounds);
  return told.all_hold() ? 0 : 1;
}
