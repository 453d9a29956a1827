#include <fmt/format.h>

#include <string>
#include <string_view>
#include <variant>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

model::fibonacci_parameters read_fibonacci(std::string_view lines) {
  const scenario s = read_text(workload("kind = 'fibonacci'\n" + std::string(lines)));
  return std::get<model::fibonacci_parameters>(s.workloads.at(0).program);
}

}  // namespace

TEST_GROUP(a_workload){};

TEST(a_workload, is_named_after_its_kind_by_default) {
  STRCMP_EQUAL("fibonacci", read_text(minimal).workloads.at(0).name.c_str());
}

TEST(a_workload, has_the_name_it_says) {
  STRCMP_EQUAL("x", read_text(workload("kind = 'fibonacci'\nname = 'x'")).workloads.at(0).name.c_str());
}

TEST(a_workload, has_the_size_it_says) {
  LONGS_EQUAL(45, read_fibonacci("n = 45").n);
}

TEST(a_workload, has_even_leaves_unless_it_says_otherwise) {
  LONGS_EQUAL(70, read_fibonacci("leaf_min_ns = 70").leaf_max_ns);
}

TEST(a_workload, is_refused_without_a_kind) {
  REFUSED("example.toml:3:1: missing key 'kind' in [[workload]]\n  for example: kind = \"fibonacci\"",
          workload("n = 1"));
}

TEST(a_workload, is_refused_with_an_unknown_kind) {
  REFUSED(
      "example.toml:4:8: 'kind' is the string \"fibonaci\", expected one of: fibonacci, fibonacci-sum, uts, queens, trapezoid, "
      "task-burst, knapsack, astar, direct-fibonacci, direct-programs, loop, dag, layered, erdos, fork-join, series-parallel, chain, fan, "
      "map-reduce, latency-fibonacci, quicksort, server, pipeline\n  did you mean 'fibonacci'?",
      workload("kind = 'fibonaci'"));
}

TEST(a_workload, is_refused_with_a_key_of_another_kind) {
  REFUSED(
      "example.toml:5:1: unknown key 'nodes' in [[workload]] of kind fibonacci, expected one of: kind, name, n, "
      "fork_ns, join_ns, leaf_min_ns, leaf_max_ns, priorities\n  remove it, or check in which table it belongs",
      workload("kind = 'fibonacci'\nnodes = []"));
}

TEST(a_workload, is_refused_with_a_misspelt_key) {
  REFUSED(
      "example.toml:4:1: unknown key 'knid' in [[workload]], expected one of: kind, name, n, fork_ns, join_ns, "
      "leaf_min_ns, leaf_max_ns, priorities, leaf_ns, tree, shape, branching, depth, nonleaf_ppb, nonleaf_children, "
      "shift_percent, seed, node_ns, child_ns, deepest, stop_after, solution_ns, intervals, grain, split, interval_ns, tasks, task_ns, "
      "make_ns, items, capacity, weight_min, weight_max, spread, sequential_from, side, target_percent, max_weight, "
      "blocked_percent, call_ns, sum_ns, program, size, columns, steps, unit_ps, fold, poll_ns, costs, doubles_every, file, iterations, iteration_ns, "
      "costly_percent, costly_factor, rounds, nodes, edges, unit, future_percent, "
      "touch_percent, latency_percent, latency, latency_ns, latency_min_ns, latency_max_ns, latency_high_percent, layers, width, "
      "max_predecessors, reach, cost, cost_ns, cost_min_ns, cost_max_ns, cost_high_percent, edge_ppm, "
      "fan_out, max_branches, middles, leaves, waiting, cold_permille, longest_ns, elements, cutoff, waiting_percent, "
      "partition_ps, sort_ps, requests, gap_ns, second_percent, pipelines, stages, loop_ns\n  did you mean 'kind'?",
      workload("knid = 'fibonacci'"));
}

TEST(a_workload, is_refused_if_it_is_too_large) {
  REFUSED("example.toml:5:5: 'n' is the integer 46, expected an integer from 0 to 45\n  for example: n = 10",
          workload("kind = 'fibonacci'\nn = 46"));
}

TEST(a_workload, is_refused_if_the_least_leaf_exceeds_the_largest) {
  REFUSED(
      "example.toml:6:15: 'leaf_max_ns' is the integer 10, expected an integer from 20 (leaf_min_ns) to 1000000000000000\n"
      "  for example: leaf_max_ns = 20",
      workload("kind = 'fibonacci'\nleaf_min_ns = 20\nleaf_max_ns = 10"));
}

TEST(a_workload, is_refused_if_its_costs_exceed_the_clock) {
  REFUSED(
      "example.toml:3:1: the costs of this workload add up to more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the costs or take fewer nodes: the simulated clock would run out",
      workload("kind = 'fibonacci'\nn = 45\nfork_ns = 1000000000000000"));
}

TEST(a_workload, is_refused_with_the_name_of_another) {
  REFUSED(
      "example.toml:5:1: a second workload is called 'fibonacci', expected unique names\n"
      "  give it a name of its own, for example: name = \"fibonacci-2\"",
      std::string(minimal) + std::string(fibonacci));
}

TEST(a_workload, is_refused_after_a_thousand_others) {
  std::string text = "[machine]\nworkers = 2\n";
  for (int i = 0; i < 1001; ++i) text += fmt::format("[[workload]]\nkind = 'fibonacci'\nname = '{}'\n", i);
  REFUSED("example.toml:3003:1: more than 1000 workloads\n  split it into several scenario files", text);
}
