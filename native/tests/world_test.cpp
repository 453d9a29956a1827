#include "native/world.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <set>
#include <type_traits>
#include <vector>

#include "model/world.hpp"

#include <CppUTest/TestHarness.h>

using heist::model::order;
using heist::native::world;

// Nothing is stored beside the value itself.
static_assert(heist::model::World<world>);
static_assert(sizeof(world::atomic<std::uint64_t>) == sizeof(std::uint64_t));
static_assert(alignof(world::atomic<std::uint64_t>) == alignof(std::atomic<std::uint64_t>));
static_assert(sizeof(world::atomic<void*>) == sizeof(void*));
static_assert(sizeof(world::atomic<bool>) == sizeof(bool));
static_assert(sizeof(world::var<std::uint64_t>) == sizeof(std::uint64_t));
static_assert(std::is_trivially_destructible_v<world::atomic<std::uint64_t>>);
static_assert(!std::is_default_constructible_v<world::atomic<std::uint64_t>>);
static_assert(!std::is_copy_constructible_v<world::atomic<std::uint64_t>>);

TEST_GROUP(native_world){};

TEST(native_world, atomics_do_what_std_atomic_does) {
  world::atomic<std::uint64_t> a(6, "a");
  LONGS_EQUAL(6, a.load(order::relaxed));
  a.store(5, order::release);
  LONGS_EQUAL(5, a.exchange(12, order::acq_rel));
  LONGS_EQUAL(12, a.fetch_add(3, order::relaxed));
  LONGS_EQUAL(15, a.fetch_sub(1, order::relaxed));
  LONGS_EQUAL(14, a.fetch_and(6, order::relaxed));
  LONGS_EQUAL(6, a.fetch_or(1, order::relaxed));
  std::uint64_t expected = 0;
  CHECK_FALSE(a.compare_exchange_strong(expected, 9, order::seq_cst, order::relaxed));
  LONGS_EQUAL(7, expected);
  CHECK(a.compare_exchange_strong(expected, 9, order::seq_cst, order::relaxed));
  LONGS_EQUAL(9, a.load(order::acquire));
}

TEST(native_world, random_numbers_repeat_with_the_seed) {
  const auto draw = [](std::uint64_t seed) {
    world::seed(seed);
    std::vector<std::uint32_t> drawn;
    for (int i = 0; i < 100; ++i) drawn.push_back(world::random(1000));
    return drawn;
  };
  CHECK(draw(1) == draw(1));
  CHECK(draw(1) != draw(2));
}

TEST(native_world, random_numbers_reach_all_below_the_bound_and_no_other) {
  world::seed(3);
  std::set<std::uint32_t> drawn;
  for (int i = 0; i < 1000; ++i) drawn.insert(world::random(7));
  LONGS_EQUAL(7, drawn.size());
  LONGS_EQUAL(6, *drawn.rbegin());
}

TEST(native_world, array_elements_are_all_built_from_the_same_arguments) {
  constexpr std::size_t count = 5;
  auto* const first = world::make_array<world::atomic<std::uint64_t>>(count, std::uint64_t{7}, "element");
  for (std::size_t i = 0; i < count; ++i) LONGS_EQUAL(7, first[i].load(order::relaxed));
  world::destroy_array(first, count);
}
