#include "model/scheduler/range_splitting.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/demand_partitioner.hpp"
#include "model/scheduler/halving_partitioner.hpp"
#include "model/scheduler/policy.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/tests/worlds.hpp"
#include "model/worker/worker_loop.hpp"
#include "native/world.hpp"

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

struct counting_world : native::world {
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    ++arrays;
    return native::world::make_array<T>(count, args...);
  }
  static inline int arrays = 0;
};

// A loop, and an engine that steps its workers; nobody really sleeps.
struct hundred_iterations {
  template <Sink S>
  void start(S& sink) {
    sink.ready(range{0, 100}.packed());
  }
  template <Sink S>
  void finish(worker_id, task, S&) {}
  std::uint64_t cost_ns(task t) const { return range::of(t).size(); }
  std::uint64_t identity(task t) const { return range::of(t).first; }
  std::string name(std::uint64_t) const { return "some of it"; }
};
template <World W, class Scheduler>
class stepping {
 public:
  explicit stepping(Scheduler& scheduler) : scheduler_(scheduler), loop_(scheduler, load_, *this, {.sleeps_after = 0}) {}

  void begin() {
    loop_.start();
    CHECK(loop_.first_step().why == pause::reason::executes);
  }
  pause::reason step(worker_id w) { return loop_.step(w).why; }
  bool sleeps(worker_id w) { return loop_.word_of(w).load(order::relaxed) != 0; }

 private:
  using loop = worker_loop<W, Scheduler, hundred_iterations, stepping>;
  friend loop;

  bool over() const { return false; }
  void ends(worker_id, task) {}
  void finished(worker_id) {}
  void edge(worker_id, edge_kind, std::uint64_t, std::uint64_t) {}
  void announces(worker_id, task) {}
  void announced(worker_id, task) {}
  void starts(worker_id, std::uint64_t, std::uint64_t) {}
  void done(worker_id) {}
  template <class Tries>
  attempt steal(worker_id w, Tries&& tries) {
    return model::steal(scheduler_, w, tries);
  }
  void tried(worker_id, const attempt&) {}
  void nothing_to_take(worker_id) {}
  void got(worker_id, task) {}
  std::uint64_t begins(worker_id, task, const beginning& node) { return node.cost_ns; }

  Scheduler& scheduler_;
  hundred_iterations load_;
  loop loop_;
};

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

TEST(range_splitting, wakes_sleepers_for_parts_that_nobody_announced) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    with_each<W>(3, 1, [](auto& scheduler) {
      stepping<W, std::decay_t<decltype(scheduler)>> workers(scheduler);
      for (const worker_id w : {1u, 2u}) CHECK(workers.step(w) == pause::reason::sleeps);
      workers.begin();
      CHECK_FALSE(workers.sleeps(1));
      CHECK_FALSE(workers.sleeps(2));
    });
  });
}

TEST(range_splitting, wakes_sleepers_for_parts_of_a_part) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    splitting<W, demand_partitioner<W, false>> scheduler(2, 1);
    stepping<W, decltype(scheduler)> workers(scheduler);
    workers.begin();
    while (workers.step(1) != pause::reason::sleeps) {  // it executes all but what the other one has to itself
    }
    CHECK(workers.sleeps(1));
    CHECK(workers.step(0) == pause::reason::executes);
    CHECK_FALSE(workers.sleeps(1));
  });
}

template <bool Affine>
void check_that_memory_is_used_again() {
  splitting<counting_world, demand_partitioner<counting_world, Affine>> scheduler(3, 1);
  check_once(in_turn(scheduler, 100), 100);
  const int arrays = counting_world::arrays;
  for (int loop = 0; loop < 2'000; ++loop) in_turn(scheduler, 100);
  LONGS_EQUAL(arrays, counting_world::arrays);
}
TEST(range_splitting, memory_is_bounded_by_what_is_under_way) {
  check_that_memory_is_used_again<false>();
  check_that_memory_is_used_again<true>();
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
    const auto cost = [](range piece) { return piece.first < 500 ? 100u : 15u; };
    const std::vector<ranges> executed = by_the_clock(scheduler, 1000, cost);
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
