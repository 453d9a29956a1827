#include "sim/recorder.hpp"

#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

TEST_GROUP(recorder) {
  static void execute(recorder& r, event end, std::uint64_t identity, const char* name, std::uint64_t cost_ns) {
    r.begun(end.worker, {.cost_ns = cost_ns});
    r.executed(end, identity, name);
  }
};

TEST(recorder, keeps_a_run_of_exactly_as_many_nodes_as_allowed) {
  recorder r(2, 1);
  execute(r, {5, 0}, 1, "a", 5);
  execute(r, {7, 0}, 2, "b", 2);
  CHECK_EQUAL(2u, std::move(r).result({})->nodes.size());
}

TEST(recorder, forgets_a_run_of_one_node_more) {
  recorder r(1, 1);
  execute(r, {5, 0}, 1, "a", 5);
  execute(r, {7, 0}, 2, "b", 2);
  CHECK_FALSE(r.active());
  CHECK_FALSE(std::move(r).result({}).has_value());
}

TEST(recorder, never_begins_when_nothing_is_to_be_kept) {
  CHECK_FALSE(recorder(0, 1).active());
}

TEST(recorder, sorts_nodes_by_start_then_worker_and_zero_cost_ones_as_they_came) {
  recorder r(4, 2);
  execute(r, {6, 1}, 1, "long", 6);
  execute(r, {6, 0}, 2, "short", 1);
  execute(r, {6, 0}, 3, "first", 0);
  execute(r, {6, 0}, 4, "second", 0);
  const auto nodes = std::move(r).result({})->nodes;
  CHECK_EQUAL(1u, nodes[0].identity);
  CHECK_EQUAL(2u, nodes[1].identity);
  CHECK_EQUAL(3u, nodes[2].identity);
  CHECK_EQUAL(4u, nodes[3].identity);
}

TEST(recorder, marks_only_the_node_that_was_stolen) {
  recorder r(2, 2);
  r.stolen(1, 0);
  execute(r, {5, 1}, 1, "stolen", 5);
  execute(r, {7, 1}, 2, "own", 2);
  const auto nodes = std::move(r).result({})->nodes;
  CHECK(nodes[0].stolen);
  CHECK_EQUAL(0u, nodes[0].victim);
  CHECK_FALSE(nodes[1].stolen);
}

TEST(recorder, tells_gaps_apart_by_what_a_worker_has_spent_so_far) {
  recorder r(2, 2);
  r.begun(1, {.cost_ns = 5, .spent = {.working_ns = 5, .stealing_ns = 3, .overhead_ns = 2}});
  r.executed({10, 1}, 1, "a");
  r.begun(1, {.cost_ns = 4, .spent = {.working_ns = 9, .stealing_ns = 3, .overhead_ns = 6, .idle_ns = 1}});
  r.executed({19, 1}, 2, "b");
  const model::schedule kept =
      *std::move(r).result({{.idle_ns = 20}, {.working_ns = 9, .stealing_ns = 4, .overhead_ns = 6, .idle_ns = 1}});
  CHECK((kept.nodes[0].before == model::schedule::gap{2, 3, 0}));
  CHECK((kept.nodes[1].before == model::schedule::gap{4, 0, 1}));
  CHECK((kept.rest[0] == model::schedule::gap{0, 0, 20}));
  CHECK((kept.rest[1] == model::schedule::gap{0, 1, 0}));
}

TEST(recorder, changes_neither_the_digest_nor_the_time) {
  const model::experiment what = tests::fibonacci(10, 4);
  const model::run_result without = simulate(what);
  const model::run_result with = simulate(what, {.trace_nodes = 1000});
  const model::run_result overrun = simulate(what, {.trace_nodes = 100});
  CHECK_FALSE(without.traced.has_value());
  CHECK_EQUAL(with.nodes, with.traced->nodes.size());
  CHECK_FALSE(overrun.traced.has_value());
  CHECK_EQUAL(without.digest, with.digest);
  CHECK_EQUAL(without.digest, overrun.digest);
  CHECK_EQUAL(without.makespan_ns, with.makespan_ns);
}

}  // namespace heist::sim
