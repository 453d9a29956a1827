// From when on a task counts as one that a worker could have taken instead: each moment by hand.
#include "sim/priority_watch.hpp"

#include <cstdint>
#include <optional>

#include <CppUTest/TestHarness.h>

namespace heist::sim {

TEST_GROUP(priority_watch) {
  priority_watch watch;

  void announce(model::worker_id by, std::uint64_t identity, model::priority_value priority, std::uint64_t begin_ns,
                std::uint64_t end_ns) {
    watch.ready(by, identity, priority, begin_ns);
    watch.heard(by, std::nullopt, end_ns);
  }
  priority_watch::history take(model::worker_id by, std::uint64_t identity, model::priority_value priority,
                               std::uint64_t now_ns) {
    const priority_watch::history of = watch.taken(by, identity, now_ns);
    watch.executed(of, priority);
    return of;
  }
  void counted(std::uint64_t count, std::uint64_t better_tasks, std::uint64_t waited_ns, std::uint64_t including_unseen) {
    CHECK_EQUAL(count, watch.inversions().count);
    CHECK_EQUAL(better_tasks, watch.inversions().better_tasks);
    CHECK_EQUAL(waited_ns, watch.inversions().better_waited_ns);
    CHECK_EQUAL(including_unseen, watch.inversions().including_unseen);
  }
};

// Worker 0 announces 9, the better one, from 10 to 14: it waits for a counter. Worker 1 takes 1 at 12, and 2 at 17.
TEST(priority_watch, a_task_is_visible_when_the_call_that_announces_it_is_over) {
  announce(1, 1, 3, 0, 0);
  announce(1, 2, 3, 0, 0);
  watch.ready(0, 9, 5, 10);
  take(1, 1, 3, 12);
  counted(0, 0, 0, 1);
  watch.heard(0, std::nullopt, 14);
  take(1, 2, 3, 17);
  counted(1, 1, 3, 2);
  const priority_watch::history last = take(0, 9, 5, 20);
  CHECK(last.ready == (priority_watch::moment{10, 5}));
  CHECK(last.visible == (priority_watch::moment{14, 7}));
  CHECK(last.taken == (priority_watch::moment{20, 9}));
}

TEST(priority_watch, a_task_that_its_worker_keeps_and_takes_was_never_visible) {
  announce(1, 1, 3, 0, 0);
  watch.ready(0, 9, 5, 10);
  watch.heard(0, 9, 11);
  take(1, 1, 3, 12);
  CHECK_FALSE(take(0, 9, 5, 13).visible.happened());
  counted(0, 0, 0, 1);
}

// Worker 0 keeps 9 until it hears of 8, and 8 until it takes 7, which is better still.
TEST(priority_watch, a_kept_task_is_visible_once_it_is_put_down) {
  announce(1, 1, 3, 0, 0);
  announce(1, 7, 6, 0, 0);
  watch.ready(0, 9, 5, 10);
  watch.heard(0, 9, 10);
  watch.ready(0, 8, 5, 11);
  watch.heard(0, 8, 12);
  take(0, 7, 6, 13);
  take(1, 1, 3, 14);
  counted(1, 2, 2 + 1, 1);
}

TEST(priority_watch, a_task_that_another_takes_before_the_call_is_over_was_visible_then) {
  watch.ready(0, 9, 5, 10);
  const priority_watch::history of = take(1, 9, 5, 12);
  CHECK(of.visible == (priority_watch::moment{12, 2}));
  CHECK(of.taken == (priority_watch::moment{12, 3}));
  watch.heard(0, std::nullopt, 15);
  announce(1, 1, 3, 20, 20);
  take(1, 1, 3, 20);
  counted(0, 0, 0, 0);
}

// Of a task that is discarded nothing is executed; until it is taken it is one that could have been.
TEST(priority_watch, a_discarded_task_is_no_inversion_but_may_be_the_better_one) {
  announce(0, 1, 3, 0, 0);
  announce(0, 2, 3, 0, 0);
  announce(0, 9, 5, 0, 0);
  watch.taken(0, 1, 4);
  counted(0, 0, 0, 0);
  take(0, 2, 3, 5);
  watch.taken(0, 9, 6);
  counted(1, 1, 5, 1);
  CHECK_EQUAL(1u, watch.series().tasks);
  CHECK_EQUAL(5u, watch.longest_wait_ns());
}

}  // namespace heist::sim
