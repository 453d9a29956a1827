#include "model/scheduler/private_deques.hpp"

#include <optional>

#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(private_deques) {
  // Worker 0 has the tasks 0 to n - 1, worker 1 has asked it for one.
  template <class Scheduler>
  static void fill_and_ask(Scheduler & scheduler, task n) {
    for (task t = 0; t < n; ++t) scheduler.ready(0, t);
    const attempt asked = scheduler.steal_from(1, 0);
    CHECK(asked.status == steal_status::pending);
    CHECK_EQUAL(0u, asked.victim);
  }
};

TEST(private_deques, the_owner_takes_its_newest_and_gives_its_oldest_when_it_takes) {
  in_every_world([]<class W>(std::type_identity<W>) {
    private_deques<W> scheduler(2);
    fill_and_ask(scheduler, 300);  // more than there is room for to begin with
    CHECK_EQUAL(299u, scheduler.take(0).value());
    const attempt given = scheduler.answer(1);
    CHECK(given.status == steal_status::task);
    CHECK_EQUAL(0u, given.got);
    for (task t = 298; t > 0; --t) CHECK_EQUAL(t, scheduler.take(0).value());
    CHECK(!scheduler.take(0));
  });
}

TEST(private_deques, who_asks_in_vain_hears_so) {
  in_every_world([]<class W>(std::type_identity<W>) {
    private_deques<W> scheduler(3);
    CHECK(scheduler.steal_from(1, 0).status == steal_status::empty);
    fill_and_ask(scheduler, 1);
    CHECK(scheduler.steal_from(2, 0).status == steal_status::empty);  // one at a time
    CHECK_EQUAL(0u, scheduler.take(0).value());
    CHECK(scheduler.answer(1).status == steal_status::empty);
  });
}

TEST(private_deques, who_leaves_leaves_nobody_waiting) {
  in_every_world([]<class W>(std::type_identity<W>) {
    private_deques<W> scheduler(2);
    fill_and_ask(scheduler, 2);
    scheduler.leave(0);
    CHECK(scheduler.answer(1).status == steal_status::empty);
    CHECK(scheduler.steal_from(1, 0).status == steal_status::empty);
  });
}

TEST(private_deques, the_last_look_sees_tasks_that_have_to_be_asked_for) {
  in_every_world([]<class W>(std::type_identity<W>) {
    private_deques<W> scheduler(3);
    const auto unheard = [](const attempt&) {};
    CHECK(scheduler.look_everywhere(2, unheard).status == steal_status::empty);
    scheduler.ready(0, 7);
    CHECK(scheduler.look_everywhere(2, unheard).status == steal_status::pending);
  });
}

}  // namespace heist::model
