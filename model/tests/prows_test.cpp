#include "model/scheduler/prows.hpp"

#include <cstdint>
#include <optional>

#include "model/scheduler/parsimonious.hpp"
#include "native/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {
namespace {

using world = native::world;
template <class W, class T>
using deque = chase_lev<W, T>;
using prows_r = prows<world, deque, mug_after_a_steal>;
using prows_at_once = prows<world, deque, mug_at_once>;

constexpr auto unheard = [](const attempt&) {};

// Until there is one: victims are drawn.
template <class S>
attempt steal_something(S& scheduler, worker_id w) {
  for (int i = 0; i < 1000; ++i) {
    const attempt made = scheduler.steal(w);
    if (made.status == steal_status::task) return made;
  }
  FAIL("nothing was stolen in a thousand attempts");
  return {steal_status::empty, w, {}};
}

}  // namespace

TEST_GROUP(Prows){};

TEST(Prows, a_lone_worker_finds_the_strand_that_it_left) {
  prows_r s(1);
  const waker who = s.blocked(0, 7);
  CHECK_FALSE(s.take(0).has_value());
  CHECK(s.steal(0).status == steal_status::empty);
  s.resumed(7, who);
  const attempt got = s.steal(0);
  CHECK(got.status == steal_status::task);
  CHECK_EQUAL(7u, got.got);
}

TEST(Prows, a_second_waker_does_nothing) {
  prows_r s(1);
  const waker who = s.blocked(0, 7);
  s.resumed(7, who);
  s.resumed(7, who);
  CHECK(s.steal(0).status == steal_status::task);
  CHECK(s.look_everywhere(0, unheard).status == steal_status::empty);
}

TEST(Prows, a_waker_of_an_earlier_wait_does_nothing) {
  prows_r s(1);
  const waker first = s.blocked(0, 7);
  s.resumed(7, first);
  CHECK_EQUAL(7u, s.steal(0).got);
  const waker second = s.blocked(0, 8);  // the same deque
  CHECK_EQUAL(1u, s.deques());
  s.resumed(7, first);
  CHECK(s.look_everywhere(0, unheard).status == steal_status::empty);
  s.resumed(8, second);
  CHECK_EQUAL(8u, s.look_everywhere(0, unheard).got);
}

TEST(Prows, one_task_is_stolen_before_a_deque_is_mugged) {
  prows_r s(2);
  for (task t = 1; t <= 3; ++t) s.ready(0, t);
  s.resumed(4, s.blocked(0, 4));
  const attempt stolen = steal_something(s, 1);
  CHECK_EQUAL(1u, stolen.got);  // the oldest
  CHECK_FALSE(stolen.mugged);
  const attempt mugged = steal_something(s, 1);
  CHECK_EQUAL(4u, mugged.got);  // the strand, at the bottom
  CHECK(mugged.mugged);
  CHECK(s.take(1) == std::optional<task>(3));
  CHECK(s.take(1) == std::optional<task>(2));
  CHECK_FALSE(s.take(1).has_value());
}

TEST(Prows, a_deque_is_mugged_at_once_where_that_is_the_rule) {
  prows_at_once s(2);
  for (task t = 1; t <= 3; ++t) s.ready(0, t);
  s.resumed(4, s.blocked(0, 4));
  const attempt mugged = steal_something(s, 1);
  CHECK_EQUAL(4u, mugged.got);
  CHECK(mugged.mugged);
}

TEST(Prows, tasks_of_a_suspended_deque_can_be_stolen) {
  prows_r s(2);
  for (task t = 1; t <= 2; ++t) s.ready(0, t);
  const waker who = s.blocked(0, 3);
  CHECK_EQUAL(1u, steal_something(s, 1).got);
  CHECK_EQUAL(2u, steal_something(s, 0).got);
  CHECK(s.look_everywhere(1, unheard).status == steal_status::empty);
  CHECK_EQUAL(0u, s.deques_listed());
  s.resumed(3, who);
  CHECK_EQUAL(3u, s.look_everywhere(1, unheard).got);
}

TEST(Prows, ten_thousand_waits_one_after_the_other_need_one_deque) {
  prows_r s(1);
  for (task t = 0; t < 10'000; ++t) {
    s.resumed(t, s.blocked(0, t));
    CHECK_EQUAL(t, s.steal(0).got);
  }
  CHECK_EQUAL(1u, s.deques());
}

TEST(Prows, a_thousand_waits_at_once_are_all_found) {
  prows_r s(2);
  for (task t = 0; t < 1000; ++t) s.resumed(t, s.blocked(t % 2, t));
  std::uint64_t sum = 0;
  for (int i = 0; i < 1000; ++i) sum += s.look_everywhere(1, unheard).got;
  CHECK_EQUAL(1000u * 999u / 2, sum);
  CHECK(s.look_everywhere(0, unheard).status == steal_status::empty);
}

TEST(Prows, a_strand_that_was_set_aside_comes_back_to_the_worker_that_left_it) {
  parsimonious<world, deque> s(2);
  s.ready(0, 1);
  const waker who = s.blocked(0, 2);
  CHECK(s.take(0) == std::optional<task>(1));
  s.resumed(2, who);
  CHECK(s.take(0) == std::optional<task>(2));
}

TEST(Prows, a_thief_may_have_what_its_worker_has_not_come_back_to) {
  parsimonious<world, deque> s(2);
  s.resumed(2, s.blocked(0, 2));
  CHECK_EQUAL(2u, s.look_everywhere(1, unheard).got);
}

}  // namespace heist::model
