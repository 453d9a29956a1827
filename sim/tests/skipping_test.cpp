// Attempts in vain that are left out: nobody can tell. HEIST_SEED=n repeats a comparison that failed.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "model/workload/random_graphs.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

#if defined(HEIST_WITHOUT_FIBERS)
constexpr std::uint32_t grains = 1;
#else
constexpr std::uint32_t grains = 2;
#endif

// Everything that a result says, but for the experiment.
std::vector<std::uint64_t> told(const model::run_result& r) {
  const model::run_metrics& m = *r.metrics;
  std::vector<std::uint64_t> all{r.digest,      r.makespan_ns,   r.nodes,     r.work_ns,      r.discarded,    r.steals.ok,
                                 r.steals.empty, r.steals.lost, m.steal_requests, m.peak_ready, m.starvation_ns,
                                 m.deviations.value_or(0)};
  if (m.inversions) all.insert(all.end(), {m.inversions->count, m.inversions->better_waited_ns, *m.longest_wait_ns});
  for (const model::worker_times& w : m.workers) {
    all.insert(all.end(), {w.working_ns, w.stealing_ns, w.overhead_ns, w.idle_ns});
  }
  for (const model::schedule::node& n : r.traced->nodes) {
    all.insert(all.end(), {n.identity, n.worker, n.victim, n.start_ns, n.before.stealing_ns, n.before.idle_ns});
  }
  return all;
}

model::machine_costs any_machine(dice& roll) {
  model::machine_costs machine = roll.below(4) == 0 ? ideal() : charging();
  machine.attempt_ns = 1 + roll.below(9);
  if (roll.below(3) == 0) machine.sockets = 2, machine.remote_ns = 110;
  machine.granularity = roll.below(grains) == 0 ? model::grain::call : model::grain::access;
  return machine;
}

// Nodes long enough for idle workers to get to know everybody, and short ones between.
model::workload_spec stretched(const model::workload_spec& plain, dice& roll) {
  const model::graph& g = *std::get<std::shared_ptr<const model::graph>>(plain.program);
  const std::uint32_t longest = 1 + roll.below(40), latency = 1 + roll.below(30);
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  for (model::node_id n = 0; n < g.size(); ++n) {
    costs_ns.push_back(roll.below(3) == 0 ? g.cost_ns(n) : g.cost_ns(n) * longest);
    for (const auto* e = g.begin(n); e != g.end(n); ++e) edges.push_back({n, e->to, e->kind, g.latency_ns(e) * latency});
  }
  return graph_of(std::move(costs_ns), edges);
}
model::workload_spec any_load(std::uint64_t seed, dice& roll) {
  return stretched(roll.below(3) == 0 ? with_latencies(seed) : random_graph(seed), roll);
}

void draw_policies(model::experiment& what, dice& roll) {
  what.idle = {.yield_ns = roll.below(30), .backoff_min_ns = 1, .backoff_max_ns = 1 + roll.below(60), .park_after = 3, .wake_ns = 4};
  what.scheduler.kind = roll.below(2) == 0 ? "work-stealing" : any_of(model::tests::task_schedulers, roll);
  what.scheduler.pool = any_of(model::pools, roll);
  what.scheduler.victim = any_of(model::victim_policies, roll);
  what.scheduler.spawn = any_of(model::spawn_policies, roll);
  what.scheduler.idle = any_of(model::idle_policies, roll);
  what.scheduler.amount = what.scheduler.pool == "linked-queue" ? "one" : any_of(model::amount_policies, roll);
  if (what.scheduler.kind != "work-stealing" && what.scheduler.idle == "greedy") what.scheduler.idle = "spin";
  what.scheduler.aging = roll.below(3);
  what.scheduler.look_every = 1 + roll.below(20);
  what.scheduler.latch = roll.below(8) == 0 ? 1 : 0;
}

model::experiment any_experiment(std::uint64_t seed) {
  dice roll(seed * 101);
  model::experiment what = of(any_load(seed, roll), 2 + roll.below(8), seed);
  if (roll.below(40) == 0) what.workers = 60 + roll.below(80);
  what.machine = any_machine(roll);
  draw_policies(what, roll);
  return what;
}

// Many workers on a graph of layers, so that most are idle while others write their pools; nodes as long as an attempt, as
// a few, and as many.
model::experiment wide_experiment(std::uint64_t seed) {
  dice roll(seed * 103);
  const std::uint64_t longest_ns = std::array{3u, 60u, 900u, 20'000u}.at(roll.below(4));
  const model::layered_parameters layers{.layers = 1 + roll.below(12),
                                         .width = 1 + roll.below(50),
                                         .max_predecessors = 1 + roll.below(4),
                                         .reach = 1 + roll.below(2)};
  model::generator_parameters any{.seed = seed, .costs = {.shape = model::cost_distribution::kind::uniform}};
  any.costs.min_ns = roll.below(2) == 0 ? longest_ns : 1;
  any.costs.max_ns = longest_ns;
  if (roll.below(6) == 0) any.future_percent = 20, any.latency = any.costs;
  model::experiment what = of({"layered", model::layered_graph(layers, any)}, 2 + roll.below(90), seed);
  if (roll.below(10) == 0) what.workers = 100 + roll.below(400);
  what.machine = any_machine(roll);
  if (what.machine.granularity == model::grain::access) what.workers = 2 + what.workers % 50;
  draw_policies(what, roll);
  if (roll.below(4) != 0) what.scheduler.kind = "work-stealing";
  if (roll.below(2) == 0) what.scheduler.pool = "chase-lev";
  return what;
}

// Schedulers whose deques change hands and whose strands come back, with strands that are blocked again and again.
model::experiment blocking_experiment(std::uint64_t seed) {
  dice roll(seed * 107);
  const bool is_wide = roll.below(4) == 0;
  model::experiment what = is_wide ? wide_experiment(seed) : any_experiment(seed);
  if (!is_wide) what.workload = stretched(with_blocked_strands(seed), roll);
  if (roll.below(10) == 0) what.workers = 1;
  what.scheduler.kind = std::array{"parsimonious", "prows", "prows-r"}.at(roll.below(3));
  if (what.scheduler.idle == "greedy" || roll.below(3) == 0) what.scheduler.idle = "spin";
  return what;
}

void compare(const model::experiment& what) {
  constexpr std::uint64_t all_nodes = 10'000;
  const bool same = told(simulate(what, {.trace_nodes = all_nodes})) ==
                    told(simulate(what, {.skips = false, .trace_nodes = all_nodes}));
  if (same) return;
  const std::string message = "skipping shows: HEIST_SEED=" + std::to_string(what.seed) + ", " +
                              std::to_string(what.workers) + " workers, " + what.scheduler.kind + ", " + what.scheduler.pool + ", " +
                              what.scheduler.victim + ", " + what.scheduler.idle + ", " + what.scheduler.amount +
                              (what.machine.free_of_charge() ? ", ideal" : ", charging") +
                              (what.machine.granularity == model::grain::access ? ", by access" : ", by call");
  FAIL(message.c_str());
}

// a, then b and c, of 2^40 ns each: in a lifetime nobody makes all those attempts one by one.
model::experiment of_hours(std::uint32_t workers) {
  constexpr std::uint64_t hour_ns = std::uint64_t{1} << 40;
  return of(graph_of({hour_ns, hour_ns, hour_ns}, {{0, 1, {}}, {0, 2, {}}}), workers);
}

}  // namespace

TEST_GROUP(skipping){};

TEST(skipping, cannot_be_told_from_making_every_attempt) {
  constexpr std::uint64_t first = 1, experiments = 3000;
  if (const char* only = std::getenv("HEIST_SEED")) return compare(any_experiment(std::strtoull(only, nullptr, 10)));
  UT_PRINT(("seeds " + std::to_string(first) + " to " + std::to_string(first + experiments - 1)).c_str());
  for (std::uint64_t seed = first; seed < first + experiments; ++seed) compare(any_experiment(seed));
}

TEST(skipping, cannot_be_told_with_many_idle_workers) {
  constexpr std::uint64_t first = 1, experiments = 300;
  if (const char* only = std::getenv("HEIST_SEED")) return compare(wide_experiment(std::strtoull(only, nullptr, 10)));
  for (std::uint64_t seed = first; seed < first + experiments; ++seed) compare(wide_experiment(seed));
}

// The typed engine of an ideal machine, which is another program.
TEST(skipping, cannot_be_told_on_an_ideal_machine_without_metrics) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    model::experiment what = any_experiment(seed);
    what.machine = ideal();
    model::scheduler_spec plain;
    plain.victim = what.scheduler.victim;
    plain.idle = what.scheduler.idle;
    what.scheduler = plain;
    const std::uint64_t digest = simulate(what, {.metrics = false}).digest;
    CHECK_EQUAL(simulate(what, {.metrics = false, .skips = false}).digest, digest);
  }
}

// Nor of one that is watched: there too nobody counts accesses.
TEST(skipping, cannot_be_told_on_an_ideal_machine_with_metrics) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    model::experiment what = seed % 2 == 0 ? any_experiment(seed) : wide_experiment(seed);
    what.machine = ideal();
    model::scheduler_spec plain;
    plain.victim = what.scheduler.victim;
    plain.idle = what.scheduler.idle;
    plain.amount = what.scheduler.amount;
    what.scheduler = plain;
    if (seed % 3 != 0) what.scheduler.idle = "spin";
    compare(what);
  }
}

TEST(skipping, cannot_be_told_where_strands_are_blocked) {
  constexpr std::uint64_t first = 1, experiments = 3000;
  if (const char* only = std::getenv("HEIST_SEED")) return compare(blocking_experiment(std::strtoull(only, nullptr, 10)));
  for (std::uint64_t seed = first; seed < first + experiments; ++seed) compare(blocking_experiment(seed));
}

// Of worker 1's attempts in [0, 2^40) each takes a nanosecond; at 2^40 it gets c. Worker 0 ends b at 2^41 and asks then and
// a nanosecond later, when c ends.
TEST(skipping, counts_what_it_leaves_out) {
  constexpr std::uint64_t hour_ns = std::uint64_t{1} << 40;
  const model::run_result r = simulate(of_hours(2));
  CHECK_EQUAL(1u, r.steals.ok);
  CHECK_EQUAL(hour_ns + 2, r.steals.empty);
  CHECK_EQUAL(hour_ns + 1, r.metrics->workers[1].stealing_ns);
}

TEST(skipping, leaves_out_what_takes_hours_at_both_grains_on_every_machine_with_every_policy) {
  for (const std::uint32_t workers : {2u, 3u, 8u, 70u}) {
    for (const std::string idle : {"spin", "yield", "backoff", "park"}) {
      for (const std::string victim : {"random", "round-robin"}) {
        for (const model::machine_costs& machine : {ideal(), charging()}) {
          model::experiment what = of_hours(workers);
          what.machine = machine;
          what.scheduler.idle = idle;
          what.scheduler.victim = victim;
          CHECK_EQUAL(3u, simulate(what).nodes);
          what.machine.granularity = grains == 2 ? model::grain::access : model::grain::call;
          CHECK_EQUAL(3u, simulate(what).nodes);
        }
      }
    }
  }
}

// Attempts in vain that take a lock or count themselves in are made one by one: of those, none here.
TEST(skipping, leaves_out_attempts_of_every_scheduler_and_pool_whose_attempts_in_vain_only_load) {
  for (const std::string kind : {"priority-work-stealing", "blocking-priority-queue", "multi-queue", "work-stealing",
                                 "parsimonious", "prows", "prows-r"}) {
    for (const std::string pool : {"chase-lev", "the", "abp", "x10", "linked-queue", "steal-half"}) {
      model::experiment what = of_hours(6);
      what.machine = charging();
      what.scheduler.kind = kind;
      what.scheduler.pool = pool;
      CHECK_EQUAL_TEXT(3u, simulate(what).nodes, (kind + ", " + pool).c_str());
      if (grains == 1) continue;
      what.machine.granularity = model::grain::access;
      CHECK_EQUAL_TEXT(3u, simulate(what).nodes, (kind + ", " + pool).c_str());
    }
  }
}

}  // namespace heist::sim
