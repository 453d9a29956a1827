#include "model/scheduler/range_splitting.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/demand_partitioner.hpp"
#include "model/scheduler/halving_partitioner.hpp"
#include "model/scheduler/policy.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

using ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // first and end of each

template <class W, class T>
using deque = chase_lev<W, T>;
template <class W, class Partitioner>
using splitting = range_splitting<W, deque, Partitioner>;

// Calls test(scheduler) with each partitioner, for so many workers.
template <class W, class Test>
void with_each(worker_id workers, std::uint32_t grain, Test test) {
  using halving = halving_partitioner<W>;
  for (auto rule : {halving::rule::simple, halving::rule::threshold}) {
    splitting<W, halving> scheduler(workers, rule, grain);
    test(scheduler);
  }
  splitting<W, demand_partitioner<W, false>> on_demand(workers, grain);
  test(on_demand);
  splitting<W, demand_partitioner<W, true>> affine(workers, grain);
  test(affine);
}

std::pair<std::uint32_t, std::uint32_t> ends(task t) { return {range::of(t).first, range::of(t).end}; }

// Of one worker: all that it takes of a loop.
template <class S>
ranges alone(S& scheduler, std::uint32_t iterations) {
  ranges all;
  scheduler.ready(0, range{0, iterations}.packed());
  while (const std::optional<task> got = scheduler.take(0)) all.push_back(ends(*got));
  return all;
}

// What a worker has of its own, or steals from the others, one after the other.
template <class S>
std::optional<task> found(S& scheduler, worker_id w) {
  if (const std::optional<task> own = scheduler.take(w)) return own;
  for (worker_id i = 1; i < scheduler.workers(); ++i) {
    const attempt made = scheduler.steal_from(w, (w + i) % scheduler.workers());
    if (made.status == steal_status::task) return made.got;
  }
  return std::nullopt;
}

// Workers execute a piece each, in turn, until nobody finds any: what each has executed.
template <class S>
std::vector<ranges> in_turn(S& scheduler, std::uint32_t iterations) {
  std::vector<ranges> executed(scheduler.workers());
  scheduler.ready(0, range{0, iterations}.packed());
  for (bool more = true; more;) {
    more = false;
    for (worker_id w = 0; w < scheduler.workers(); ++w) {
      const std::optional<task> got = found(scheduler, w);
      if (!got) continue;
      executed[w].push_back(ends(*got));
      more = true;
    }
  }
  return executed;
}

// The same, but each piece lasts as long as it costs, and whoever has nothing looks again after a hundredth of that.
template <class S, class Cost>
std::vector<ranges> by_the_clock(S& scheduler, std::uint32_t iterations, Cost cost) {
  std::vector<ranges> executed(scheduler.workers());
  std::vector<std::uint64_t> at(scheduler.workers(), 1);
  scheduler.ready(0, range{0, iterations}.packed());
  at[0] = 0;
  for (std::uint32_t left = iterations; left > 0;) {
    const auto w = static_cast<worker_id>(std::min_element(at.begin(), at.end()) - at.begin());
    const std::optional<task> got = found(scheduler, w);
    at[w] += got ? 100 * cost(range::of(*got)) : 1;
    if (!got) continue;
    executed[w].push_back(ends(*got));
    left -= range::of(*got).size();
  }
  return executed;
}

std::uint32_t sum(const ranges& all) {
  std::uint32_t iterations = 0;
  for (const auto& [first, end] : all) iterations += end - first;
  return iterations;
}

void check_once(const std::vector<ranges>& executed, std::uint32_t iterations) {
  std::vector<std::uint32_t> times(iterations);
  for (const ranges& of_one : executed) {
    for (const auto& [first, end] : of_one) {
      CHECK(first < end);
      CHECK(end <= iterations);
      for (std::uint32_t i = first; i < end; ++i) ++times[i];
    }
  }
  for (std::uint32_t i = 0; i < iterations; ++i) LONGS_EQUAL(1, times[i]);
}

// In order, and from the first iteration to the last.
void check_sizes(const ranges& all, const std::vector<std::uint32_t>& sizes) {
  LONGS_EQUAL(sizes.size(), all.size());
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    LONGS_EQUAL(first, all[i].first);
    first += sizes[i];
    LONGS_EQUAL(first, all[i].second);
  }
}

std::vector<std::uint32_t> repeated(const std::vector<std::uint32_t>& sizes, int times) {
  std::vector<std::uint32_t> all;
  for (int i = 0; i < times; ++i) all.insert(all.end(), sizes.begin(), sizes.end());
  return all;
}

}  // namespace

TEST_GROUP(range_splitting){};

TEST(range_splitting, hands_out_every_iteration_once) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    for (worker_id workers = 1; workers <= 8; ++workers) {
      with_each<W>(workers, workers % 3 + 1, [&](auto& scheduler) {
        for (std::uint32_t iterations = 1; iterations <= 200; ++iterations) {
          check_once(in_turn(scheduler, iterations), iterations);
        }
      });
    }
  });
}

TEST(range_splitting, shows_the_parts_that_others_can_have) {
  in_every_world([](auto world) {
    with_each<typename decltype(world)::type>(2, 1, [&](auto& scheduler) {
      scheduler.ready(0, range{0, 100}.packed());
      CHECK(scheduler.take(0).has_value());
      CHECK(scheduler.offered(0) > 0);
      CHECK(scheduler.steal_from(1, 0).status == steal_status::task);
    });
  });
}

TEST(range_splitting, the_largest_loop_does_not_overflow) {
  in_every_world([](auto world) {
    with_each<typename decltype(world)::type>(2, 1u << 20, [&](auto& scheduler) {
      std::uint64_t iterations = 0;
      for (const ranges& of_one : in_turn(scheduler, range::most_iterations)) iterations += sum(of_one);
      LONGS_EQUAL(range::most_iterations, iterations);
    });
  });
}

// As parallel_for of oneTBB 2021.8 does in an arena of one thread.
TEST(range_splitting, simple_halves_down_to_the_grain) {
  in_every_world([](auto world) {
    using halving = halving_partitioner<typename decltype(world)::type>;
    splitting<typename decltype(world)::type, halving> scheduler(1, halving::rule::simple, 3);
    check_sizes(alone(scheduler, 25), {3, 3, 3, 3, 3, 3, 3, 2, 2});
  });
}

TEST(range_splitting, threshold_takes_back_larger_and_larger_parts) {
  in_every_world([](auto world) {
    using halving = halving_partitioner<typename decltype(world)::type>;
    splitting<typename decltype(world)::type, halving> scheduler(2, halving::rule::threshold, 1);
    check_sizes(alone(scheduler, 1024), {64, 64, 128, 256, 512});  // at most 1 + 1024/16 at first
  });
}

TEST(range_splitting, threshold_divides_what_was_stolen_again) {
  in_every_world([](auto world) {
    using halving = halving_partitioner<typename decltype(world)::type>;
    splitting<typename decltype(world)::type, halving> scheduler(2, halving::rule::threshold, 1);
    scheduler.ready(0, range{0, 1024}.packed());
    CHECK((ends(*scheduler.take(0)) == std::pair(0u, 64u)));
    CHECK((ends(scheduler.steal_from(1, 0).got) == std::pair(512u, 576u)));
    for (const auto& whole : ranges{{576, 640}, {640, 768}, {768, 1024}}) CHECK(ends(*scheduler.take(1)) == whole);
    CHECK_FALSE(scheduler.take(1).has_value());
    CHECK((ends(scheduler.steal_from(1, 0).got) == std::pair(256u, 320u)));
  });
}

TEST(range_splitting, threshold_leaves_the_loop_of_one_worker_whole) {
  in_every_world([](auto world) {
    using halving = halving_partitioner<typename decltype(world)::type>;
    splitting<typename decltype(world)::type, halving> scheduler(1, halving::rule::threshold, 1);
    check_sizes(alone(scheduler, 1000), {1000});
  });
}

// As parallel_for of oneTBB 2021.8 does in an arena of one thread.
TEST(range_splitting, auto_divides_in_two_and_executes_a_32nd_at_a_time) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, false>> scheduler(1, 1);
    check_sizes(alone(scheduler, 1000), repeated({15, 16, 15, 16, 15, 16, 16, 16}, 8));
    splitting<W, demand_partitioner<W, false>> coarse(1, 7);
    check_sizes(alone(coarse, 100), repeated({6, 6, 6, 7}, 4));
  });
}

// Likewise.
TEST(range_splitting, affinity_executes_a_32nd_at_a_time) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, true>> scheduler(1, 1);
    check_sizes(alone(scheduler, 1000), repeated({31, 31, 31, 32}, 8));
    splitting<W, demand_partitioner<W, true>> coarse(1, 3);
    check_sizes(alone(coarse, 25), {3, 3, 3, 3, 3, 3, 3, 2, 2});
  });
}

// As there with two threads, the bodies of the first half 100 ms long, and those of the second half 15 ms.
TEST(range_splitting, auto_divides_further_for_thieves) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, false>> scheduler(2, 3);
    const std::vector<ranges> executed = by_the_clock(scheduler, 1000, [](range piece) { return piece.first < 500 ? 100u : 15u; });
    check_once(executed, 1000);
    const ranges of_first(executed[0].begin() + 32, executed[0].end());
    CHECK((of_first == ranges{{437, 440}, {440, 444}, {444, 448}, {448, 452}, {452, 456}, {456, 458}, {458, 460}, {460, 462},
                              {462, 464}, {464, 466}, {466, 468}, {484, 486}, {486, 488}, {488, 490}, {490, 492}, {498, 500}}));
  });
}

TEST(range_splitting, affinity_mails_each_worker_its_share) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, true>> scheduler(4, 1);
    scheduler.ready(0, range{0, 400}.packed());
    LONGS_EQUAL(0, ends(*scheduler.take(0)).first);
    LONGS_EQUAL(200, ends(*scheduler.take(2)).first);
    LONGS_EQUAL(100, ends(*scheduler.take(1)).first);
    LONGS_EQUAL(300, ends(*scheduler.take(3)).first);
  });
}

TEST(range_splitting, affinity_leaves_mail_to_a_worker_that_searches) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, true>> scheduler(2, 1);
    CHECK(scheduler.steal_from(1, 0).status == steal_status::empty);
    scheduler.ready(0, range{0, 2}.packed());
    CHECK((ends(*scheduler.take(0)) == std::pair(0u, 1u)));
    CHECK_FALSE(scheduler.take(0).has_value());
    CHECK(scheduler.steal_from(0, 1).status == steal_status::empty);
    CHECK((ends(scheduler.steal_from(1, 0).got) == std::pair(1u, 2u)));
  });
}

TEST(range_splitting, affinity_remembers_who_stole_a_part) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, true>> scheduler(2, 1);
    LONGS_EQUAL(100, sum(alone(scheduler, 200)));
    while (found(scheduler, 0)) {  // the other one does not come for its mail
    }
    LONGS_EQUAL(200, sum(alone(scheduler, 200)));
  });
}

}  // namespace heist::model
