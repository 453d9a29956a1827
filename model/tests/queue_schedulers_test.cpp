#include "model/scheduler/queue_schedulers.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "model/scheduler/latch.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(queue_schedulers) {
  template <class Scheduler>
  static std::vector<task> take_all(Scheduler & scheduler, worker_id w) {
    std::vector<task> all;
    while (const std::optional<task> next = scheduler.take(w)) all.push_back(*next);
    return all;
  }

  // More than fit without growing, of priority t mod 10, taken by another worker.
  template <class Scheduler>
  static std::vector<task> filled_and_taken() {
    Scheduler scheduler(3);
    for (task t = 0; t < 300; ++t) scheduler.ready(t % 2, t, static_cast<std::uint32_t>(t % 10));
    return take_all(scheduler, 2);
  }

  static bool best_first(const std::vector<task>& taken) {
    for (std::size_t i = 1; i < taken.size(); ++i) {
      if (taken[i - 1] % 10 < taken[i] % 10) return false;
    }
    return true;
  }

  static bool each_once(std::vector<task> taken) {
    std::sort(taken.begin(), taken.end());
    for (task t = 0; t < 300; ++t) {
      if (taken.size() != 300 || taken[t] != t) return false;
    }
    return true;
  }
};

TEST(queue_schedulers, shared_priority_queues_have_the_best_of_all_first) {
  in_every_world([]<class W>(std::type_identity<W>) {
    const auto locked = filled_and_taken<shared_priority_queue<W>>();
    const auto blocking = filled_and_taken<blocking_priority_queue<W>>();
    CHECK(each_once(locked) && best_first(locked));
    CHECK(each_once(blocking) && best_first(blocking));
  });
}

TEST(queue_schedulers, an_empty_queue_says_so_and_goes_on) {
  in_every_world([]<class W>(std::type_identity<W>) {
    blocking_priority_queue<W> scheduler(2);
    CHECK(scheduler.steal(1).status == steal_status::empty);
    scheduler.ready(0, 7, 1);
    const attempt got = scheduler.steal(1);
    CHECK(got.status == steal_status::task);
    CHECK_EQUAL(7u, got.got);
    CHECK_EQUAL(1u, got.victim);  // itself: the queue is nobody's
    CHECK(!scheduler.take(0));
  });
}

// Two random heaps of six may both be empty while another is not: the look at all of them finds it.
TEST(queue_schedulers, multi_queue_strands_nothing) {
  in_every_world([]<class W>(std::type_identity<W>) {
    CHECK(each_once(filled_and_taken<multi_queue<W>>()));
    multi_queue<W> scheduler(3);
    for (task t = 0; t < 100; ++t) {
      scheduler.ready(0, t, 1);
      CHECK_EQUAL(t, scheduler.take(1).value());
      CHECK(scheduler.steal(2).status == steal_status::empty);
    }
  });
}

// 300 tasks in ten levels: where all the best of 30 came first the sum of the first 30 would be 270, in any order 135.
TEST(queue_schedulers, multi_queue_has_good_tasks_early) {
  in_every_world([]<class W>(std::type_identity<W>) {
    const std::vector<task> taken = filled_and_taken<multi_queue<W>>();
    task sum = 0;
    for (std::size_t i = 0; i < 30; ++i) sum += taken[i] % 10;
    CHECK(sum >= 240);
  });
}

TEST(queue_schedulers, know_priorities_below_zero) {
  in_every_world([]<class W>(std::type_identity<W>) {
    const auto takes_the_better_one = [](auto&& scheduler) {
      scheduler.ready(0, 1, -1);
      scheduler.ready(0, 2, -2);
      return scheduler.take(0) == task{1};
    };
    CHECK(takes_the_better_one(shared_priority_queue<W>(1)));
    CHECK(takes_the_better_one(blocking_priority_queue<W>(1)));
    CHECK(takes_the_better_one(local_priority_queues<W>(1)));
    multi_queue<W> relaxed(1);
    relaxed.ready(0, 1, std::numeric_limits<priority_value>::min());
    CHECK_EQUAL(1u, relaxed.take(0).value());  // what is worst is more than nothing
  });
}

TEST(queue_schedulers, multi_queue_with_one_worker_is_nearly_a_priority_queue_and_has_no_others_to_ask) {
  in_every_world([]<class W>(std::type_identity<W>) {
    multi_queue<W> scheduler(1);
    for (task t = 0; t < 50; ++t) scheduler.ready(0, t, 3);
    CHECK_EQUAL(50u, take_all(scheduler, 0).size());
    CHECK_EQUAL(1u, scheduler.workers());
  });
}

TEST_GROUP(latch){};

TEST(latch, counts_a_task_from_its_announcement_until_its_worker_asks_for_the_next) {
  in_every_world([]<class W>(std::type_identity<W>) {
    latch<W> tasks(2, 2);
    tasks.announced();
    tasks.announced();
    CHECK_EQUAL(4u, tasks.count());
    tasks.took(1);
    CHECK_EQUAL(4u, tasks.count());
    tasks.asks(0);  // has executed nothing
    CHECK_EQUAL(4u, tasks.count());
    tasks.asks(1);
    tasks.asks(1);  // a task is over once
    CHECK_EQUAL(2u, tasks.count());
  });
}

TEST(latch, of_no_times_counts_nothing) {
  in_every_world([]<class W>(std::type_identity<W>) {
    latch<W> tasks(2, 0);
    tasks.announced();
    tasks.took(0);
    tasks.asks(0);
    CHECK_EQUAL(0u, tasks.count());
  });
}

}  // namespace heist::model
