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

TEST(a_specification, does_not_take_a_bad_history_for_a_remembered_one) {
  specification s(model::extraction::deque);
  push(1, 0);
  pop(1, 0b1);
  CHECK(s.judge(h) == nullptr);
  CHECK(s.judge(h) == nullptr);
  h[1].answer = pool_answer::nothing;
  h[1].task = 0;
  CHECK(s.judge(h) != nullptr);
}

}  // namespace heist::verify
