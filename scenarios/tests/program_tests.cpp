// The keys of programs that unfold.
#include <string>
#include <string_view>
#include <variant>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

template <class Parameters>
Parameters read_as(std::string_view kind, std::string_view lines) {
  const scenario s = read_text(workload("kind = '" + std::string(kind) + "'\n" + std::string(lines)));
  return std::get<Parameters>(s.workloads.at(0).program);
}

model::uts_parameters read_uts(std::string_view lines) {
  return read_as<model::uts_parameters>("uts", lines);
}

}  // namespace

TEST_GROUP(a_program){};

TEST(a_program, fibonacci_sum_has_the_parameters_it_says) {
  const auto p = read_as<model::fibonacci_sum_parameters>("fibonacci-sum", "n = 45\nfork_ns = 3\nleaf_ns = 2");
  LONGS_EQUAL(45, p.n);
  LONGS_EQUAL(3, p.fork_ns);
  LONGS_EQUAL(2, p.leaf_ns);
  REFUSED("example.toml:5:5: 'n' is the integer 0, expected an integer from 1 to 45\n  for example: n = 10",
          workload("kind = 'fibonacci-sum'\nn = 0"));
}

TEST(a_program, uts_is_a_linear_geometric_tree_by_default) {
  const model::uts_parameters p = read_uts("");
  CHECK(p.tree == model::uts_tree::geometric && p.shape == model::uts_shape::linear && !p.published);
}

TEST(a_program, uts_knows_published_trees_with_their_sizes) {
  const model::uts_parameters p = read_uts("tree = 'T3'\nnode_ns = 7");
  CHECK(p.tree == model::uts_tree::binomial);
  LONGS_EQUAL(42, p.root_seed);
  LONGS_EQUAL(4'112'897, p.published->nodes);
  LONGS_EQUAL(7, p.node_ns);
}

TEST(a_program, uts_has_the_parameters_it_says) {
  const model::uts_parameters p = read_uts(
      "tree = 'hybrid'\nshape = 'cyclic'\nbranching = 5\ndepth = 9\nnonleaf_ppb = 100_000_000\nnonleaf_children = 3\n"
      "shift_percent = 40\nseed = 8\nnode_ns = 2\nchild_ns = 1");
  CHECK(p.tree == model::uts_tree::hybrid && p.shape == model::uts_shape::cyclic);
  LONGS_EQUAL(5, p.root_branching);
  LONGS_EQUAL(9, p.depth);
  LONGS_EQUAL(100'000'000, p.nonleaf_ppb);
  LONGS_EQUAL(3, p.nonleaf_children);
  LONGS_EQUAL(40, p.shift_percent);
  LONGS_EQUAL(8, p.root_seed);
  LONGS_EQUAL(1, p.child_ns);
}

TEST(a_program, uts_refuses_an_unknown_tree) {
  REFUSED(
      "example.toml:5:8: 'tree' is the string \"binomal\", expected one of: geometric, binomial, hybrid, T1, T2, T3, "
      "T4, "
      "T5\n  did you mean 'binomial'?",
      workload("kind = 'uts'\ntree = 'binomal'"));
}

TEST(a_program, uts_refuses_to_change_a_published_tree) {
  REFUSED(
      "example.toml:6:8: 'seed' means nothing where tree is \"T1\"\n"
      "  remove it, or write: tree = \"geometric\"",
      workload("kind = 'uts'\ntree = 'T1'\nseed = 3"));
}

TEST(a_program, uts_refuses_keys_of_another_type_of_tree) {
  REFUSED("example.toml:5:15: 'nonleaf_ppb' means nothing where tree is \"geometric\"\n  remove it",
          workload("kind = 'uts'\nnonleaf_ppb = 3"));
  REFUSED("example.toml:6:9: 'depth' means nothing where tree is \"binomial\"\n  remove it",
          workload("kind = 'uts'\ntree = 'binomial'\ndepth = 3"));
}

TEST(a_program, uts_refuses_a_tree_that_never_ends) {
  REFUSED(
      "example.toml:3:1: this tree is expected to have more than 10000000000 nodes\n"
      "  lower branching, depth, nonleaf_children or nonleaf_ppb",
      workload("kind = 'uts'\ntree = 'binomial'\nnonleaf_ppb = 250_000_000\nnonleaf_children = 4"));
  REFUSED(
      "example.toml:3:1: this tree is expected to have more than 10000000000 nodes\n"
      "  lower branching, depth, nonleaf_children or nonleaf_ppb",
      workload("kind = 'uts'\nshape = 'fixed'\nbranching = 100\ndepth = 1000"));
}

TEST(a_program, uts_refuses_costs_beyond_the_clock) {
  REFUSED(
      "example.toml:3:1: the costs of this workload add up to more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the costs or take fewer nodes: the simulated clock would run out",
      workload("kind = 'uts'\ntree = 'T1'\nnode_ns = 1_000_000_000"));
}

TEST(a_program, queens_has_the_size_it_says) {
  LONGS_EQUAL(15, read_as<model::queens_parameters>("queens", "n = 15").n);
}

TEST(a_program, queens_refuses_what_takes_years) {
  REFUSED("example.toml:5:5: 'n' is the integer 16, expected an integer from 1 to 15\n  for example: n = 8",
          workload("kind = 'queens'\nn = 16"));
}

TEST(a_program, trapezoid_is_halved_unless_it_says_otherwise) {
  CHECK_FALSE(read_as<model::trapezoid_parameters>("trapezoid", "").upfront);
  CHECK(read_as<model::trapezoid_parameters>("trapezoid", "split = 'upfront'").upfront);
}

TEST(a_program, trapezoid_refuses_too_many_pieces) {
  REFUSED(
      "example.toml:6:9: 1000000000 intervals in pieces of 1 are 1000000000 pieces, expected at most 16777216\n"
      "  for example: grain = 60",
      workload("kind = 'trapezoid'\nintervals = 1_000_000_000\ngrain = 1"));
}

TEST(a_program, task_burst_has_the_parameters_it_says) {
  const auto p = read_as<model::task_burst_parameters>(
      "task-burst", "tasks = 40_000\nstop_after = 10_000\ntask_ns = 7\nmake_ns = 3");
  LONGS_EQUAL(40'000, p.tasks);
  LONGS_EQUAL(10'000, p.stop_after);
  LONGS_EQUAL(7, p.task_ns);
  LONGS_EQUAL(3, p.make_ns);
}

TEST(a_program, task_burst_refuses_more_than_memory_is_for) {
  REFUSED(
      "example.toml:5:9: 'tasks' is the integer 67108865, expected an integer from 1 to 67108864\n"
      "  for example: tasks = 1000",
      workload("kind = 'task-burst'\ntasks = 67108865"));
}

TEST(a_program, is_stopped_where_it_says_so) {
  LONGS_EQUAL(0, read_uts("").stop_after);
  LONGS_EQUAL(100, read_uts("stop_after = 100").stop_after);
  LONGS_EQUAL(6'000, read_as<model::queens_parameters>("queens", "stop_after = 6000").stop_after);
  REFUSED(
      "example.toml:5:14: 'stop_after' is the integer 0, expected an integer from 1 to 10000000000\n"
      "  for example: stop_after = 10000",
      workload("kind = 'queens'\nstop_after = 0"));
}

TEST(a_program, uts_cut_in_depth_is_not_the_published_tree) {
  const model::uts_parameters p = read_uts("tree = 'T3'\ndeepest = 100");
  LONGS_EQUAL(100, p.deepest);
  POINTERS_EQUAL(nullptr, p.must_be());
}

TEST(a_program, knapsack_has_the_parameters_it_says) {
  const auto p = read_as<model::knapsack_parameters>(
      "knapsack",
      "items = 40\ncapacity = 4000\nweight_min = 10\nweight_max = 20\nspread = 3\nsequential_from = 34\nseed = 9\n"
      "node_ns = 7");
  LONGS_EQUAL(40, p.items);
  LONGS_EQUAL(4'000, p.capacity);
  LONGS_EQUAL(10, p.weight_min);
  LONGS_EQUAL(20, p.weight_max);
  LONGS_EQUAL(3, p.spread);
  LONGS_EQUAL(34, p.sequential_from);
  LONGS_EQUAL(9, p.seed);
  LONGS_EQUAL(7, p.node_ns);
  LONGS_EQUAL(20, read_as<model::knapsack_parameters>("knapsack", "").sequential_from);
}

TEST(a_program, knapsack_refuses_what_does_not_fit) {
  REFUSED("example.toml:5:9: 'items' is the integer 61, expected an integer from 1 to 60\n  for example: items = 20",
          workload("kind = 'knapsack'\nitems = 61"));
  REFUSED(
      "example.toml:6:14: 'weight_max' is the integer 9, expected an integer from 10 (weight_min) to 1000000\n"
      "  for example: weight_max = 250",
      workload("kind = 'knapsack'\nweight_min = 10\nweight_max = 9"));
  REFUSED(
      "example.toml:6:19: 'sequential_from' is the integer 19, expected an integer from 20 (items - 20) to 40 (items)\n"
      "  for example: sequential_from = 40",
      workload("kind = 'knapsack'\nitems = 40\nsequential_from = 19"));
}

TEST(a_program, astar_has_the_parameters_it_says) {
  const auto p = read_as<model::astar_parameters>(
      "astar", "side = 200\ntarget_percent = 70\nmax_weight = 3\nblocked_percent = 5\nseed = 8\nnode_ns = 7");
  LONGS_EQUAL(200, p.land.side);
  LONGS_EQUAL(70, p.land.target_percent);
  LONGS_EQUAL(3, p.land.max_weight);
  LONGS_EQUAL(5, p.land.blocked_percent);
  LONGS_EQUAL(8, p.land.seed);
  LONGS_EQUAL(7, p.node_ns);
}

TEST(a_program, astar_refuses_more_than_memory_is_for_and_costs_that_do_not_fit) {
  REFUSED("example.toml:5:8: 'side' is the integer 401, expected an integer from 2 to 400\n  for example: side = 40",
          workload("kind = 'astar'\nside = 401"));
  REFUSED(
      "example.toml:6:14: 'max_weight' is the integer 219, expected an integer from 1 to 218 (65534 / (3 side))\n"
      "  for example: max_weight = 2",
      workload("kind = 'astar'\nside = 100\nmax_weight = 219"));
}
