#include "model/pool/chase_lev.hpp"

#include <cstdint>

#include "native/world.hpp"

#include <CppUTest/TestHarness.h>

namespace {

using heist::model::steal_status;
using deque = heist::model::chase_lev<heist::native::world, std::uint64_t>;

}  // namespace

TEST_GROUP(chase_lev_natively){};

TEST(chase_lev_natively, owner_gets_the_newest_task_first) {
  deque d(2);
  for (std::uint64_t i = 0; i < 10; ++i) d.push(i);
  for (std::uint64_t i = 10; i-- > 0;) LONGS_EQUAL(i, d.pop().value());
  CHECK_FALSE(d.pop().has_value());
}

TEST(chase_lev_natively, thief_gets_the_oldest_task_first) {
  deque d(2);
  for (std::uint64_t i = 0; i < 10; ++i) d.push(i);
  for (std::uint64_t i = 0; i < 10; ++i) {
    const auto got = d.steal();
    CHECK(got.status == steal_status::task);
    LONGS_EQUAL(i, got.task);
  }
  CHECK(d.steal().status == steal_status::empty);
}

TEST(chase_lev_natively, growth_keeps_what_lies_across_the_end_of_the_buffer) {
  deque d(4);
  for (std::uint64_t i = 0; i < 4; ++i) d.push(i);
  for (std::uint64_t i = 0; i < 3; ++i) LONGS_EQUAL(i, d.steal().task);
  for (std::uint64_t i = 4; i < 12; ++i) d.push(i);
  for (std::uint64_t i = 12; i-- > 3;) LONGS_EQUAL(i, d.pop().value());
  CHECK_FALSE(d.pop().has_value());
}

TEST(chase_lev_natively, empty_deque_can_be_used_again) {
  deque d(2);
  for (std::uint64_t i = 0; i < 100; ++i) {
    CHECK_FALSE(d.pop().has_value());
    CHECK(d.steal().status == steal_status::empty);
    d.push(i);
    LONGS_EQUAL(i, d.pop().value());
  }
}
