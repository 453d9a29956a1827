#include "model/idle/event_count.hpp"

#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

constexpr auto nothing = [] { return steal_status::empty; };
constexpr auto something = [] { return steal_status::task; };
constexpr auto a_lost_race = [] { return steal_status::lost; };

template <class World>
struct workers : event_count<typename World::type> {
  workers() : event_count<typename World::type>(4) {}

  void falls_asleep(worker_id w) {
    this->search();
    CHECK(this->fall_asleep(w, nothing) == rest_status::asleep);
  }
  bool sleeps(worker_id w) { return this->word_of(w).load(order::relaxed) != 0; }
};

}  // namespace

TEST_GROUP(event_count){};

TEST(event_count, a_push_wakes_a_sleeper) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    all.falls_asleep(1);
    CHECK(all.sleeps(1));
    all.notify();
    CHECK_FALSE(all.sleeps(1));
    all.sleep(1);  // returns at once
  });
}

TEST(event_count, one_push_wakes_one_of_many_the_last_to_fall_asleep) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    for (const worker_id w : {2u, 0u, 3u}) all.falls_asleep(w);
    all.notify();
    CHECK_FALSE(all.sleeps(3));
    CHECK(all.sleeps(0) && all.sleeps(2));
  });
}

TEST(event_count, several_tasks_wake_as_many) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    for (const worker_id w : {0u, 1u, 2u}) all.falls_asleep(w);
    all.notify(2);
    CHECK_FALSE(all.sleeps(2) || all.sleeps(1));
    CHECK(all.sleeps(0));
    all.wake_all();
    CHECK_FALSE(all.sleeps(0));
  });
}

TEST(event_count, lets_nobody_sleep_who_finds_a_task_in_the_last_look) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    all.search();
    CHECK(all.fall_asleep(0, something) == rest_status::has_task);
  });
}

TEST(event_count, lets_nobody_sleep_while_something_is_pushed) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    all.search();
    const rest_status ended = all.fall_asleep(0, [&all] {
      all.notify();
      return steal_status::empty;
    });
    CHECK(ended == rest_status::searching);
  });
}

TEST(event_count, lets_nobody_sleep_who_lost_a_race) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    all.search();
    CHECK(all.fall_asleep(0, a_lost_race) == rest_status::searching);
  });
}

TEST(event_count, knows_when_everybody_sleeps) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    for (const worker_id w : {1u, 0u, 3u}) all.falls_asleep(w);
    CHECK_FALSE(all.everybody_sleeps());
    all.falls_asleep(2);
    CHECK(all.everybody_sleeps());
    all.notify();
    CHECK_FALSE(all.everybody_sleeps());
  });
}

TEST(event_count, wakes_nobody_while_somebody_is_searching) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    all.falls_asleep(1);
    all.search();
    all.notify();
    CHECK(all.sleeps(1));
    all.found();  // and passes the word on
    CHECK_FALSE(all.sleeps(1));
  });
}

TEST(event_count, the_woken_counts_as_searching) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    for (const worker_id w : {0u, 1u}) all.falls_asleep(w);
    all.notify();
    all.notify();
    CHECK(all.sleeps(0));
    all.found();
    CHECK_FALSE(all.sleeps(0));
  });
}

TEST(event_count, sleepers_may_come_and_go_in_any_order) {
  in_every_world([](auto world) {
    workers<decltype(world)> all;
    for (int round = 0; round < 3; ++round) {
      for (const worker_id w : {0u, 1u, 2u}) all.falls_asleep(w);
      all.notify();
      CHECK(all.fall_asleep(2, nothing) == rest_status::asleep);
      all.wake_all();
      for (const worker_id w : {0u, 1u, 2u}) {
        CHECK_FALSE(all.sleeps(w));
        all.found();
      }
    }
  });
}

}  // namespace heist::model
