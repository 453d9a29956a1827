#include "model/workload/frame_arena.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

struct frame {
  std::uint64_t value = 0;
  std::uint32_t next = 0;

  std::uint32_t& link() { return next; }
};

template <class World>
using arena_in = frame_arena<typename World::type, frame>;

}  // namespace

TEST_GROUP(frame_arena){};

TEST(frame_arena, hands_out_different_numbers_with_a_frame_each_that_does_not_move) {
  in_every_world([](auto world) {
    constexpr std::uint32_t frames = 5000;  // over several segments
    arena_in<decltype(world)> arena(1);
    std::vector<frame*> where;
    std::set<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < frames; ++i) {
      const std::uint32_t number = arena.take(0);
      numbers.insert(number);
      where.push_back(&arena[number]);
      where.back()->value = number;
    }
    CHECK_EQUAL(frames, numbers.size());
    for (std::uint32_t number : numbers) CHECK_EQUAL(number, arena[number].value);
    for (const frame* f : where) POINTERS_EQUAL(f, &arena[static_cast<std::uint32_t>(f->value)]);
  });
}

TEST(frame_arena, uses_a_number_again_once_it_was_given_back) {
  frame_arena<free_world, frame> arena(1);
  const std::uint32_t first = arena.take(0);
  arena.give(0, first);
  CHECK_EQUAL(first, arena.take(0));
}

TEST(frame_arena, needs_no_more_numbers_than_are_live_plus_what_workers_keep) {
  frame_arena<free_world, frame> arena(1);
  std::uint32_t highest = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<std::uint32_t> live;
    for (int i = 0; i < 1000; ++i) live.push_back(arena.take(0));
    for (std::uint32_t number : live) highest = std::max(highest, number);
    for (std::uint32_t number : live) arena.give(0, number);
  }
  CHECK(highest < 1000 + 256);
}

TEST(frame_arena, lets_one_worker_have_what_another_gave_back) {
  in_every_world([](auto world) {
    arena_in<decltype(world)> arena(2);
    std::uint32_t highest = 0;
    for (int i = 0; i < 100'000; ++i) {
      const std::uint32_t number = arena.take(0);
      highest = std::max(highest, number);
      arena.give(1, number);  // worker 1 never takes: without sharing it would hoard them all
    }
    CHECK(highest < 1024);
  });
}

}  // namespace heist::model
