// What a pool may answer, and what not.
#include "verify/specification.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::verify {

TEST_GROUP(a_specification) {
  pool_history h;

  void push(std::uint8_t task, std::uint64_t earlier) { h.add({pool_call::push, pool_answer::done, task, earlier}); }
  void pop(std::uint8_t task, std::uint64_t earlier) {
    h.add({pool_call::pop, task == 0 ? pool_answer::nothing : pool_answer::task, task, earlier});
  }
  void steal(std::uint8_t task, std::uint64_t earlier) {
    h.add({pool_call::steal, task == 0 ? pool_answer::nothing : pool_answer::task, task, earlier});
  }
  // more: as bits
  void steal_several(std::uint8_t task, std::uint16_t more, std::uint64_t earlier) {
    h.add({pool_call::steal, pool_answer::task, task, earlier, more});
  }
  bool allowed_by_halves() {
    return specification(model::extraction::queue, nullptr, specification::amount::half).judge(h) == nullptr;
  }
  bool allowed_largest_first() {
    const auto larger = [](std::uint8_t a, std::uint8_t b) { return a > b; };
    return specification(model::extraction::best, larger).judge(h) == nullptr;
  }
  bool allowed(model::extraction promise) { return specification(promise).judge(h) == nullptr; }
};

TEST(a_specification, lets_a_deque_give_the_owner_the_newest_and_thieves_the_oldest) {
  push(1, 0);
  push(2, 0b1);
  pop(2, 0b11);
  steal(1, 0b111);
  CHECK(allowed(model::extraction::deque));
  CHECK_FALSE(allowed(model::extraction::queue));
}

TEST(a_specification, refuses_a_deque_that_gives_the_owner_the_oldest) {
  push(1, 0);
  push(2, 0b1);
  pop(1, 0b11);
  pop(2, 0b111);
  CHECK_FALSE(allowed(model::extraction::deque));
  CHECK(allowed(model::extraction::queue));
  CHECK(allowed(model::extraction::any));
}

TEST(a_specification, lets_a_thief_that_knows_nothing_of_a_push_find_nothing) {
  push(1, 0);
  steal(0, 0);
  pop(1, 0b1);
  CHECK(allowed(model::extraction::deque));
}

TEST(a_specification, refuses_an_empty_pool_after_a_push_that_happened_before) {
  push(1, 0);
  steal(0, 0b1);
  pop(1, 0b11);
  CHECK_FALSE(allowed(model::extraction::deque));
}

TEST(a_specification, refuses_a_race_lost_to_nobody) {
  push(1, 0);
  h.add({pool_call::steal, pool_answer::lost, 0, 0b1});
  pop(1, 0b11);
  CHECK_FALSE(allowed(model::extraction::any));
}

TEST(a_specification, lets_a_thief_lose_to_whoever_came_neither_before_nor_after) {
  push(1, 0);
  h.add({pool_call::steal, pool_answer::lost, 0, 0b1});
  pop(1, 0b1);
  CHECK(allowed(model::extraction::deque));
}

TEST(a_specification, demands_the_best_task_of_owner_and_thief) {
  push(2, 0);
  push(3, 0b1);
  push(1, 0b11);
  steal(3, 0b111);
  pop(2, 0b1111);
  pop(1, 0b11111);
  CHECK(allowed_largest_first());
  h[4].task = 1;
  h[5].task = 2;
  CHECK_FALSE(allowed_largest_first());
}

TEST(a_specification, lets_a_better_task_be_missed_by_whoever_knows_nothing_of_it) {
  push(1, 0);
  push(2, 0b1);
  steal(1, 0b1);
  pop(2, 0b111);
  CHECK(allowed_largest_first());
  h[2].earlier = 0b11;
  CHECK_FALSE(allowed_largest_first());
}

TEST(a_specification, refuses_a_task_that_is_not_there_however_good) {
  push(1, 0);
  steal(3, 0b1);
  CHECK_FALSE(allowed_largest_first());
}

TEST(a_specification, demands_half_rounded_up_and_the_oldest_of_a_thief_that_takes_half) {
  push(1, 0);
  push(2, 0b1);
  push(3, 0b11);
  steal_several(1, 1 << 2, 0b111);
  pop(3, 0b1111);
  CHECK(allowed_by_halves());
  CHECK_FALSE(allowed(model::extraction::queue));
  h[3].more = 0;
  CHECK_FALSE(allowed_by_halves());
  h[3] = {pool_call::steal, pool_answer::task, 2, 0b111, 1 << 3};
  h[4].task = 1;
  CHECK_FALSE(allowed_by_halves());
}

TEST(a_specification, lets_a_thief_take_half_of_what_it_knows_of) {
  push(1, 0);
  push(2, 0b1);
  push(3, 0b11);
  steal_several(1, 0, 0b11);
  pop(2, 0b111);
  pop(3, 0b10111);
  CHECK(allowed_by_halves());
}

// The owner took 2 back before it went on: of 1, 3, 4 and 5 the oldest half is 1 and 3, whichever is handed over first.
TEST(a_specification, lets_a_thief_take_half_of_a_deque_whose_owner_took_from_the_middle) {
  push(1, 0);
  push(2, 0b1);
  pop(2, 0b11);
  for (std::uint8_t task = 3; task <= 5; ++task) push(task, (std::uint64_t{1} << task) - 1);
  steal_several(3, 1 << 1, 0b111111);
  pop(5, 0b1111111);
  pop(4, 0b11111111);
  const auto by_halves = [&] { return specification(model::extraction::deque, nullptr, specification::amount::half).judge(h); };
  CHECK(by_halves() == nullptr);
  h[6] = {pool_call::steal, pool_answer::task, 1, 0b111111, 1 << 3};
  CHECK(by_halves() == nullptr);
  h[6] = {pool_call::steal, pool_answer::task, 1, 0b111111, 1 << 4};
  h[8].task = 3;
  CHECK(by_halves() != nullptr);
}

TEST(a_specification, lets_a_batch_be_of_any_size_where_none_is_promised) {
  push(1, 0);
  push(2, 0b1);
  push(3, 0b11);
  steal_several(1, 1 << 2 | 1 << 3, 0b111);
  CHECK(specification(model::extraction::deque, nullptr, specification::amount::any).judge(h) == nullptr);
  CHECK_FALSE(allowed(model::extraction::deque));
  h[3].more = 1 << 3;  // over the head of 2
  pop(2, 0b1111);
  CHECK(specification(model::extraction::deque, nullptr, specification::amount::any).judge(h) != nullptr);
}

TEST(a_specification, does_not_take_a_bad_history_for_a_remembered_one) {
  specification s(model::extraction::deque);
  push(1, 0);
  pop(1, 0b1);
  CHECK(s.judge(h) == nullptr);
  CHECK(s.judge(h) == nullptr);
  h[1].more = 1;
  CHECK(s.judge(h) != nullptr);
  h[1] = {pool_call::pop, pool_answer::nothing, 0, 0b1};
  CHECK(s.judge(h) != nullptr);
}

}  // namespace heist::verify
