#include "model/scheduler/make_scheduler.hpp"

#include <cstdint>
#include <string>

#include "model/tests/pools.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

void unheard(const attempt&) {}

}  // namespace

// In one world: which of them all it is does not depend on that, and each of them takes seconds to compile.
TEST_GROUP(any_scheduler) {
  sim::context simulation{some_costs, 2, 1};
  using scheduler_here = any_scheduler<coherent_world>;

  void setup() override { simulation.worker = 0; }
};

TEST(any_scheduler, takes_and_steals_in_the_order_of_its_pool) {
  for_every_pool([]<class Kind>(Kind kind) {
    scheduler_spec what;
    what.pool = kind.name;
    scheduler_here scheduler(what, 2);
    plain_pool plain;
    const auto ready = [&](task t) { scheduler.ready(0, t, 0); };
    for (const task t : {4, 2, 5, 3, 1}) plain.push(t);
    for (const task t : {4, 2, 5, 3, 1, 9}) ready(t);
    CHECK_EQUAL_TEXT(9u, scheduler.take(0, unheard).value(), kind.name);  // the newest is kept, the others are in the pool
    for (int i = 0; i < 2; ++i) {
      CHECK_EQUAL_TEXT(plain.take(Kind::owner), scheduler.take(0, unheard).value(), kind.name);
      CHECK_EQUAL_TEXT(plain.take(Kind::thief), scheduler.steal(1, unheard).got, kind.name);
    }
    CHECK_EQUAL_TEXT(plain.take(Kind::thief), scheduler.steal_from(1, 0).got, kind.name);
    CHECK_TEXT(scheduler.steal(1, unheard).status == steal_status::empty, kind.name);
  });
}

TEST(any_scheduler, takes_half_where_the_pool_can_tell) {
  for_every_pool([]<class Kind>(Kind kind) {
    scheduler_spec what;
    what.pool = kind.name;
    what.amount = "half";
    if (std::string(kind.name) == "linked-queue") {
      CHECK_THROWS(base::bad_input, scheduler_here(what, 2));
      return;
    }
    scheduler_here scheduler(what, 2);
    for (const task t : {1, 2, 3, 4, 5, 6, 7}) scheduler.ready(0, t, 0);
    CHECK_TEXT(scheduler.steal(1, unheard).status == steal_status::task, kind.name);  // three of six: one at once,
    CHECK_TEXT(scheduler.take(1, unheard).has_value(), kind.name);                    // two in its own pool
    CHECK_TEXT(scheduler.take(1, unheard).has_value(), kind.name);
    CHECK_TEXT(!scheduler.take(1, unheard).has_value(), kind.name);
  });
}

// What a latch costs is what tells that tasks are counted: two updates a task, as often as it is counted.
TEST(any_scheduler, counts_tasks_as_often_as_it_is_asked_to) {
  const auto spent_ns = [&](std::uint32_t latch) {
    scheduler_spec what;
    what.kind = "shared-queue";
    what.latch = latch;
    scheduler_here scheduler(what, 2);
    const std::uint64_t before_ns = simulation.charged_ns;
    scheduler.ready(0, 7, 0);
    CHECK_EQUAL(7u, scheduler.take(0, unheard).value());
    CHECK(!scheduler.take(0, unheard).has_value());
    return simulation.charged_ns - before_ns;
  };
  const std::uint64_t update_ns = some_costs.access_ns + some_costs.rmw_ns;
  CHECK_EQUAL(spent_ns(0) + 2 * update_ns, spent_ns(1));
  CHECK_EQUAL(spent_ns(0) + 4 * update_ns, spent_ns(2));
}

TEST(any_scheduler, has_a_priority_for_tasks_that_have_none) {
  scheduler_spec what;
  what.kind = "priority-work-stealing";
  what.lowest_priority = 5;
  what.highest_priority = 7;
  scheduler_here ranked(what, 2), unranked(what, 2, false);
  ranked.ready(0, 1, 0);
  unranked.ready(0, 1, 0);
  CHECK_EQUAL(1u, ranked.clamped());
  CHECK_EQUAL(0u, unranked.clamped());
  LONGS_EQUAL(6, what.usual_priority());
}

TEST(any_scheduler, refuses_names_it_does_not_know) {
  const auto refused = [](auto set) {
    scheduler_spec what;
    set(what);
    CHECK_THROWS(base::bad_input, scheduler_here(what, 2));
  };
  refused([](scheduler_spec& s) { s.kind = "work-sealing"; });
  refused([](scheduler_spec& s) { s.pool = "chase-lve"; });
  refused([](scheduler_spec& s) { s.spawn = "help"; });
  refused([](scheduler_spec& s) { s.victim = "nearest"; });
  refused([](scheduler_spec& s) { s.amount = "all"; });
  refused([](scheduler_spec& s) { s.kind = "priority-work-stealing", s.board = "torn"; });
}

TEST(any_scheduler, refuses_more_pools_than_memory_is_for) {
  scheduler_spec what;
  what.kind = "priority-work-stealing";
  what.highest_priority = 65'535;
  CHECK_THROWS(base::bad_input, scheduler_here(what, 3));
}

}  // namespace heist::model
