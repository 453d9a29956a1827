#include "model/workload/loop.hpp"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/scheduler/self_scheduling.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// All that four workers take in turn, as (first, end).
template <class W>
std::set<std::pair<std::uint32_t, std::uint32_t>> taken(self_scheduling<W>& scheduler) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> all;
  for (worker_id w = 0; const std::optional<task> got = scheduler.take(w); w = (w + 1) % 4) {
    all.insert({range::of(*got).first, range::of(*got).end});
  }
  return all;
}

}  // namespace

TEST_GROUP(loop){};

TEST(loop, one_worker_executes_it_as_one_node) {
  in_every_world([](auto world) {
    loop<typename decltype(world)::type> all({.iterations = 7, .iteration_ns = 10});
    const measured size = measure(all);
    LONGS_EQUAL(1, size.nodes);
    LONGS_EQUAL(70, size.work_ns);
    CHECK(all.right());
  });
}

TEST(loop, self_scheduling_hands_out_every_iteration_once) {
  in_every_world([](auto world) {
    self_scheduling<typename decltype(world)::type> scheduler(4, {.least = 3});
    CHECK(taken(scheduler).empty());
    scheduler.ready(0, range{0, 8}.packed());
    CHECK((taken(scheduler) == std::set<std::pair<std::uint32_t, std::uint32_t>>{{0, 3}, {3, 6}, {6, 8}}));
    CHECK(scheduler.steal(1).status == steal_status::empty);
  });
}

TEST(loop, self_scheduling_takes_one_loop_after_another) {
  in_every_world([](auto world) {
    self_scheduling<typename decltype(world)::type> scheduler(4, {.least = 100});
    for (std::uint32_t first : {5u, 0u}) {
      scheduler.ready(1, range{first, 7}.packed());
      CHECK((taken(scheduler) == std::set<std::pair<std::uint32_t, std::uint32_t>>{{first, 7}}));
    }
  });
}

TEST(loop, the_largest_loop_in_the_largest_batches_does_not_overflow) {
  in_every_world([](auto world) {
    self_scheduling<typename decltype(world)::type> scheduler(4, {.least = 1u << 30});
    scheduler.ready(0, range{0, static_cast<std::uint32_t>(range::most_iterations)}.packed());
    LONGS_EQUAL(range::most_iterations, [&] {
      std::uint64_t sum = 0;
      for (const auto& [first, end] : taken(scheduler)) sum += end - first;
      return sum;
    }());
    for (worker_id w = 0; w < 4; ++w) CHECK_FALSE(scheduler.take(w).has_value());
  });
}

TEST(loop, an_iteration_executed_twice_is_not_right) {
  in_every_world([](auto world) {
    loop<typename decltype(world)::type> all({.iterations = 4, .iteration_ns = 1});
    null_sink sink;
    for (const range part : {range{0, 2}, range{0, 2}}) all.finish(0, part.packed(), sink);
    all.settle(0, sink);
    CHECK_FALSE(all.right());
  });
}

}  // namespace heist::model
