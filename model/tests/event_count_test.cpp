#include "model/idle/event_count.hpp"

#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

constexpr auto nothing = [] { return false; };
constexpr auto something = [] { return true; };

template <class World>
using events_in = event_count<typename World::type>;

}  // namespace

TEST_GROUP(event_count){};

TEST(event_count, wakes_a_sleeper) {
  in_every_world([](auto world) {
    events_in<decltype(world)> events;
    events.search();
    const auto ticket = events.fall_asleep(nothing);
    CHECK(ticket.has_value());
    CHECK_FALSE(events.is_signalled(*ticket));
    events.notify();
    CHECK(events.is_signalled(*ticket));
    events.wake_up();
  });
}

TEST(event_count, lets_nobody_sleep_who_finds_a_task_in_the_last_look) {
  in_every_world([](auto world) {
    events_in<decltype(world)> events;
    events.search();
    CHECK_FALSE(events.fall_asleep(something).has_value());
  });
}

TEST(event_count, lets_nobody_sleep_who_was_signalled_before) {
  in_every_world([](auto world) {
    events_in<decltype(world)> events;
    events.search();
    const auto ticket = events.fall_asleep([&events] {
      events.notify();
      return false;
    });
    CHECK_FALSE(ticket.has_value());
  });
}

TEST(event_count, wakes_nobody_while_somebody_is_searching) {
  in_every_world([](auto world) {
    events_in<decltype(world)> events;
    events.search();
    const auto sleeper = events.fall_asleep(nothing);
    events.search();
    events.notify();
    CHECK_FALSE(events.is_signalled(*sleeper));
    events.found();  // and passes the word on
    CHECK(events.is_signalled(*sleeper));
  });
}

TEST(event_count, does_not_signal_again_who_has_woken_up) {
  in_every_world([](auto world) {
    events_in<decltype(world)> events;
    events.search();
    CHECK(events.fall_asleep(nothing).has_value());
    events.notify();
    events.wake_up();
    events.search();
    const auto again = events.fall_asleep(nothing);
    CHECK(again.has_value());
    CHECK_FALSE(events.is_signalled(*again));
  });
}

}  // namespace heist::model
