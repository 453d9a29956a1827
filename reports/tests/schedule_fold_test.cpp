#include "reports/dag/schedule_fold.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/dag/spawn_tree.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;
using heist::model::edge_kind;

namespace {

// Edges from lower to higher numbers; each node takes 1 ns, one after the other.
schedule_document graph_of(std::uint64_t nodes, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& edges) {
  schedule_document document;
  document.makespan_ns = nodes;
  for (std::uint64_t i = 0; i < nodes; ++i) {
    document.what.nodes.push_back({i, std::string("node ") + std::to_string(i), 0, i, i + 1, false, 0});
  }
  for (const auto& [from, to] : edges) document.what.edges.push_back({from, to, edge_kind::spawn});
  return document;
}

// A binary tree of forks whose joins mirror them: fork f has the children 2f + 1 and 2f + 2, its join is the last but
// f.
schedule_document fork_join(std::uint64_t forks) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  const std::uint64_t last = 2 * forks - 1;
  for (std::uint64_t f = 0; f < forks; ++f) {
    const bool inner = 2 * f + 2 < forks;
    if (!inner) edges.emplace_back(f, last - f);
    for (std::uint64_t child = 2 * f + 1; inner && child <= 2 * f + 2; ++child) {
      edges.emplace_back(f, child);
      edges.emplace_back(last - child, last - f);
    }
  }
  return graph_of(2 * forks, edges);
}

folded_schedule folded(const schedule_document& document, const fold_request& wanted = {}) {
  const schedule_graph graph(document.what);
  return fold(document, graph, critical_path_of(document.what, graph), wanted);
}

std::uint64_t nodes_in(const folded_schedule& f) {
  std::uint64_t sum = 0;
  for (const drawn_part& part : f.parts) sum += part.nodes;
  return sum;
}

}  // namespace

TEST_GROUP(schedule_fold){};

TEST(schedule_fold, a_join_hangs_below_the_fork_that_it_waits_for) {
  const schedule_graph graph(fork_join(7).what);
  const spawn_tree tree(graph);
  UNSIGNED_LONGS_EQUAL(0, tree.parent(13));  // the last join, below the first fork
  UNSIGNED_LONGS_EQUAL(1, tree.parent(12));
  UNSIGNED_LONGS_EQUAL(3, tree.parent(10));
  UNSIGNED_LONGS_EQUAL(14, tree.parent(0));  // the root, which is no node
  UNSIGNED_LONGS_EQUAL(1, tree.depth(0));
  UNSIGNED_LONGS_EQUAL(5, tree.level(13));
}

// The last node that all paths go through, found by trying: without it, the node cannot be reached.
TEST(schedule_fold, parents_are_what_no_path_can_avoid) {
  std::uint64_t state = 7;
  const auto roll = [&state](std::uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  for (int round = 0; round < 200; ++round) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    for (std::uint64_t n = 1; n < 24; ++n) {
      for (std::uint64_t i = roll(4); i > 0; --i) edges.emplace_back(roll(n), n);
    }
    const schedule_graph graph(graph_of(24, edges).what);
    const spawn_tree tree(graph);
    const auto reached_without = [&](std::uint32_t left_out) {
      std::vector<bool> reached(24, false);
      for (std::uint32_t n = 0; n < 24; ++n) {
        bool found = graph.before(n).empty();
        for (const auto& from : graph.before(n)) found = found || reached[from.node];
        reached[n] = found && n != left_out;
      }
      return reached;
    };
    for (std::uint32_t n = 0; n < 24; ++n) {
      std::uint32_t last = tree.root();
      for (std::uint32_t other = 0; other < n; ++other) {
        if (!reached_without(other)[n]) last = other;
      }
      UNSIGNED_LONGS_EQUAL(last, tree.parent(n));
    }
  }
}

TEST(schedule_fold, every_node_is_in_one_part_however_it_is_folded) {
  for (const std::uint64_t forks : {255u, 4095u}) {
    const schedule_document document = fork_join(forks);
    for (const std::optional<std::uint32_t> depth : {std::optional<std::uint32_t>{}, std::optional<std::uint32_t>{3}}) {
      const folded_schedule f = folded(document, {.depth = depth});
      UNSIGNED_LONGS_EQUAL(2 * forks, nodes_in(f));
      CHECK_TRUE(f.parts.size() <= 400);
      CHECK_FALSE(f.whole());
    }
  }
}

TEST(schedule_fold, to_a_depth_forks_their_joins_and_what_is_below_are_parts) {
  const folded_schedule f = folded(fork_join(255), {.depth = 3});
  UNSIGNED_LONGS_EQUAL(10, f.parts.size());  // 3 forks, 3 joins, 4 subtrees
  STRCMP_EQUAL("6 of 510 nodes drawn; 504 nodes (504 ns of work) folded into 4 boxes", f.account.c_str());
}

TEST(schedule_fold, where_something_happened_is_opened_first) {
  schedule_document document = fork_join(4095);
  document.what.nodes[4000].deviates = true;
  const folded_schedule f = folded(document);
  UNSIGNED_LONGS_EQUAL(1, f.parts[f.part_of[4000]].nodes);
}

TEST(schedule_fold, of_very_many_side_by_side_the_eventful_are_drawn_and_the_others_put_together) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  for (std::uint64_t n = 1; n < 9'999; ++n) {
    edges.emplace_back(0, n);
    edges.emplace_back(n, 9'999);
  }
  schedule_document document = graph_of(10'000, edges);
  document.what.nodes[5'000].stolen = true;
  const folded_schedule f = folded(document);
  UNSIGNED_LONGS_EQUAL(10'000, nodes_in(f));
  UNSIGNED_LONGS_EQUAL(1, f.parts[f.part_of[5'000]].nodes);
  CHECK_TRUE(f.parts.size() < 40);
}

TEST(schedule_fold, few_nodes_with_too_many_edges_are_folded_too) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  for (std::uint64_t n = 0; n < 200; ++n) {
    for (std::uint64_t before = 0; before < n; ++before) edges.emplace_back(before, n);
  }
  const folded_schedule f = folded(graph_of(200, edges));
  CHECK_FALSE(f.whole());
  UNSIGNED_LONGS_EQUAL(200, nodes_in(f));
}

TEST(schedule_fold, around_a_node_are_those_near_it) {
  const schedule_document document = fork_join(255);
  UNSIGNED_LONGS_EQUAL(4, folded(document, {.depth = 1, .around = "node 1"}).parts.size());  // above, two below
  UNSIGNED_LONGS_EQUAL(4, folded(document, {.depth = 1, .around = "1"}).parts.size());       // by its identity
  const std::string message =
      message_of<heist::base::bad_input>([&] { (void)folded(document, {.around = samples::hostile_name()}); });
  STRCMP_CONTAINS("there is no such node", message.c_str());
  CHECK_TRUE(message.size() < 300 && message.find('\n') > 20);
}

TEST(schedule_fold, of_a_long_path_the_middle_is_one_part) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  for (std::uint64_t n = 1; n < 5'000; ++n) edges.emplace_back(n - 1, n);
  const folded_schedule f = folded(graph_of(5'000, edges), {.critical = true});
  UNSIGNED_LONGS_EQUAL(5'000, nodes_in(f));
  UNSIGNED_LONGS_EQUAL(101, f.parts.size());
  UNSIGNED_LONGS_EQUAL(0, folded(graph_of(3, {{0, 1}}), {.critical = true}).parts[0].first);
}

TEST(schedule_fold, nodes_that_wait_for_one_another_as_in_no_run_are_drawn_all_the_same) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  for (std::uint64_t n = 0; n < 1'000; ++n) edges.emplace_back(n, (n + 1) % 1'000);
  UNSIGNED_LONGS_EQUAL(1'000, nodes_in(folded(graph_of(1'000, edges))));
  UNSIGNED_LONGS_EQUAL(0, folded(graph_of(1'000, edges), {.critical = true}).parts.size());
}
