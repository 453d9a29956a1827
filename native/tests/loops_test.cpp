#include "native/loops.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "native/tests/containers.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::loops {
namespace {

using async::runtime;
using native::balanced_tree;
using native::flat_set;
using numbers = std::vector<std::int64_t>;

numbers up_to(std::int64_t count) {
  numbers all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// What has elements in an order is told by writing them down: a fold that does not commute.
const auto written = [](numbers so_far, std::int64_t i) {
  so_far.push_back(i);
  return so_far;
};
const auto joined = [](numbers a, const numbers& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
};
template <class C>
numbers in_order(runtime& on, C&& what, const rules& how = {}) {
  return on.run([&] { return fold(what, numbers(), written, joined, how); });
}

// Elements that are handed out by an iterator of their own: a range, backwards.
class backwards {
 public:
  class iterator;
  explicit backwards(std::int64_t count) : forwards(0, count) {}
  model::range_elements forwards;
};
class backwards::iterator {
  using within = model::range_iterator<native::world>;

 public:
  using elements = backwards;
  using value = std::int64_t;
  using part = within::part;
  class traversal {
   public:
    explicit traversal(iterator& of) : inner_(of.inner_), last_(of.last_) {}
    std::int64_t next_batch(std::int64_t step) { return inner_.next_batch(step); }
    bool has_next() { return inner_.has_next(); }
    value next() { return last_ - inner_.next(); }
    template <class F>
    void each(F f) {
      inner_.each([&](std::int64_t i) { f(last_ - i); });
    }

   private:
    within::traversal inner_;
    std::int64_t last_;
  };

  iterator(const backwards& all, part p, model::worker_id owner) : inner_(all.forwards, p, owner), last_(all.forwards.slots() - 1) {}
  static part all_of(const backwards& all) { return within::all_of(all.forwards); }
  model::worker_id owner() const { return inner_.owner(); }
  model::iterator_state state() const { return inner_.state(); }
  std::int64_t remaining() const { return inner_.remaining(); }
  bool mark_stolen() { return inner_.mark_stolen(); }
  std::pair<part, part> split() const { return inner_.split(); }

 private:
  within inner_;
  std::int64_t last_;
};
static_assert(IteratedElements<backwards>);
static_assert(!Loopable<std::vector<bool>> && !Loopable<int>);

// Until somebody else has taken part in the loop: only then there is something to see.
void wait_for(const std::atomic<bool>& happened) {
  while (!happened.load()) {
    forks::poll();
    std::this_thread::yield();
  }
}

}  // namespace

TEST_GROUP(loops){};

TEST(loops, keep_the_order_of_every_structure) {
  constexpr std::int64_t count = 5000;
  const numbers expected = up_to(count);
  numbers array = expected;
  const balanced_tree t(count);
  flat_set table(count);
  for (std::int64_t i = 1; i <= count; ++i) table.insert(static_cast<std::uint64_t>(i));
  numbers of_table;
  for (std::size_t s = 0; s < table.slots(); ++s) {
    if (table.is_occupied(s)) of_table.push_back(static_cast<std::int64_t>(table.at(s)));
  }
  const numbers reversed(expected.rbegin(), expected.rend());
  for (const unsigned workers : {1u, 2u, 4u, 7u}) {
    runtime some(workers);
    for (const std::int64_t most_step : {std::int64_t{1}, std::int64_t{64}, INT64_MAX}) {
      const rules how{.most_step = most_step};
      CHECK(expected == in_order(some, range(0, count), how));
      CHECK(expected == in_order(some, array, how));
      CHECK(expected == in_order(some, std::span<const std::int64_t>(array), how));
      CHECK(of_table == in_order(some, table, how));
      CHECK(expected == in_order(some, tree(t.root(), t.levels()), how));
      CHECK(reversed == in_order(some, backwards(count), how));
    }
  }
}

TEST(loops, for_each_reaches_each_element_of_an_array_once_and_may_change_it) {
  runtime three(3);
  std::vector<int> all(10'000, 1);
  std::array<std::string, 3> words{"a", "b", "c"};
  three.run([&] {
    for_each(all, [](int& element) { ++element; });
    for_each(words, [](std::string& word) { word += "!"; });
  });
  CHECK_EQUAL(20'000, std::accumulate(all.begin(), all.end(), 0));
  STRCMP_EQUAL("c!", words[2].c_str());
}

TEST(loops, map_answers_in_order_whatever_can_be_moved) {
  runtime three(3);
  const balanced_tree t(1000);
  flat_set table(1000);
  for (std::uint64_t i = 1; i <= 1000; ++i) table.insert(i);
  const auto boxed = [](std::int64_t i) { return std::make_unique<std::int64_t>(2 * i); };
  const auto is_odd = [](std::int64_t i) { return i % 2 != 0; };
  for (int round = 0; round < 20; ++round) {
    const auto of_range = three.run([&] { return map(range(0, 1000), boxed); });
    const auto of_tree = three.run([&] { return map(tree(t.root(), t.levels()), boxed, {.most_step = 8}); });
    const std::vector<bool> odd = three.run([&] { return map(range(0, 1000), is_odd, {.most_step = 1}); });
    CHECK_EQUAL(1000u, of_range.size());
    CHECK_EQUAL(1000u, of_tree.size());
    for (std::size_t i = 0; i < 1000; ++i) {
      CHECK_EQUAL(2 * static_cast<std::int64_t>(i), *of_range[i]);
      CHECK_EQUAL(2 * static_cast<std::int64_t>(i), *of_tree[i]);
      CHECK_EQUAL(i % 2 != 0, odd[i]);
    }
    const auto of_table = three.run([&] { return map(table, [](std::uint64_t n) { return 2 * n; }); });
    CHECK_EQUAL(1'001'000u, std::accumulate(of_table.begin(), of_table.end(), std::uint64_t{0}));
  }
}

TEST(loops, filter_and_count_take_those_for_which_it_holds) {
  runtime three(3);
  const numbers all = up_to(3000);
  const balanced_tree t(3000);
  const auto holds = [](std::int64_t i) { return i % 3 == 1; };
  numbers expected;
  for (const std::int64_t i : all) {
    if (holds(i)) expected.push_back(i);
  }
  for (int round = 0; round < 20; ++round) {
    CHECK((three.run([&] { return filter(all, holds, {.most_step = 16}); }) == expected));
    CHECK((three.run([&] { return filter(tree(t.root(), t.levels()), holds); }) == expected));
    CHECK_EQUAL(1000, three.run([&] { return count(all, holds); }));
    CHECK_EQUAL(1000, three.run([&] { return count(range(0, 3000), holds); }));
  }
}

TEST(loops, min_and_max_answer_the_first_of_equals) {
  runtime three(3);
  std::vector<std::pair<int, int>> all;
  for (int i = 0; i < 5000; ++i) all.emplace_back(i * 7919 % 1009, i);
  const auto by_first = [](const auto& a, const auto& b) { return a.first < b.first; };
  const auto least = *std::min_element(all.begin(), all.end(), by_first);
  const auto greatest = *std::max_element(all.begin(), all.end(), by_first);
  for (int round = 0; round < 20; ++round) {
    CHECK(three.run([&] { return min(all, by_first, {.most_step = 4}); }) == least);
    CHECK(three.run([&] { return max(all, by_first); }) == greatest);
    CHECK(three.run([&] { return max(range(5, 77)); }) == 76);
  }
}

TEST(loops, of_nothing_come_to_nothing) {
  runtime two(2);
  numbers none;
  flat_set table(0);
  const auto fails = [](const auto&) { FAIL("there is none"); };
  two.run([&] {
    for_each(range(3, 3), fails);
    for_each(range(3, -3), fails);
    for_each(none, fails);
    for_each(table, fails);
    for_each(tree(static_cast<const native::tree_node*>(nullptr), 5), fails);
    CHECK_EQUAL(42, fold(none, 42, [](int, std::int64_t) { return 0; }, std::plus<>()));
    CHECK(map(none, [](std::int64_t i) { return i; }).empty());
    CHECK(filter(table, [](std::uint64_t) { return true; }).empty());
    CHECK_EQUAL(0, count(none, [](std::int64_t) { return true; }));
    CHECK_FALSE(min(none).has_value());
  });
}

TEST(loops, carry_an_exception_to_the_caller_and_stop) {
  runtime two(2);
  std::atomic<std::int64_t> executed{0};
  try {
    two.run([&] {
      for_each(range(0, 100'000'000), [&](std::int64_t i) {
        if (i == 1000) throw std::runtime_error("at 1000");
        executed.fetch_add(1, std::memory_order_relaxed);
      });
    });
    FAIL("nothing was thrown");
  } catch (const std::runtime_error& e) {
    STRCMP_EQUAL("at 1000", e.what());
  }
  CHECK(executed < 100'000'000 - 1);
  CHECK(up_to(100) == in_order(two, range(0, 100)));
}

TEST(loops, carry_an_exception_from_another_worker) {
  runtime two(2);
  for (int round = 0; round < 20; ++round) {
    std::atomic<bool> elsewhere{false};
    const model::worker_id nobody = 1000;
    std::atomic<model::worker_id> first{nobody};
    CHECK_THROWS(std::runtime_error, two.run([&] {
      for_each(range(0, 1000), [&](std::int64_t) {
        model::worker_id expected = nobody;
        if (first.compare_exchange_strong(expected, forks::here->number)) return wait_for(elsewhere);
        if (expected == forks::here->number) return;
        elsewhere = true;
        throw std::runtime_error("thrown elsewhere");
      });
    }));
    CHECK(elsewhere.load());
  }
}

TEST(loops, are_shared_and_a_single_element_is_taken_from_whoever_is_busy) {
  runtime two(2);
  for (int round = 0; round < 20; ++round) {
    std::atomic<bool> second_ran{false};
    two.run([&] {
      for_each(range(0, 2), [&](std::int64_t i) { i == 0 ? wait_for(second_ran) : second_ran.store(true); });
    });
  }
}

TEST(loops, may_be_within_loops_and_forks) {
  runtime three(3);
  const auto row = [](std::int64_t n) { return fold(range(0, n), std::int64_t{0}, std::plus<>()); };
  for (int round = 0; round < 20; ++round) {
    const auto sums = three.run([&] {
      return forks::fork_join([&] { return fold(range(0, 200), std::int64_t{0}, [&](std::int64_t s, std::int64_t n) { return s + row(n); }, std::plus<>()); },
                              [&] { return row(1000); });
    });
    CHECK_EQUAL(1'313'400, sums.first);
    CHECK_EQUAL(499'500, sums.second);
  }
}

TEST(loops, of_several_callers_share_the_workers) {
  runtime two(2);
  std::atomic<int> right{0};
  {
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 4; ++caller) {
      callers.emplace_back([&] {
        for (int round = 0; round < 50; ++round) {
          right += two.run([] { return fold(range(0, 2000), std::int64_t{0}, std::plus<>()); }) == 1'999'000;
        }
      });
    }
  }
  CHECK_EQUAL(200, right.load());
}

TEST(loops, outside_a_runtime_are_an_error_that_says_so) {
  try {
    for_each(range(0, 1), [](std::int64_t) {});
    FAIL("nothing was thrown");
  } catch (const outside_runtime& e) {
    STRCMP_CONTAINS("run() of a heist::async::runtime", e.what());
  }
}

TEST(loops, refuse_a_batch_without_an_element) {
  runtime one(1);
  CHECK_THROWS(std::invalid_argument, one.run([] { for_each(range(0, 1), [](std::int64_t) {}, {.most_step = 0}); }));
}

}  // namespace heist::loops
