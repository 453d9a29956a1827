#include "model/pool/pool.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "model/tests/pools.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// A pool beside the plain one that says what it must answer.
template <class Kind, class W>
class compared {
 public:
  template <class... Args>
  explicit compared(const char* name, Args... args) : name_(name), pool_(args...) {}

  void push(std::uint64_t t) {
    pool_.push(t);
    plain_.push(t);
  }
  void pop() {
    const std::optional<std::uint64_t> got = pool_.pop();
    CHECK_EQUAL_TEXT(!plain_.empty(), got.has_value(), name_);
    if (got) CHECK_EQUAL_TEXT(plain_.take(Kind::owner), *got, name_);
  }
  void steal() {
    const stolen<std::uint64_t> got = pool_.steal();
    CHECK_TEXT(got.status == (plain_.empty() ? steal_status::empty : steal_status::task), name_);
    if (!plain_.empty()) CHECK_EQUAL_TEXT(plain_.take(Kind::thief), got.task, name_);
  }
  void check_size() {
    if constexpr (requires { pool_.size(); }) CHECK_EQUAL_TEXT(plain_.size(), pool_.size(), name_);
  }

 private:
  const char* const name_;
  typename Kind::template in<W> pool_;
  plain_pool plain_;
};

// Calls test(pool) for every pool in every world, made with these arguments.
template <class Test, class... Args>
void in_every_pool(Test test, Args... args) {
  in_every_world([&]<class W>(std::type_identity<W>) {
    for_every_pool([&]<class Kind>(Kind kind) {
      compared<Kind, W> pool(kind.name, args...);
      test(pool);
    });
  });
}

// The same for those pools that can begin at an index of one's choice.
template <class Test>
void in_every_ring(std::int64_t first, Test test) {
  in_every_world([&]<class W>(std::type_identity<W>) {
    for_every_pool([&]<class Kind>(Kind kind) {
      using pool = typename Kind::template in<W>;
      if constexpr (std::constructible_from<pool, std::size_t, std::int64_t>) {
        compared<Kind, W> it(kind.name, std::size_t{2}, first);
        test(it);
      }
    });
  });
}

template <class Compared>
void mixed_run(Compared& pool, std::uint64_t steps) {
  std::uint64_t state = 1;
  for (std::uint64_t i = 0; i < steps; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const std::uint64_t drawn = state >> 60;
    if (drawn < 7) {
      pool.push((state >> 20) % 1000);  // equal ones too
    } else if (drawn < 12) {
      pool.pop();
    } else {
      pool.steal();
    }
    pool.check_size();
  }
}

}  // namespace

// CppUTest reports a test that leaves memory behind, so each of these is a leak test too.
TEST_GROUP(pool){};

TEST(pool, gives_the_owner_its_tasks_in_the_promised_order) {
  in_every_pool([](auto& pool) {
    for (const std::uint64_t t : {2, 3, 1}) pool.push(t);
    for (int i = 0; i < 4; ++i) pool.pop();
  });
}

TEST(pool, gives_thieves_its_tasks_in_the_promised_order) {
  in_every_pool([](auto& pool) {
    for (const std::uint64_t t : {2, 3, 1}) pool.push(t);
    for (int i = 0; i < 4; ++i) pool.steal();
  });
}

TEST(pool, gives_the_last_task_to_whoever_comes_first) {
  in_every_pool([](auto& pool) {
    pool.push(1);
    pool.pop();
    pool.steal();
    pool.push(2);
    pool.steal();
    pool.pop();
  });
}

TEST(pool, is_empty_to_begin_with_and_stays_so_when_asked_again) {
  in_every_pool([](auto& pool) {
    for (int round = 0; round < 2; ++round) {
      for (int i = 0; i < 3; ++i) pool.pop();
      for (int i = 0; i < 3; ++i) pool.steal();
      pool.check_size();
      pool.push(1);
      pool.pop();
    }
  });
}

TEST(pool, carries_every_value_zero_included) {
  in_every_pool([](auto& pool) {
    for (const std::uint64_t t : {UINT64_MAX, std::uint64_t{0}, std::uint64_t{0}}) pool.push(t);
    for (int i = 0; i < 2; ++i) pool.steal();
    for (int i = 0; i < 2; ++i) pool.pop();
  });
}

TEST(pool, grows_from_one_slot) {
  in_every_pool(
      [](auto& pool) {
        for (std::uint64_t i = 0; i < 100; ++i) pool.push(i);
        pool.check_size();
        for (std::uint64_t i = 0; i < 50; ++i) pool.steal();
        for (std::uint64_t i = 0; i < 51; ++i) pool.pop();
      },
      std::size_t{1});
}

TEST(pool, grows_while_its_tasks_lie_across_the_end_of_the_buffer) {
  in_every_pool(
      [](auto& pool) {
        for (std::uint64_t i = 0; i < 3; ++i) pool.push(i);
        for (std::uint64_t i = 0; i < 3; ++i) pool.steal();
        for (std::uint64_t i = 10; i < 20; ++i) pool.push(i);  // begins in the last slot of a ring
        for (std::uint64_t i = 10; i < 21; ++i) pool.steal();
      },
      std::size_t{4});
}

TEST(pool, is_reused_without_end_when_thieves_keep_up) {
  in_every_pool(
      [](auto& pool) {
        for (std::uint64_t i = 0; i < 1000; ++i) {
          pool.push(2 * i);
          pool.push(2 * i + 1);
          pool.steal();
          pool.steal();
        }
      },
      std::size_t{2});
}

TEST(pool, frees_everything_even_with_tasks_left_in_it) {
  in_every_pool(
      [](auto& pool) {
        for (std::uint64_t i = 0; i < 1000; ++i) pool.push(i);
        for (std::uint64_t i = 0; i < 10; ++i) pool.steal();
      },
      std::size_t{2});
}

TEST(pool, agrees_with_a_plain_one_on_a_long_mixed_run) {
  in_every_pool([](auto& pool) { mixed_run(pool, 20'000); }, std::size_t{2});
}

TEST(pool, goes_on_where_its_indices_or_tags_go_round) {
  in_every_ring(-3, [](auto& pool) { mixed_run(pool, 1000); });
}

TEST_GROUP(chase_lev){};

TEST(chase_lev, takes_no_more_room_when_simulated_without_costs_than_its_fields_need) {
  CHECK(sizeof(chase_lev<free_world, std::uint64_t>) <= 4 * sizeof(std::uint64_t));
}

TEST_GROUP(steal_half){};

TEST(steal_half, moves_half_of_the_tasks_rounded_up_oldest_first) {
  in_every_world([](auto world) {
    steal_half<typename decltype(world)::type, std::uint64_t> victim(2), thief(2);
    for (std::uint64_t i = 0; i < 7; ++i) victim.push(i);
    CHECK_EQUAL(0u, victim.steal_half_into(thief).task);
    CHECK_EQUAL(3u, thief.size());
    CHECK_EQUAL(3u, victim.size());
    for (std::uint64_t i = 1; i <= 3; ++i) CHECK_EQUAL(i, thief.pop().value());
    for (std::uint64_t i = 4; i <= 6; ++i) CHECK_EQUAL(i, victim.pop().value());
    CHECK(victim.steal_half_into(thief).status == steal_status::empty);
  });
}

TEST(steal_half, loses_nothing_when_asked_to_steal_from_itself) {
  in_every_world([](auto world) {
    for (std::uint64_t tasks = 1; tasks <= 9; ++tasks) {
      steal_half<typename decltype(world)::type, std::uint64_t> pool(2);
      for (std::uint64_t i = 0; i < tasks; ++i) pool.push(i);
      std::uint64_t seen = std::uint64_t{1} << pool.steal_half_into(pool).task;
      while (const auto t = pool.pop()) {
        CHECK_EQUAL(0u, seen & std::uint64_t{1} << *t);
        seen |= std::uint64_t{1} << *t;
      }
      CHECK_EQUAL((std::uint64_t{1} << tasks) - 1, seen);
    }
  });
}

TEST_GROUP(seems_empty){};

template <class Pool>
void tells_at_rest_whether_a_steal_is_in_vain() {
  Pool pool(2);
  CHECK(pool.seems_empty());
  for (std::uint64_t i = 0; i < 20; ++i) {  // with growth, and with nodes that are freed and used again
    pool.push(2 * i);
    pool.push(2 * i + 1);
    CHECK_FALSE(pool.seems_empty());
    CHECK(pool.steal().status == steal_status::task);
    CHECK_FALSE(pool.seems_empty());
    CHECK(pool.pop().has_value());
    CHECK(pool.seems_empty());
    CHECK(pool.steal().status == steal_status::empty);
    CHECK_FALSE(pool.pop().has_value());
    CHECK(pool.seems_empty());
  }
}

TEST(seems_empty, is_right_at_rest) {
  in_every_world([](auto world) {
    tells_at_rest_whether_a_steal_is_in_vain<the<typename decltype(world)::type, std::uint64_t>>();
    tells_at_rest_whether_a_steal_is_in_vain<linked_queue<typename decltype(world)::type, std::uint64_t>>();
  });
}

TEST_GROUP(priority_heap){};

TEST(priority_heap, takes_what_its_policy_puts_first) {
  in_every_world([](auto world) {
    using largest_first = priority_heap<typename decltype(world)::type, std::uint64_t, priority_heap_fault::none,
                                        std::greater<std::uint64_t>>;
    largest_first heap(1);
    for (const std::uint64_t t : {3, 9, 1, 7, 5}) heap.push(t);
    for (const std::uint64_t t : {9, 7, 5, 3, 1}) CHECK_EQUAL(t, heap.pop().value());
  });
}

}  // namespace heist::model
