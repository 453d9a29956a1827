#include "model/scheduler/work_stealing.hpp"

#include <optional>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

template <class W, class T>
using pool_of = chase_lev<W, T>;

template <class Scheduler>
std::vector<task> take_all(Scheduler& scheduler, worker_id w) {
  std::vector<task> all;
  while (const std::optional<task> next = scheduler.take(w)) all.push_back(*next);
  return all;
}

}  // namespace

TEST_GROUP(work_stealing){};

TEST(work_stealing, work_first_goes_into_what_was_announced_last) {
  in_every_world([](auto world) {
    work_stealing<typename decltype(world)::type, pool_of, work_first> scheduler(1);
    for (task t : {1, 2, 3}) scheduler.ready(0, t);
    CHECK(std::vector<task>({3, 2, 1}) == take_all(scheduler, 0));
  });
}

TEST(work_stealing, help_first_goes_on_with_what_was_announced_first) {
  in_every_world([](auto world) {
    work_stealing<typename decltype(world)::type, pool_of, help_first> scheduler(1);
    for (task t : {1, 2, 3}) scheduler.ready(0, t);
    CHECK(std::vector<task>({1, 3, 2}) == take_all(scheduler, 0));
  });
}

TEST(work_stealing, a_thief_gets_the_oldest_task_and_never_the_one_the_victim_keeps) {
  in_every_world([](auto world) {
    work_stealing<typename decltype(world)::type, pool_of, work_first> scheduler(2);
    for (task t : {1, 2, 3}) scheduler.ready(0, t);
    for (task t : {1, 2}) {
      const attempt got = scheduler.steal(1);
      CHECK(got.status == steal_status::task);
      CHECK_EQUAL(0u, got.victim);
      CHECK_EQUAL(t, got.got);
    }
    CHECK(scheduler.steal(1).status == steal_status::empty);
    CHECK(std::vector<task>({3}) == take_all(scheduler, 0));
  });
}

TEST(work_stealing, workers_do_not_see_one_anothers_tasks_without_stealing) {
  work_stealing<free_world, pool_of> scheduler(2);
  scheduler.ready(0, 1);
  CHECK_FALSE(scheduler.take(1).has_value());
}

TEST(work_stealing, a_random_victim_is_anybody_but_the_thief) {
  sim::context simulation({}, 4, 1);
  for (worker_id thief = 0; thief < 4; ++thief) {
    simulation.worker = thief;
    random_victim victim;
    std::vector<int> asked(4, 0);
    for (int i = 0; i < 200; ++i) ++asked.at(victim.next<free_world>(thief, 4));
    for (worker_id w = 0; w < 4; ++w) CHECK_EQUAL(w != thief, asked[w] > 0);
  }
}

TEST(work_stealing, round_robin_asks_everybody_in_turn_but_the_thief) {
  for (worker_id thief = 0; thief < 3; ++thief) {
    round_robin_victim victim;
    for (int round = 0; round < 3; ++round) {
      for (worker_id w = 0; w < 3; ++w) {
        if (w != thief) CHECK_EQUAL(w, victim.next<free_world>(thief, 3));
      }
    }
  }
}

TEST(work_stealing, round_robin_asks_the_last_one_that_had_something_again) {
  for (worker_id rich = 0; rich < 4; ++rich) {
    if (rich == 2) continue;
    round_robin_victim victim;
    victim.succeeded(rich);
    CHECK_EQUAL(rich, victim.next<free_world>(2, 4));
    CHECK_EQUAL(rich == 1 ? 3 : (rich + 1) % 4, victim.next<free_world>(2, 4));
  }
}

}  // namespace heist::model
