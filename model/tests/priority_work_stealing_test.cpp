#include "model/scheduler/priority_work_stealing.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

template <class W, class T>
using deque = chase_lev<W, T>;
template <class W, class T>
using queue = linked_queue<W, T>;

constexpr auto unheard = [](const attempt&) {};

template <class Scheduler>
std::vector<task> take_all(Scheduler& scheduler, worker_id w) {
  std::vector<task> all;
  while (const std::optional<task> next = scheduler.take(w, unheard)) all.push_back(*next);
  return all;
}

}  // namespace

TEST_GROUP(priority_work_stealing){};

TEST(priority_work_stealing, takes_the_best_first_and_within_a_level_as_the_pool_does) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, queue> scheduler(1, {0, 9});
    for (const task t : {13, 27, 11, 25, 19}) scheduler.ready(0, t, static_cast<priority_value>(t % 10));
    CHECK(std::vector<task>({19, 27, 25, 13, 11}) == take_all(scheduler, 0));
    priority_work_stealing<W, deque> newest(1, {0, 9});
    for (const task t : {11, 21, 31}) newest.ready(0, t, 1);
    CHECK(std::vector<task>({31, 21, 11}) == take_all(newest, 0));
  });
}

TEST(priority_work_stealing, steals_what_is_better_than_what_it_has) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(3, {0, 9});
    scheduler.ready(0, 5, 5);
    scheduler.ready(1, 7, 7);
    scheduler.ready(2, 6, 6);
    std::vector<worker_id> victims;
    const auto heard = [&](const attempt& tried) { victims.push_back(tried.victim); };
    CHECK_EQUAL(7u, scheduler.take(0, heard).value());
    CHECK_EQUAL(6u, scheduler.take(0, heard).value());
    CHECK_EQUAL(5u, scheduler.take(0, heard).value());
    CHECK(!scheduler.take(0, heard));
    CHECK_EQUAL(1u, victims.front());
    CHECK_EQUAL(2u, victims.back());
  });
}

// Only its worker takes a claim off, so until then others ask in vain.
TEST(priority_work_stealing, asks_nobody_once_he_has_seen_that_nothing_is_left) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(2, {0, 3});
    scheduler.ready(0, 1, 1);
    int asked = 0;
    const auto heard = [&](const attempt&) { ++asked; };
    CHECK_EQUAL(1u, scheduler.take(1, heard).value());
    CHECK(!scheduler.take(1, heard));
    CHECK_EQUAL(2, asked);
    CHECK(!scheduler.take(0, heard));
    CHECK(!scheduler.take(1, heard));
    CHECK_EQUAL(2, asked);
    const attempt looked = scheduler.steal(1, heard);
    CHECK(looked.status == steal_status::empty);
    CHECK_EQUAL(1u, looked.victim);  // itself: there was nobody to ask
    scheduler.ready(0, 2, 1);
    CHECK_EQUAL(2u, scheduler.take(1, heard).value());
  });
}

TEST(priority_work_stealing, keeps_the_best_in_hand_until_the_next_take) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(2, {0, 9});
    for (const task t : {3, 7, 5}) scheduler.keep(0, t, static_cast<priority_value>(t));
    CHECK_EQUAL(5u, scheduler.take(1, unheard).value());  // 7 is not there for others
    CHECK_EQUAL(7u, scheduler.take(0, unheard).value());
    CHECK_EQUAL(3u, scheduler.take(1, unheard).value());
  });
}

TEST(priority_work_stealing, keeps_in_hand_what_the_pool_would_give_first) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> newest(1, {0, 9});
    priority_work_stealing<W, queue> oldest(1, {0, 9});
    for (const task t : {1, 2, 3}) newest.keep(0, t, 4), oldest.keep(0, t, 4);
    CHECK_EQUAL(3u, newest.take(0, unheard).value());
    CHECK_EQUAL(1u, oldest.take(0, unheard).value());
    newest.keep(0, 9, 4), oldest.keep(0, 9, 4);
    CHECK(std::vector<task>({9, 2, 1}) == take_all(newest, 0));
    CHECK(std::vector<task>({2, 3, 9}) == take_all(oldest, 0));
  });
}

TEST(priority_work_stealing, lays_its_hand_down_for_something_better) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(3, {0, 9});
    scheduler.ready(0, 6, 6);
    scheduler.ready(1, 8, 8);
    scheduler.keep(0, 4, 4);
    CHECK_EQUAL(8u, scheduler.take(0, unheard).value());  // another's
    CHECK_EQUAL(6u, scheduler.take(0, unheard).value());  // its own
    CHECK_EQUAL(4u, scheduler.take(2, unheard).value());  // and the hand was laid down for all to see
  });
}

TEST(priority_work_stealing, as_printed_keeps_nothing_in_hand) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(2, {0, 9}, 0, board_rule::as_printed);
    scheduler.keep(0, 1, 1);
    CHECK_EQUAL(1u, scheduler.take(1, unheard).value());
  });
}

// Nothing better six times: it looks again after 2, 4, 8 and 16 takes. What is better then is found at the next look.
TEST(priority_work_stealing, looks_at_the_others_less_often_while_it_has_the_best_itself) {
  in_every_world([]<class W>(std::type_identity<W>) {
    for (const std::uint32_t look_every : {1u, 16u}) {
      priority_work_stealing<W, queue> scheduler(2, {0, 9}, 0, board_rule::repaired, look_every);
      for (task t = 0; t < 100; ++t) scheduler.ready(0, t, 5);
      for (task t = 0; t < 40; ++t) CHECK(t == scheduler.take(0, unheard));
      scheduler.ready(1, 200, 7);
      task took = 0, takes = 0;
      for (; took != 200; ++takes) took = scheduler.take(0, unheard).value();
      CHECK(look_every == 1 ? takes == 1 : takes > 1 && takes <= look_every);
    }
  });
}

TEST(priority_work_stealing, has_as_many_levels_and_workers_as_one_likes) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(130, {10, 209});
    for (worker_id w = 0; w < 130; ++w) scheduler.ready(w, w, 10 + w);
    for (task t = 130; t-- > 0;) CHECK_EQUAL(t, scheduler.take(64, unheard).value());
    CHECK(!scheduler.take(64, unheard));
  });
}

TEST(priority_work_stealing, counts_priorities_out_of_range_and_takes_the_nearest) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(1, {3, 5});
    scheduler.ready(0, 1, 9);
    scheduler.ready(0, 2, 4);
    scheduler.ready(0, 3, 0);
    CHECK(std::vector<task>({1, 2, 3}) == take_all(scheduler, 0));
    CHECK_EQUAL(2u, scheduler.clamped());
  });
}

TEST(priority_work_stealing, knows_priorities_below_zero) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, deque> scheduler(1, {-3, 2});
    for (const priority_value p : {-1, 2, -3, 0, 1, -2, 9, -9}) scheduler.ready(0, static_cast<task>(p + 10), p);
    CHECK(std::vector<task>({19, 12, 11, 10, 9, 8, 1, 7}) == take_all(scheduler, 0));
    CHECK_EQUAL(2u, scheduler.clamped());
  });
}

TEST(priority_work_stealing, ages_by_taking_the_worst_now_and_then) {
  in_every_world([]<class W>(std::type_identity<W>) {
    priority_work_stealing<W, queue> scheduler(1, {0, 9}, 3);
    for (const task t : {1, 9, 8, 7, 2}) scheduler.ready(0, t, static_cast<priority_value>(t));
    CHECK(std::vector<task>({9, 8, 1, 7, 2}) == take_all(scheduler, 0));
  });
}

}  // namespace heist::model
