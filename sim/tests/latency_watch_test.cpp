// How much of the latencies is hidden: runs followed with a pencil, and laws on random graphs. HEIST_SEED=n repeats a run that
// failed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

constexpr auto future = model::edge_kind::future;
constexpr auto follow = model::edge_kind::follow;
constexpr auto spawn = model::edge_kind::spawn;

model::experiment under(const char* scheduler, const model::workload_spec& load, model::worker_id workers,
                        std::uint64_t seed = 1) {
  model::experiment what = of(load, workers, seed);
  what.scheduler.kind = scheduler;
  return what;
}
// Work-stealing as it is without anything for latencies: a worker that has asked does nothing else.
model::experiment blocking(const model::workload_spec& load, model::worker_id workers, std::uint64_t seed = 1) {
  model::experiment what = under("work-stealing", load, workers, seed);
  what.scheduler.spawn = "help-first";
  what.scheduler.blocked = "wait";
  return what;
}

void check_laws_on_graph(std::uint64_t seed) {
  dice roll(seed * 43);
  model::experiment what = of(with_latencies(seed), 1 + roll.below(8), seed);
  constexpr const char* kinds[] = {"work-stealing", "prows", "prows-r", "parsimonious", "shared-queue"};
  what.scheduler.kind = kinds[roll.below(5)];
  what.idle = {.yield_ns = 7, .backoff_min_ns = 1, .backoff_max_ns = 20, .park_after = 3, .wake_ns = 4};
  constexpr const char* policies[] = {"spin", "yield", "backoff", "park"};
  what.scheduler.idle = policies[roll.below(4)];
  what.machine = roll.below(2) == 0 ? ideal() : charging();
  if (roll.below(3) == 0) what.machine.granularity = model::grain::access;
  const model::run_result r = simulate(what);
  const std::string place = "HEIST_SEED=" + std::to_string(seed);
  CHECK_EQUAL_TEXT(r.latencies, r.metrics->latencies.has_value(), place.c_str());
  if (!r.latencies) return;
  const model::latency_hiding found = *r.metrics->latencies;
  std::uint64_t latencies_ns = 0, not_working_ns = 0;
  const model::graph& g = graph_in(what);
  for (model::node_id n = 0; n < g.size(); ++n) {
    for (const auto* e = g.begin(n); e != g.end(n); ++e) latencies_ns += g.latency_ns(e);
  }
  for (const model::worker_times& w : r.metrics->workers) not_working_ns += w.total_ns() - w.working_ns;
  CHECK_TEXT(found.lost_ns <= found.at_stake_ns, place.c_str());
  CHECK_TEXT(found.lost_ns <= not_working_ns, place.c_str());
  CHECK_TEXT(found.at_stake_ns <= what.workers * r.makespan_ns, place.c_str());
  // Of what is charged, a watcher hears at the time of the access before; and it may make the timer late.
  const bool is_ideal = what.machine.free_of_charge();
  if (is_ideal || what.machine.granularity == model::grain::call) CHECK_TEXT(found.at_stake_ns >= g.longest_latency_ns(), place.c_str());
  if (is_ideal) CHECK_TEXT(found.at_stake_ns <= latencies_ns, place.c_str());
}

}  // namespace

TEST_GROUP(latency_watch) {
  // a(3), 5 ns later b(2)
  const model::workload_spec chain = graph_of({3, 2}, {{0, 1, future, 5}});
  // ask(1) spawns meanwhile(4) and goes on to begin(1), and that to use(1), which needs an answer 10 ns after ask
  const model::workload_spec question =
      graph_of({1, 1, 4, 1}, {{0, 3, future, 10}, {0, 2, spawn}, {0, 1, follow}, {1, 3, follow}});
  // the same with enough to do meanwhile(10), and nothing to begin with
  const model::workload_spec busy =
      graph_of({1, 0, 10, 1}, {{0, 3, future, 10}, {0, 2, spawn}, {0, 1, follow}, {1, 3, follow}});
  // r(1) spawns a(1) and goes on to b(1); each goes on 10 ns later, to c(1) and to d(1)
  const model::workload_spec two_questions =
      graph_of({1, 1, 1, 1, 1}, {{0, 1, spawn}, {0, 2, follow}, {1, 3, follow, 10}, {2, 4, follow, 10}});

  // At both grains: the machine is ideal.
  static void check(std::uint64_t at_stake_ns, std::uint64_t lost_ns, model::experiment what) {
    for (const model::grain grain : {model::grain::call, model::grain::access}) {
      what.machine.granularity = grain;
      const auto found = simulate(what).metrics->latencies;
      CHECK_EQUAL(at_stake_ns, found->at_stake_ns);
      CHECK_EQUAL(lost_ns, found->lost_ns);
    }
  }
};

// Under way from 3 to 8, and nothing else is there to do.
TEST(latency_watch, nothing_is_hidden_where_nothing_else_is_to_be_done) {
  for (const char* scheduler : {"work-stealing", "prows", "prows-r"}) check(5, 5, under(scheduler, chain, 1));
  DOUBLES_EQUAL(0, simulate(of(chain, 1)).metrics->latencies->hidden(), 0);
}

// Two workers have no task, but only one of them could have had the answer to wait for.
TEST(latency_watch, a_latency_holds_up_one_worker_at_most) {
  check(5, 5, of(chain, 2));
}

// Under way from 1 to 11; meanwhile is over at 5 and begin at 6, and the worker has nothing up to 11.
TEST(latency_watch, half_of_it_is_hidden) {
  for (const char* scheduler : {"work-stealing", "prows", "prows-r"}) check(10, 5, under(scheduler, question, 1));
  DOUBLES_EQUAL(0.5, simulate(of(question, 1)).metrics->latencies->hidden(), 0);
}

// The worker waits from 1 to 11, and then executes meanwhile; the others leave use behind, and execute it at once.
TEST(latency_watch, a_worker_that_waits_hides_nothing_and_one_that_leaves_its_deque_all) {
  check(10, 10, blocking(busy, 1));
  for (const char* scheduler : {"work-stealing", "prows", "prows-r"}) check(10, 0, under(scheduler, busy, 1));
}

// Under way from 2 to 12 and from 4 to 14. One worker: it could wait for one of them at a time, from 2 to 14, and has no task
// from 4 to 13, when it takes c.
TEST(latency_watch, of_several_latencies_no_more_count_than_there_are_workers) {
  check(12, 9, under("prows", two_questions, 1));
}

TEST(latency_watch, is_absent_where_no_latency_was_under_way) {
  CHECK_FALSE(simulate(of(graph_of({1, 1}, {{0, 1, future}}), 2)).metrics->latencies.has_value());
}

TEST(latency_watch, laws_hold_on_random_graphs) {
  if (const char* only = std::getenv("HEIST_SEED")) return check_laws_on_graph(std::strtoull(only, nullptr, 10));
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) check_laws_on_graph(seed);
}

}  // namespace heist::sim
