// What must hold of every run, on random graphs. HEIST_SEED=n repeats a run that failed.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

void hold(bool law, const char* name, const model::experiment& what, std::uint64_t seed) {
  if (law) return;
  const std::string message = std::string(name) + " does not hold: HEIST_SEED=" + std::to_string(seed) + ", " +
                              std::to_string(what.workers) + " workers, " + what.scheduler.kind + ", " + what.scheduler.pool + ", " +
                              what.scheduler.spawn + ", " +
                              what.scheduler.victim + ", " + what.scheduler.idle + ", " + what.scheduler.amount +
                              (what.machine.free_of_charge() ? ", ideal" : ", charging");
  FAIL(message.c_str());
}

bool predecessors_end_first(const model::schedule& s) {
  std::unordered_map<std::uint64_t, const model::schedule::node*> by_identity;
  for (const auto& n : s.nodes) by_identity[n.identity] = &n;
  for (const auto& e : s.edges) {
    if (by_identity.at(e.from)->end_ns > by_identity.at(e.to)->start_ns) return false;
  }
  return true;
}

std::uint64_t stolen_nodes(const model::schedule& s) {
  std::uint64_t count = 0;
  for (const auto& n : s.nodes) count += n.stolen ? 1 : 0;
  return count;
}

// By the definition, from the schedule of this run and of a lone worker's.
std::uint64_t deviations_of(const model::run_result& r, const model::schedule& alone) {
  std::unordered_map<std::uint64_t, std::uint64_t> before;
  for (std::size_t i = 1; i < alone.nodes.size(); ++i) before[alone.nodes[i].identity] = alone.nodes[i - 1].identity;
  std::vector<std::uint64_t> last(r.what.workers, model::no_node);
  std::uint64_t count = 0;
  for (const auto& n : r.traced->nodes) {
    const auto found = before.find(n.identity);
    if (found != before.end() && found->second != last[n.worker]) ++count;
    last[n.worker] = n.identity;
  }
  return count;
}

bool pops_the_newest(const model::scheduler_spec& scheduler) {
  const bool deque = scheduler.pool == "chase-lev" || scheduler.pool == "abp" || scheduler.pool == "the" ||
                     scheduler.pool == "x10";
  return scheduler.kind == "work-stealing" && deque;
}

void check_laws(const model::experiment& what, std::uint64_t seed, const model::schedule& alone) {
  const model::run_result r = simulate(what, {.trace_nodes = 1000});
  const model::graph& g = *std::get<std::shared_ptr<const model::graph>>(what.workload.program);
  hold(r.nodes == g.size() && every_node_once(r), "every node once", what, seed);
  hold(r.traced->edges.size() == g.edge_count(), "every edge once", what, seed);
  hold(predecessors_end_first(*r.traced), "predecessors end first", what, seed);
  hold(workers_do_one_thing_at_a_time(r), "one thing at a time", what, seed);
  hold(stolen_nodes(*r.traced) == r.steals.ok, "every successful attempt moves a node", what, seed);
  hold(r.work_ns <= what.workers * r.makespan_ns, "work <= workers x makespan", what, seed);
  hold(r.span_ns <= r.makespan_ns, "span <= makespan", what, seed);
  hold(times_sum_to_the_makespan(r), "workers x makespan = sum of all times", what, seed);
  hold(r.metrics->deviations == deviations_of(r, alone), "deviations by definition", what, seed);
  hold(r.steals.lost == 0, "no races at this grain", what, seed);
  if (what.scheduler.idle == "greedy" && what.machine.free_of_charge()) {
    hold(what.workers * r.makespan_ns <= r.work_ns + (what.workers - 1) * r.span_ns, "the greedy bound", what, seed);
  }
  if (what.workers > 1) return;
  hold(r.steals.ok + r.steals.empty == 0, "no steals on one worker", what, seed);
  if (what.scheduler.spawn == "work-first" && pops_the_newest(what.scheduler)) {
    hold(r.metrics->deviations == 0u, "no deviations on one worker", what, seed);
  }
  if (what.machine.free_of_charge()) hold(r.makespan_ns == r.work_ns, "makespan = work on one worker", what, seed);
}

// One run for each number of workers, every policy and the machine drawn: over all graphs every combination comes up.
void check_laws_on_graph(std::uint64_t seed) {
  dice roll(seed * 31);
  model::experiment what = of(random_graph(seed), 1, seed);
  const model::schedule alone = simulate(what, {.metrics = false, .trace_nodes = 1000}).traced.value();
  what.idle = {.yield_ns = 7, .backoff_min_ns = 1, .backoff_max_ns = 20, .park_after = 3, .wake_ns = 4};
  for (what.workers = 1; what.workers <= 8; ++what.workers) {
    what.scheduler.spawn = any_of(model::spawn_policies, roll);
    what.scheduler.victim = any_of(model::victim_policies, roll);
    what.scheduler.idle = any_of(model::idle_policies, roll);
    what.scheduler.amount = any_of(model::amount_policies, roll);
    what.scheduler.pool = any_of(model::pools, roll);
    what.scheduler.kind = any_of(model::tests::task_schedulers, roll);
    if (what.scheduler.pool == "linked-queue") what.scheduler.amount = "one";  // it cannot tell half
    if (what.scheduler.kind != "work-stealing" && what.scheduler.idle == "greedy") what.scheduler.idle = "park";
    what.machine = roll.below(2) == 0 ? ideal() : charging();
    if (what.scheduler.idle == "greedy" && what.machine.free_of_charge()) what.machine.attempt_ns = 0;
    check_laws(what, seed, alone);
  }
}

}  // namespace

TEST_GROUP(laws){};

TEST(laws, hold_on_random_graphs_for_all_policies_machines_and_up_to_8_workers) {
  constexpr std::uint64_t first = 1, graphs = 10'000;
  if (const char* only = std::getenv("HEIST_SEED")) return check_laws_on_graph(std::strtoull(only, nullptr, 10));
  UT_PRINT(("seeds " + std::to_string(first) + " to " + std::to_string(first + graphs - 1)).c_str());
  for (std::uint64_t seed = first; seed < first + graphs; ++seed) check_laws_on_graph(seed);
}

TEST(laws, costs_raise_the_makespan) {
  for (std::uint32_t workers : {1u, 2u, 4u, 8u}) {
    model::experiment what = fibonacci(12, workers);
    const std::uint64_t free_ns = simulate(what).makespan_ns;
    what.machine = charging();
    const std::uint64_t charged_ns = simulate(what).makespan_ns;
    CHECK(charged_ns > free_ns);
    what.machine.transfer_ns *= 10;
    CHECK(workers == 1 ? simulate(what).makespan_ns == charged_ns : simulate(what).makespan_ns > charged_ns);
  }
}

}  // namespace heist::sim
