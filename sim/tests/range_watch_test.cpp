// What becomes of a loop that a work-stealing tree shares out: a run followed with a pencil, and laws on random loops.
// HEIST_SEED=n repeats a run that failed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "model/workload/loop_parameters.hpp"
#include "sim/range_watch.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

using part = model::schedule::loop_part;
using node = model::schedule::node;

model::experiment shared(const model::loop_parameters& loop, model::worker_id workers, std::uint64_t seed = 1) {
  model::experiment what = of({"loop", loop}, workers, seed);
  what.scheduler.kind = "work-stealing-tree";
  return what;
}

model::experiment random_loop(std::uint64_t seed) {
  dice roll(seed * 43);
  model::loop_parameters loop;
  constexpr model::loop_shape shapes[] = {model::loop_shape::uniform, model::loop_shape::triangular, model::loop_shape::step};
  loop.costs = shapes[roll.below(3)];
  loop.iterations = 1 + roll.below(roll.below(4) == 0 ? 6 : 300);
  loop.iteration_ns = roll.below(40);
  loop.rounds = 1 + roll.below(3);
  model::experiment what = shared(loop, 1 + roll.below(8), seed);
  what.machine = roll.below(2) == 0 ? ideal() : charging();
  if (roll.below(2) == 0) what.machine.granularity = model::grain::access;
  return what;
}

// What the owner of a part executed of it: up to where the first of its halves begins.
std::uint32_t own_end(const std::vector<part>& parts, std::uint32_t of) {
  std::uint32_t end = parts[of].iterations.end;
  for (const part& p : parts) {
    if (p.half_of == of) end = std::min(end, p.iterations.first);
  }
  return end;
}

// The batches that a part's owner had of it come one after the other, and leave nothing out.
std::size_t check_owner(const std::vector<node>& nodes, const part& p, std::uint32_t round, std::uint32_t end, const char* place) {
  std::size_t batches = 0;
  std::uint32_t next = p.iterations.first;
  for (const node& n : nodes) {  // by start, and of one worker in the order in which it executed them
    if (n.piece->round != round || n.worker != p.owner || n.piece->iterations.first < next || n.piece->iterations.first >= end) continue;
    CHECK_EQUAL_TEXT(next, n.piece->iterations.first, place);
    CHECK_TEXT(n.piece->iterations.end <= end && n.start_ns >= p.since_ns, place);
    next = n.piece->iterations.end;
    ++batches;
  }
  CHECK_EQUAL_TEXT(end, next, place);
  return batches;
}

// Two halves, the owner's first, are what is left of a part that is there.
void check_halves(const std::vector<part>& parts, std::size_t i, const char* place) {
  const part &stolen = parts[parts[i].half_of], &kept = parts[i], &taken = parts[i + 1];
  CHECK_TEXT(kept.half_of < i && taken.half_of == kept.half_of && kept.owner == stolen.owner, place);
  CHECK_TEXT(kept.since_ns == taken.since_ns && kept.since_ns >= stolen.since_ns, place);
  CHECK_TEXT(std::max(kept.iterations.end, taken.iterations.end) == stolen.iterations.end, place);
  CHECK_TEXT(kept.iterations.end == taken.iterations.first || kept.iterations.size() == 0, place);
  CHECK_TEXT(std::min(kept.iterations.first, taken.iterations.first) >= stolen.iterations.first, place);
}

std::size_t check_laws(const model::experiment& what, const char* place) {
  const model::run_result r = simulate(what, {.trace_nodes = 100'000});
  const std::vector<part>& parts = r.traced->parts;
  const auto& loop = std::get<model::loop_parameters>(what.workload.program);
  CHECK_TEXT(r.digest == simulate(what, {.metrics = false}).digest, place);
  std::uint32_t trees = 0;
  std::size_t batches = 0;
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    if (parts[i].half_of == part::whole) {
      ++trees;
      CHECK_TEXT((parts[i].iterations == model::range{0, static_cast<std::uint32_t>(loop.iterations)}), place);
    } else if (parts[i - 1].half_of != parts[i].half_of) {
      check_halves(parts, i, place);
    }
    CHECK_TEXT(parts[i].owner < what.workers && parts[i].since_ns <= r.makespan_ns, place);
    batches += check_owner(r.traced->nodes, parts[i], loop.rounds == 1 ? 0 : trees, own_end(parts, i), place);
  }
  CHECK_EQUAL_TEXT(loop.rounds, trees, place);
  CHECK_EQUAL_TEXT(r.traced->nodes.size(), batches, place);
  return parts.size() - trees;
}

}  // namespace

TEST_GROUP(range_watch) {
  static model::loop_parameters uniform(std::uint64_t iterations) {
    model::loop_parameters loop;
    loop.iterations = iterations;
    loop.iteration_ns = 10;
    return loop;
  }
};

// Worker 0 has the loop, and its first iteration at 0. Worker 1 halves what is left, 1..4, at once.
TEST(range_watch, a_part_that_is_stolen_has_two_halves) {
  const model::run_result r = simulate(shared(uniform(5), 2), {.trace_nodes = 10});
  const std::vector<part>& parts = r.traced->parts;
  CHECK(parts.size() >= 3);
  CHECK((parts[0] == part{part::whole, {0, 5}, 0, 0}));
  CHECK((parts[1] == part{0, {1, 3}, 0, 0}));
  CHECK((parts[2] == part{0, {3, 5}, 1, 0}));
}

TEST(range_watch, a_batch_says_which_iterations_of_which_round_it_has) {
  model::loop_parameters loop = uniform(3);
  loop.rounds = 2;
  const model::run_result r = simulate(shared(loop, 1), {.trace_nodes = 10});
  CHECK((r.traced->nodes.front().piece == model::batch{{0, 1}, 1}));
  CHECK((r.traced->nodes.back().piece->round == 2));
  CHECK((simulate(shared(uniform(3), 1), {.trace_nodes = 10}).traced->nodes.front().piece == model::batch{{0, 1}, 0}));
}

TEST(range_watch, other_schedulers_and_workloads_tell_nothing) {
  model::experiment what = shared(uniform(20), 2);
  what.scheduler.kind = "self-scheduling";
  CHECK(simulate(what, {.trace_nodes = 100}).traced->parts.empty());
  const model::run_result r = simulate(fibonacci(3, 2), {.trace_nodes = 100});
  CHECK(r.traced->parts.empty());
  CHECK_FALSE(r.traced->nodes.front().piece.has_value());
}

TEST(range_watch, forgets_a_run_that_is_too_large_to_be_kept) {
  CHECK_FALSE(simulate(shared(uniform(200), 2), {.trace_nodes = 3}).traced.has_value());
}

TEST(range_watch, a_tree_begins_where_its_range_does) {
  const context simulation({}, 2, 1);
  range_watch watch(true);
  watch.opened({{10, 20}, 1}, 5);
  watch.halved({10, 10, 1, 9, 10, 0}, 7);  // of a single one the thief has it
  CHECK((std::move(watch).parts() == std::vector<part>{{part::whole, {10, 20}, 1, 5}, {0, {20, 20}, 1, 7}, {0, {19, 20}, 0, 7}}));
}

TEST(range_watch, laws_hold_on_random_loops) {
  constexpr std::uint64_t loops = 1'000;
  std::size_t halves = 0;
  if (const char* only = std::getenv("HEIST_SEED")) return (void)check_laws(random_loop(std::strtoull(only, nullptr, 10)), only);
  for (std::uint64_t seed = 1; seed <= loops; ++seed) halves += check_laws(random_loop(seed), ("HEIST_SEED=" + std::to_string(seed)).c_str());
  CHECK(halves > 10 * loops);
}

}  // namespace heist::sim
