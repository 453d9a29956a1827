#include "model/pool/chase_lev.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

template <class World>
using deque_in = chase_lev<typename World::type, std::uint64_t>;

template <class Deque>
void check_pop(std::uint64_t expected, Deque& deque) {
  const std::optional<std::uint64_t> got = deque.pop();
  CHECK(got.has_value());
  CHECK_EQUAL(expected, *got);
}

template <class Deque>
void check_steal(std::uint64_t expected, Deque& deque) {
  const stolen<std::uint64_t> got = deque.steal();
  CHECK(got.status == steal_status::task);
  CHECK_EQUAL(expected, got.task);
}

template <class Deque>
void check_empty(Deque& deque) {
  CHECK_FALSE(deque.pop().has_value());
  CHECK(deque.steal().status == steal_status::empty);
}

}  // namespace

// CppUTest reports a test that leaves memory behind, so each of these is a leak test too.
TEST_GROUP(chase_lev){};

TEST(chase_lev, gives_the_owner_the_newest_task) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque;
    for (std::uint64_t i = 1; i <= 3; ++i) deque.push(i);
    for (std::uint64_t i = 3; i >= 1; --i) check_pop(i, deque);
    check_empty(deque);
  });
}

TEST(chase_lev, gives_thieves_the_oldest_task) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque;
    for (std::uint64_t i = 1; i <= 3; ++i) deque.push(i);
    for (std::uint64_t i = 1; i <= 3; ++i) check_steal(i, deque);
    check_empty(deque);
  });
}

TEST(chase_lev, gives_the_last_task_to_whoever_comes_first) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque;
    deque.push(1);
    check_pop(1, deque);
    check_empty(deque);
    deque.push(2);
    check_steal(2, deque);
    check_empty(deque);
  });
}

TEST(chase_lev, is_empty_to_begin_with_and_stays_so_when_asked_again) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque;
    for (int i = 0; i < 3; ++i) check_empty(deque);
    deque.push(1);
    check_pop(1, deque);
    for (int i = 0; i < 3; ++i) check_empty(deque);
  });
}

TEST(chase_lev, grows_from_two_slots_and_keeps_the_order) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque(2);
    for (std::uint64_t i = 0; i < 100; ++i) deque.push(i);
    for (std::uint64_t i = 0; i < 50; ++i) check_steal(i, deque);
    for (std::uint64_t i = 99; i >= 50; --i) check_pop(i, deque);
    check_empty(deque);
  });
}

TEST(chase_lev, grows_while_its_tasks_lie_across_the_end_of_the_buffer) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque(4);
    for (std::uint64_t i = 0; i < 3; ++i) deque.push(i);
    for (std::uint64_t i = 0; i < 3; ++i) check_steal(i, deque);
    for (std::uint64_t i = 10; i < 20; ++i) deque.push(i);  // begins in the last slot
    for (std::uint64_t i = 10; i < 20; ++i) check_steal(i, deque);
    check_empty(deque);
  });
}

TEST(chase_lev, wraps_around_without_growing_when_thieves_keep_up) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque(2);
    for (std::uint64_t i = 0; i < 1000; ++i) {
      deque.push(2 * i);
      deque.push(2 * i + 1);
      check_steal(2 * i, deque);
      check_steal(2 * i + 1, deque);
    }
    check_empty(deque);
  });
}

TEST(chase_lev, frees_every_buffer_even_with_tasks_left_in_it) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque(2);
    for (std::uint64_t i = 0; i < 1000; ++i) deque.push(i);
  });
}

TEST(chase_lev, agrees_with_a_plain_deque_on_a_long_mixed_run) {
  in_every_world([](auto world) {
    deque_in<decltype(world)> deque(2);
    std::deque<std::uint64_t> plain;
    std::uint64_t state = 1;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      if ((state >> 60) < 7) {
        deque.push(i);
        plain.push_back(i);
      } else if (plain.empty()) {
        check_empty(deque);
      } else if ((state >> 60) < 12) {
        check_pop(plain.back(), deque);
        plain.pop_back();
      } else {
        check_steal(plain.front(), deque);
        plain.pop_front();
      }
    }
  });
}

TEST(chase_lev, takes_no_more_room_when_simulated_without_costs_than_its_fields_need) {
  CHECK(sizeof(chase_lev<free_world, std::uint64_t>) <= 4 * sizeof(std::uint64_t));
}

}  // namespace heist::model
