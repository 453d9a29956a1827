#include "native/execute.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "native/tests/experiments.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using native::execute;
using native::tests::fibonacci;
using native::tests::layers;

TEST_GROUP(execute){
    // execute() itself throws unless every node ran exactly once.
    template <class Experiment>
    static void runs_under_every_policy(Experiment make, std::uint64_t nodes){for (const std::uint32_t workers
                                                                                   : {1u, 2u, 4u}){
        for (const model::entry& spawn
             : model::spawn_policies){for (const model::entry& victim
                                           : model::victim_policies){model::experiment what = make(workers);
what.scheduler.spawn = spawn.name;
what.scheduler.victim = victim.name;
const model::run_result result = execute(what);
LONGS_EQUAL(nodes, result.nodes);
if (workers == 1) LONGS_EQUAL(0, result.steals.ok + result.steals.empty + result.steals.lost);
}
}
}
}

static void refuses(const model::experiment& what, const std::string& message) {
  try {
    (void)execute(what);
    FAIL("bad input was accepted");
  } catch (const base::bad_input& thrown) {
    STRCMP_EQUAL(message.c_str(), thrown.what());
  }
}

static void is_well_formed(const model::run_result& result) {
  const model::schedule& traced = result.traced.value();
  LONGS_EQUAL(result.nodes, traced.nodes.size());
  std::map<std::uint64_t, const model::schedule::node*> by_identity;
  std::map<model::worker_id, std::uint64_t> free_ns;
  std::uint64_t last_start_ns = 0;
  for (const auto& node : traced.nodes) {
    CHECK(by_identity.emplace(node.identity, &node).second);
    CHECK(node.worker < result.what.workers);
    CHECK(!node.stolen || (node.victim < result.what.workers && node.victim != node.worker));
    CHECK(last_start_ns <= node.start_ns && node.start_ns <= node.end_ns && node.end_ns <= result.makespan_ns);
    CHECK(free_ns[node.worker] <= node.start_ns);
    CHECK(!node.name.empty());
    free_ns[node.worker] = node.end_ns;
    last_start_ns = node.start_ns;
  }
  std::uint64_t last_source_start_ns = 0;
  for (const auto& edge : traced.edges) {
    CHECK(by_identity.at(edge.from)->end_ns <= by_identity.at(edge.to)->start_ns);
    CHECK(last_source_start_ns <= by_identity.at(edge.from)->start_ns);
    last_source_start_ns = by_identity.at(edge.from)->start_ns;
  }
  const auto stolen = std::count_if(traced.nodes.begin(), traced.nodes.end(), [](const auto& n) { return n.stolen; });
  LONGS_EQUAL(result.steals.ok, stolen);
}
}
;

TEST(execute, spends_a_cost_unless_executing_the_node_is_the_work) {
  const auto iterations = [](auto program) {
    return native::spin_for({.name = "w", .program = program}, {}).iterations(1'000);
  };
  CHECK(iterations(model::fibonacci_parameters{}) > 0);
  CHECK(iterations(model::trapezoid_parameters{}) > 0);
  CHECK(iterations(model::knapsack_parameters{}) > 0);
  LONGS_EQUAL(0, iterations(model::uts_parameters{}));
  LONGS_EQUAL(0, iterations(model::knapsack_parameters{.items = 20, .sequential_from = 10}));
  LONGS_EQUAL(0, native::spin_for({.name = "w", .program = model::fibonacci_parameters{}}, {.cost_scale = 0}).iterations(1'000));
}

TEST(execute, says_how_fast_costs_were_spent) {
  CHECK(execute(fibonacci(5, 1)).spins_per_ns > 0);
  CHECK(execute(fibonacci(5, 1), {.cost_scale = 0}).spins_per_ns == 0);
}

TEST(execute, fibonacci_under_every_policy) {
  runs_under_every_policy([](std::uint32_t workers) { return fibonacci(16, workers); },
                          model::fibonacci_parameters{.n = 16}.nodes());
}

TEST(execute, fibonacci_under_every_idle_policy_and_amount) {
  for (const char* idle : {"spin", "yield", "backoff", "park"}) {
    for (const char* amount : {"one", "half"}) {
      model::experiment what = fibonacci(16, 4);
      what.scheduler.idle = idle;
      what.scheduler.amount = amount;
      LONGS_EQUAL(model::fibonacci_parameters{.n = 16}.nodes(), execute(what).nodes);
    }
  }
}

TEST(execute, loops_are_divided_by_every_partitioner_under_every_idle_policy) {
  for (const model::entry& partitioner : model::range_partitioners) {
    for (const char* idle : {"spin", "yield", "backoff", "park"}) {
      for (const std::uint32_t workers : {1u, 2u, 4u}) {
        model::experiment what;
        what.workload = {"loop", model::loop_parameters{.iterations = 20'000, .iteration_ns = 10}};
        what.workers = workers;
        what.scheduler.kind = "range-splitting";
        what.scheduler.partitioner = partitioner.name;
        what.scheduler.idle = idle;
        LONGS_EQUAL(200'000, execute(what).work_ns);
      }
    }
  }
}

TEST(execute, a_fan_is_stolen_by_halves) {
  model::experiment what = layers(3, 200, 4);
  what.scheduler.amount = "half";
  what.scheduler.idle = "park";
  what.idle.park_after = 1;
  LONGS_EQUAL(600, execute(what).nodes);
}

TEST(execute, refuses_what_no_machine_can_do) {
  model::experiment what = fibonacci(5, 2);
  what.scheduler.idle = "greedy";
  refuses(what,
          "scheduler: the idle policy greedy is for theory: no machine can wake workers in no time\n"
          "  take another one, or simulate it: heist run");
  what.scheduler.idle = "doze";
  refuses(what, "scheduler: there is no idle policy called \"doze\"\n  known here: spin, yield, backoff, park, greedy");
  what.scheduler.idle = "spin";
  what.scheduler.amount = "most";
  refuses(what, "scheduler: there is no amount policy called \"most\"\n  known here: one, half");
}

TEST(execute, graph_under_every_policy) {
  runs_under_every_policy([](std::uint32_t workers) { return layers(40, 12, workers); }, 40 * 12);
}

TEST(execute, single_node) {
  LONGS_EQUAL(1, execute(fibonacci(1, 4)).nodes);
}

TEST(execute, many_more_workers_than_processors_come_to_an_end) {
  LONGS_EQUAL(20 * 30, execute(layers(20, 30, 32)).nodes);
}

TEST(execute, work_and_span_come_from_the_costs_whatever_the_scale) {
  const auto graph = std::make_shared<const model::graph>(
      std::vector<std::uint64_t>{1, 20, 300, 4000}, std::vector<std::string>{"a", "b", "c", "d"},
      std::vector<model::graph_edge>{{0, 1, {}}, {0, 2, {}}, {1, 3, {}}});
  model::experiment what;
  what.workload = {"dag", graph};
  what.workers = 2;
  const model::run_result result = execute(what, {.cost_scale = 0});
  LONGS_EQUAL(4321, result.work_ns);
  LONGS_EQUAL(4021, result.span_ns);
  LONGS_EQUAL(0, result.digest);
}

TEST(execute, trace_of_fibonacci_is_well_formed) {
  is_well_formed(execute(fibonacci(10, 4)));
}

TEST(execute, trace_of_a_graph_is_well_formed) {
  const model::run_result result = execute(layers(20, 8, 4));
  is_well_formed(result);
  LONGS_EQUAL(2 * 19 * 8, result.traced->edges.size());
}

TEST(execute, run_with_too_many_nodes_is_not_traced) {
  const std::uint64_t nodes = model::fibonacci_parameters{.n = 8}.nodes();
  CHECK(execute(fibonacci(8, 2), {.trace_nodes = nodes}).traced.has_value());
  CHECK_FALSE(execute(fibonacci(8, 2), {.trace_nodes = nodes - 1}).traced.has_value());
}

TEST(execute, unknown_name_is_bad_input_with_the_known_ones) {
  model::experiment what = fibonacci(5, 2);
  what.scheduler.victim = "nearest";
  refuses(what, "scheduler: there is no victim policy called \"nearest\"\n  known here: random, round-robin");
}

TEST(execute, tasks_may_be_counted) {
  model::experiment what = fibonacci(14, 4);
  what.scheduler.latch = 2;
  LONGS_EQUAL(model::fibonacci_parameters{.n = 14}.nodes(), execute(what, {.cost_scale = 0}).nodes);
}

TEST(execute, no_worker_is_bad_input) {
  refuses(fibonacci(5, 0), "workers: a run needs at least one worker");
}

TEST(execute, comes_to_the_right_result_with_every_scheduler_and_pool) {
  for (const model::entry& kind : model::tests::task_schedulers) {
    for (const model::entry& pool : model::pools) {
      for (const std::uint32_t workers : {2u, 4u}) {
        model::experiment what = fibonacci(14, workers);
        what.workload.priority_levels = 10;
        what.scheduler.kind = kind.name;
        what.scheduler.pool = pool.name;
        LONGS_EQUAL(model::fibonacci_parameters{.n = 14}.nodes(), execute(what, {.cost_scale = 0}).nodes);
      }
    }
  }
}

namespace {

// A source, many nodes that each wait 2 ms after it, a sink.
model::experiment waiting(std::uint32_t nodes, std::uint32_t workers) {
  std::vector<model::graph_edge> edges;
  std::vector<std::string> names{"source"};
  for (std::uint32_t n = 1; n <= nodes; ++n) {
    names.push_back("node " + std::to_string(n));
    edges.push_back({.from = 0, .to = n, .kind = model::edge_kind::future, .latency_ns = 2'000'000});
    edges.push_back({.from = n, .to = nodes + 1, .kind = model::edge_kind::join});
  }
  names.push_back("sink");
  model::experiment what;
  what.workload = {"waiting", std::make_shared<const model::graph>(std::vector<std::uint64_t>(nodes + 2, 100),
                                                                   std::move(names), edges)};
  what.workers = workers;
  return what;
}

}  // namespace

TEST(execute, latencies_pass_before_their_targets_begin) {
  for (const std::uint32_t workers : {1u, 3u}) {
    for (const char* idle : {"spin", "park"}) {
      model::experiment what = waiting(50, workers);
      what.scheduler.idle = idle;
      const model::run_result result = execute(what, {.trace_nodes = 100});
      LONGS_EQUAL(52, result.nodes);
      std::map<std::uint64_t, const model::schedule::node*> by_identity;
      for (const model::schedule::node& n : result.traced->nodes) by_identity[n.identity] = &n;
      for (std::uint64_t n = 1; n <= 50; ++n) CHECK(by_identity[n]->start_ns >= by_identity[0]->end_ns + 2'000'000);
    }
  }
}

TEST(execute, completions_from_outside_reach_every_scheduler) {
  for (const model::entry& kind : model::tests::task_schedulers) {
    model::experiment what = waiting(20, 2);
    what.scheduler.kind = kind.name;
    LONGS_EQUAL(22, execute(what).nodes);
  }
}
