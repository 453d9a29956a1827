// Schedulers of loops, without threads.
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/scheduler/scheduler.hpp"
#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/static_scheduling.hpp"
#include "model/scheduler/tree_scheduling.hpp"
#include "model/scheduler/worker_speeds.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

using piece = std::pair<std::uint32_t, std::uint32_t>;

std::optional<piece> piece_of(std::optional<task> t) {
  if (!t) return std::nullopt;
  return piece{range::of(*t).first, range::of(*t).end};
}

constexpr auto ignored = [](const attempt&) {};

// What a worker has next: of its own, or from another one.
template <class S>
std::optional<piece> next_of(S& scheduler, worker_id w) {
  if (const auto own = piece_of(scheduler.take(w))) return own;
  for (;;) {
    const attempt tried = look_everywhere(scheduler, w, ignored);
    if (tried.status == steal_status::empty) return std::nullopt;
    if (tried.status == steal_status::task) return piece_of(tried.got);
  }
}

// All workers take a piece in turn until nobody has any, the later ones more seldom; how often each iteration was in one.
template <class S>
std::vector<int> times_taken(S& scheduler, range all) {
  std::vector<int> times(all.end);
  scheduler.ready(scheduler.workers() - 1, all.packed());
  std::uint32_t in_vain = 0;
  for (std::uint32_t turn = 0; in_vain < scheduler.workers(); ++turn) {
    in_vain = 0;
    for (worker_id w = 0; w < scheduler.workers(); ++w) {
      if (turn % (w + 1) != 0) continue;
      const auto got = next_of(scheduler, w);
      for (std::uint32_t i = got ? got->first : 0; got && i < got->second; ++i) ++times.at(i);
    }
    for (worker_id w = 0; w < scheduler.workers(); ++w) {
      const auto got = turn > 2 * all.size() ? next_of(scheduler, w) : std::optional<piece>(piece{0, 0});
      for (std::uint32_t i = got ? got->first : 0; got && i < got->second; ++i) ++times.at(i);
      in_vain += got ? 0 : 1;
    }
  }
  return times;
}

template <class S>
void check_once(S& scheduler) {
  for (const range all : {range{0, 1}, range{0, 2}, range{3, 100}, range{0, 100}}) {
    const std::vector<int> times = times_taken(scheduler, all);
    for (std::uint32_t i = 0; i < all.end; ++i) LONGS_EQUAL(i < all.first ? 0 : 1, times[i]);
  }
}

}  // namespace

TEST_GROUP(loop_schedulers){};

TEST(loop_schedulers, hand_out_each_iteration_once_in_one_loop_after_another) {
  in_every_world([](auto world) {
    using W = typename decltype(world)::type;
    for (const worker_id workers : {1u, 2u, 3u, 4u}) {
      for (const auto kind : {batch_rule::kind::fixed, batch_rule::kind::guided, batch_rule::kind::trapezoid, batch_rule::kind::factoring,
                              batch_rule::kind::adaptive}) {
        self_scheduling<W> by_rule(workers, {kind, 2});
        check_once(by_rule);
      }
      for (const bool steals : {false, true}) {
        static_scheduling<W> divided(workers, steals, 3);
        check_once(divided);
      }
      for (const auto leaf : {leaf_rule::most_left, leaf_rule::at_random}) {
        tree_scheduling<W> in_tree(workers, {.leaf = leaf});
        check_once(in_tree);
      }
    }
  });
}

TEST(loop_schedulers, a_static_share_is_one_batch) {
  in_every_world([](auto world) {
    static_scheduling<typename decltype(world)::type> divided(4, false);
    divided.ready(0, range{0, 10}.packed());
    CHECK((piece_of(divided.take(1)) == piece{2, 5}));
    CHECK((piece_of(divided.take(0)) == piece{0, 2}));
    CHECK((piece_of(divided.steal(3, ignored).got) == piece{7, 10}));  // its own
    CHECK_FALSE(divided.take(1).has_value());
    CHECK(divided.steal(1, ignored).status == steal_status::empty);
  });
}

TEST(loop_schedulers, a_thief_of_static_shares_takes_a_quarter_from_the_end) {
  in_every_world([](auto world) {
    static_scheduling<typename decltype(world)::type> divided(2, true);
    divided.ready(0, range{0, 32}.packed());
    CHECK((piece_of(divided.take(0)) == piece{0, 1}));  // 15 left
    for (std::uint32_t i = 16; i < 32; ++i) CHECK((piece_of(divided.take(1)) == piece{i, i + 1}));
    CHECK_FALSE(divided.take(1).has_value());
    CHECK((piece_of(divided.steal(1, ignored).got) == piece{13, 14}));
    CHECK((piece_of(divided.take(1)) == piece{14, 15}));
  });
}

TEST(loop_schedulers, batches_of_a_tree_double_until_they_are_a_part_of_what_is_left) {
  in_every_world([](auto world) {
    tree_scheduling<typename decltype(world)::type> in_tree(2, {.most_step = 64, .shares = 4});
    in_tree.ready(1, range{0, 100}.packed());
    CHECK_FALSE(in_tree.take(0).has_value());  // worker 1 has it
    std::vector<std::uint32_t> sizes;
    while (const auto got = piece_of(in_tree.take(1))) sizes.push_back(got->second - got->first);
    CHECK((std::vector<std::uint32_t>(sizes.begin(), sizes.begin() + 7) == std::vector<std::uint32_t>{1, 2, 4, 8, 16, 17, 13}));
  });
}

TEST(loop_schedulers, a_thief_has_the_second_half_of_a_leaf) {
  in_every_world([](auto world) {
    tree_scheduling<typename decltype(world)::type> in_tree(2);
    in_tree.ready(0, range{10, 21}.packed());
    CHECK((piece_of(in_tree.take(0)) == piece{10, 11}));
    const attempt stolen = in_tree.steal(1);
    LONGS_EQUAL(0, stolen.victim);
    CHECK((piece_of(stolen.got) == piece{16, 17}));
    CHECK((piece_of(in_tree.take(0)) == piece{11, 12}));
  });
}

TEST(loop_schedulers, a_slower_worker_is_given_less) {
  sim::context simulation(some_costs, 2, 1);
  simulation.worker = 0;
  worker_speeds<free_world> speeds(2);
  LONGS_EQUAL(1000, speeds.weighted(0, 1000));
  for (std::uint64_t now_ns = 0; now_ns <= 640; now_ns += 64) {
    simulation.now_ns = now_ns;
    speeds.begins(0, 64);
    speeds.begins(1, 16);
  }
  LONGS_EQUAL(1600, speeds.weighted(0, 1000));
  LONGS_EQUAL(400, speeds.weighted(1, 1000));
}

}  // namespace heist::model
