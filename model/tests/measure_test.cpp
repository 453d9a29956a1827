#include "model/workload/measure.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/tests/worlds.hpp"
#include "model/workload/dag.hpp"
#include "model/workload/fibonacci.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// Says nothing when it ends.
struct mute_workload {
  template <Sink S>
  void start(S& sink) {
    sink.ready(1);
  }
  template <Sink S>
  void finish(worker_id, task, S&) {}
  std::uint64_t cost_ns(task) const { return 1; }
  std::uint64_t identity(task t) const { return t; }
  std::string name(std::uint64_t) const { return "mute"; }
};

}  // namespace

TEST_GROUP(measure){measured of(const std::vector<std::uint64_t>& costs_ns, const std::vector<graph_edge>& edges){
    const graph g(costs_ns, std::vector<std::string>(costs_ns.size()), edges);
dag<free_world> load(g);
return measure(load);
}  // namespace heist::model
}
;

TEST(measure, a_chain_is_all_span) {
  const measured m = of({3, 5, 2}, {{0, 1, {}}, {1, 2, {}}});
  CHECK_EQUAL(3u, m.nodes);
  CHECK_EQUAL(10u, m.work_ns);
  CHECK_EQUAL(10u, m.span_ns);
}

TEST(measure, independent_nodes_have_the_span_of_the_costliest) {
  const measured m = of({3, 5, 2}, {});
  CHECK_EQUAL(10u, m.work_ns);
  CHECK_EQUAL(5u, m.span_ns);
}

// 1 + 6 + 2 through c, although b is the one that is executed first.
TEST(measure, a_join_waits_for_its_costlier_predecessor) {
  const measured m = of({1, 4, 6, 2}, {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});
  CHECK_EQUAL(13u, m.work_ns);
  CHECK_EQUAL(9u, m.span_ns);
}

// 0(1) -> 1(1) -> 2(1) -> 3(1), 0 -> 3, 4(9) -> 2: the costliest path is 4 2 3.
TEST(measure, the_span_may_begin_at_any_entry) {
  const measured m = of({1, 1, 1, 1, 9}, {{0, 1, {}}, {1, 2, {}}, {2, 3, {}}, {0, 3, {}}, {4, 2, {}}});
  CHECK_EQUAL(13u, m.work_ns);
  CHECK_EQUAL(11u, m.span_ns);
}

// fib(3): 2 forks, 3 leaves, 2 joins; path fork fork leaf join join.
TEST(measure, a_fork_join_program_has_its_longest_branch_as_span) {
  fibonacci<free_world> load({.n = 3, .fork_ns = 2, .join_ns = 4, .leaf_min_ns = 3, .leaf_max_ns = 3}, 1);
  const measured m = measure(load);
  CHECK_EQUAL(7u, m.nodes);
  CHECK_EQUAL(2 * 2 + 3 * 3 + 2 * 4u, m.work_ns);
  CHECK_EQUAL(2 + 2 + 3 + 4 + 4u, m.span_ns);
}

TEST(measure, shows_the_visitor_every_node_in_depth_first_order) {
  const graph g({1, 1, 1, 1}, std::vector<std::string>(4), {{0, 1, {}}, {0, 2, {}}, {1, 3, {}}, {2, 3, {}}});
  dag<free_world> load(g);
  std::vector<std::uint64_t> seen;
  measure(load, [&](task t, std::uint64_t identity) {
    CHECK_EQUAL(t, identity);
    seen.push_back(identity);
  });
  CHECK(std::vector<std::uint64_t>({0, 1, 2, 3}) == seen);
}

TEST(measure, remembers_as_many_waiting_nodes_as_there_are_and_forgets_those_that_wait_no_longer) {
  measuring::live_nodes waiting;
  for (std::uint64_t round = 0; round < 3; ++round) {
    for (std::uint64_t i = 0; i < 10'000; ++i) waiting.raise(i * i, i + round);
    for (std::uint64_t i = 0; i < 10'000; i += 2) waiting.raise(i * i, 1'000'000 + i);
    for (std::uint64_t i = 0; i < 10'000; ++i) {
      CHECK_EQUAL(i % 2 == 0 ? 1'000'000 + i : i + round, waiting.take(i * i));
      CHECK_EQUAL(0u, waiting.take(i * i));
    }
  }
}

TEST(measure, remembers_dense_identities_alike) {
  measuring::live_nodes waiting(100);
  for (std::uint64_t i = 0; i < 100; i += 2) waiting.raise(i, i + 7);
  for (std::uint64_t i = 0; i < 100; i += 4) waiting.raise(i, 3);
  for (std::uint64_t i = 0; i < 100; ++i) {
    CHECK_EQUAL(i % 2 == 0 ? std::max<std::uint64_t>(i + 7, i % 4 == 0 ? 3 : 0) : 0, waiting.take(i));
    CHECK_EQUAL(0u, waiting.take(i));
  }
}

TEST(measure, does_not_take_running_out_of_tasks_for_the_end) {
  mute_workload load;
  CHECK_THROWS(std::logic_error, measure(load));
}

}  // namespace heist::model
