#include "native/team.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/dag.hpp"
#include "native/exactly_once.hpp"

#include <CppUTest/TestHarness.h>

// A named namespace: a pool from an unnamed one inside the scheduler's own types draws a warning.
namespace heist::native::tests {

template <class W, class T>
using right_pool = model::chase_lev<W, T>;

constexpr std::uint64_t victim_node = 13;

// Forgets one task.
template <class W, class T>
struct losing_pool : model::chase_lev<W, T> {
  void push(T task) {
    if (task != victim_node) model::chase_lev<W, T>::push(task);
  }
};

// Gives one task out twice.
template <class W, class T>
struct repeating_pool : model::chase_lev<W, T> {
  void push(T task) {
    model::chase_lev<W, T>::push(task);
    if (task == victim_node) model::chase_lev<W, T>::push(task);
  }
};

// A graph of nodes without edges but for one that ends it: help-first puts all but one into the pool.
model::graph fan() {
  constexpr std::uint32_t size = 40;
  std::vector<model::graph_edge> edges;
  for (std::uint32_t i = 0; i + 1 < size; ++i) edges.push_back({i, size - 1, {}});
  std::vector<std::string> names(size);
  for (std::uint32_t i = 0; i < size; ++i) names[i] = std::to_string(i);
  return {std::vector<std::uint64_t>(size, 10), names, edges};
}

// Throws in the middle of the run, on whatever worker is there.
struct throwing_load : model::dag<world> {
  using model::dag<world>::dag;
  template <model::Sink S>
  void finish(model::worker_id worker, model::task t, S& sink) {
    if (t == victim_node) throw std::runtime_error("node 13 failed");
    model::dag<world>::finish(worker, t, sink);
  }
};

}  // namespace heist::native::tests

using namespace heist;
using namespace heist::native::tests;
using native::world;

TEST_GROUP(team) {
  const model::graph nodes = fan();

  template <class Load, template <class, class> class PoolOf>
  struct run {
    using scheduler_type = model::work_stealing<world, PoolOf, model::help_first>;
    run(const model::graph& g, model::worker_id workers)
        : load(g), scheduler(workers), all(load, scheduler, {1, native::spin(1), false}) {}

    std::vector<std::uint64_t> executed() const { return native::taken_by_all(all.diaries()); }

    Load load;
    scheduler_type scheduler;
    native::team<Load, scheduler_type> all;
  };

  std::vector<std::uint64_t> everything() const {
    std::vector<std::uint64_t> all(nodes.size());
    for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }
};

TEST(team, right_pool_executes_everything) {
  run<model::dag<world>, right_pool> r(nodes, 3);
  r.all.run();
  CHECK_FALSE(r.all.starved());
  CHECK(native::compare(everything(), r.executed()).none());
}

TEST(team, lost_task_ends_the_run_and_is_found) {
  for (const model::worker_id workers : {1u, 4u}) {
    run<model::dag<world>, losing_pool> r(nodes, workers);
    r.all.run();
    CHECK(r.all.starved());
    CHECK((native::compare(everything(), r.executed()).missing == std::vector<std::uint64_t>{victim_node, 39}));
  }
}

TEST(team, repeated_task_is_found) {
  run<model::dag<world>, repeating_pool> r(nodes, 1);
  r.all.run();
  CHECK(native::compare(everything(), r.executed()).duplicated == std::vector<std::uint64_t>{victim_node});
}

TEST(team, exception_in_a_worker_reaches_the_caller) {
  for (const model::worker_id workers : {1u, 4u}) {
    run<throwing_load, right_pool> r(nodes, workers);
    CHECK_THROWS(std::runtime_error, r.all.run());
  }
}
