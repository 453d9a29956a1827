#include "sim/event_queue.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

TEST_GROUP(event_queue){};

TEST(event_queue, begins_with_every_worker_at_time_0_in_the_order_of_their_numbers) {
  event_queue queue(3);
  for (model::worker_id w = 0; w < 3; ++w) {
    CHECK_EQUAL(0u, queue.first().time_ns);
    CHECK_EQUAL(w, queue.first().worker);
    queue.postpone(10);
  }
  CHECK_EQUAL(10u, queue.first().time_ns);
  CHECK_EQUAL(0u, queue.first().worker);
}

TEST(event_queue, earlier_time_goes_before_lower_worker) {
  event_queue queue(2);
  queue.postpone(5);
  queue.postpone(4);
  CHECK_EQUAL(4u, queue.first().time_ns);
  CHECK_EQUAL(1u, queue.first().worker);
}

TEST(event_queue, at_equal_times_the_lower_worker_goes_first_whoever_came_there_first) {
  event_queue queue(2);
  queue.postpone(5);  // worker 0 is at 5 long before worker 1
  queue.postpone(2);
  queue.postpone(3);
  CHECK_EQUAL(5u, queue.first().time_ns);
  CHECK_EQUAL(0u, queue.first().worker);
}

TEST(event_queue, a_delay_of_0_lets_the_same_worker_go_again) {
  event_queue queue(2);
  queue.postpone(0);
  CHECK_EQUAL(0u, queue.first().time_ns);
  CHECK_EQUAL(0u, queue.first().worker);
}

TEST(event_queue, serves_a_single_worker) {
  event_queue queue(1);
  queue.postpone(7);
  queue.postpone(1);
  CHECK_EQUAL(8u, queue.first().time_ns);
  CHECK_EQUAL(0u, queue.first().worker);
}

TEST(event_queue, agrees_with_a_linear_search_for_every_number_of_workers_up_to_70) {
  tests::dice roll(1);
  for (model::worker_id workers = 1; workers <= 70; ++workers) {
    event_queue queue(workers);
    std::vector<std::pair<std::uint64_t, model::worker_id>> pending;
    for (model::worker_id w = 0; w < workers; ++w) pending.emplace_back(0, w);
    for (int i = 0; i < 500; ++i) {
      const auto least = std::ranges::min_element(pending);
      CHECK_EQUAL(least->first, queue.first().time_ns);
      CHECK_EQUAL(least->second, queue.first().worker);
      const std::uint64_t delay_ns = roll.below(4);
      least->first += delay_ns;
      queue.postpone(delay_ns);
    }
  }
}

TEST(event_queue, agrees_with_a_linear_search_for_delays_of_every_size_and_workers_that_leave_and_come_back) {
  constexpr std::uint64_t away = static_cast<std::uint64_t>(-1);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    tests::dice roll(seed);
    const model::worker_id workers = 2 + roll.below(200);
    event_queue queue(workers);
    std::vector<std::pair<std::uint64_t, model::worker_id>> pending;
    for (model::worker_id w = 0; w < workers; ++w) pending.emplace_back(0, w);
    const auto any_delay_ns = [&roll] { return std::uint64_t{roll.below(4)} << roll.below(36); };
    for (int i = 0; i < 2000; ++i) {
      const auto least = std::ranges::min_element(pending);
      CHECK_EQUAL(least->first, queue.first().time_ns);
      CHECK_EQUAL(least->second, queue.first().worker);
      const std::uint64_t now_ns = least->first;
      auto& other = pending[roll.below(workers)];
      if (other.first == away) {
        const std::uint64_t delay_ns = any_delay_ns();
        other.first = now_ns + delay_ns;
        queue.come_back(other.second, delay_ns);
      } else if (other.first != now_ns && roll.below(3) == 0) {
        least->first = away;
        queue.leave();
        continue;
      }
      const std::uint64_t delay_ns = any_delay_ns();
      least->first = now_ns + delay_ns;
      queue.postpone(delay_ns);
    }
  }
}

TEST(event_queue, a_worker_that_comes_back_at_once_goes_before_higher_ones) {
  event_queue queue(130);
  queue.leave();
  queue.postpone(1);
  queue.come_back(0, 0);  // while worker 2 acts
  queue.postpone(1);
  CHECK_EQUAL(0u, queue.first().worker);
  CHECK_EQUAL(0u, queue.first().time_ns);
}

// Whoever is called off comes back elsewhere: what is left behind in its old slot must not matter. 5000 workers have
// more words than groups.
TEST(event_queue, agrees_with_a_linear_search_where_events_are_called_off) {
  tests::dice roll(3);
  for (const model::worker_id workers : {2u, 60u, 200u, 5000u}) {
    event_queue queue(workers);
    std::vector<std::pair<std::uint64_t, model::worker_id>> pending;
    for (model::worker_id w = 0; w < workers; ++w) pending.emplace_back(0, w);
    for (int i = 0; i < 3000; ++i) {
      const auto least = std::ranges::min_element(pending);
      CHECK_EQUAL(least->first, queue.first().time_ns);
      CHECK_EQUAL(least->second, queue.first().worker);
      const std::uint64_t now_ns = least->first;
      const auto delay_ns = [&roll] { return std::uint64_t{roll.below(4)} << roll.below(14); };
      auto& other = pending[roll.below(workers)];
      if (other.second != least->second) {
        queue.call_off(other.second, other.first);
        // not now: that could be before the first
        const std::uint64_t comes_ns = 1 + delay_ns();
        queue.come_back(other.second, comes_ns);
        other.first = now_ns + comes_ns;
      }
      const std::uint64_t waits_ns = delay_ns();
      queue.postpone(waits_ns);
      least->first += waits_ns;
    }
  }
}

TEST(event_queue, knows_as_many_workers_as_it_says) {
  event_queue queue(event_queue::max_workers);
  for (model::worker_id w = 0; w < event_queue::max_workers; ++w) {
    if (queue.first().worker != w) FAIL("out of order");
    queue.postpone(1);
  }
  CHECK_EQUAL(1u, queue.first().time_ns);
}

TEST(event_queue, reaches_the_end_of_time_and_refuses_to_go_beyond) {
  event_queue queue(2);
  queue.postpone(event_queue::max_time_ns);
  queue.postpone(event_queue::max_time_ns);
  CHECK_EQUAL(event_queue::max_time_ns, queue.first().time_ns);
  CHECK_THROWS(time_overflow, queue.postpone(1));
  CHECK_THROWS(time_overflow, queue.postpone(static_cast<std::uint64_t>(-1)));
}

}  // namespace heist::sim
