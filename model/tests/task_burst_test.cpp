#include "model/workload/task_burst.hpp"

#include <cstdint>
#include <set>

#include "model/tests/heard.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(task_burst){};

TEST(task_burst, makes_all_tasks_at_once_and_then_only_executes) {
  task_burst<free_world> load({.tasks = 130}, 1);
  heard sink;
  load.start(sink);
  LONGS_EQUAL(1, sink.tasks.size());
  begin(load, 0, sink.tasks[0]);
  load.finish(0, sink.tasks[0], sink);
  LONGS_EQUAL(131, sink.tasks.size());
  LONGS_EQUAL(130, sink.edges.size());
  CHECK(sink.edges.front().first == edge_kind::follow && sink.edges.back().first == edge_kind::spawn);
  STRCMP_EQUAL("task 0", load.name(load.identity(sink.tasks.back())).c_str());
  for (std::size_t i = 1; i < 131; ++i) {
    LONGS_EQUAL(0, sink.dones);
    begin(load, 0, sink.tasks[i]);
    load.finish(0, sink.tasks[i], sink);
  }
  LONGS_EQUAL(131, sink.tasks.size());
  LONGS_EQUAL(1, sink.dones);
  CHECK(load.right());
}

TEST(task_burst, is_the_same_in_every_world_for_any_number_of_tasks) {
  in_every_world([](auto world) {
    for (const std::uint32_t tasks : {1u, 63u, 64u, 65u, 1'000u}) {
      task_burst<typename decltype(world)::type> load({.tasks = tasks, .task_ns = 10, .make_ns = 2}, 1);
      std::set<std::uint64_t> identities;
      const measured m = measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
      CHECK_EQUAL(tasks + 1, m.nodes);
      CHECK_EQUAL(tasks + 1, identities.size());
      CHECK_EQUAL(tasks, *identities.rbegin());
      CHECK_EQUAL(12u * tasks, m.work_ns);
      CHECK_EQUAL(2u * tasks + 10, m.span_ns);
      CHECK(load.right());
    }
  });
}

TEST(task_burst, priorities_go_round) {
  task_burst<free_world> load({.tasks = 20, .priority = {own_priority::kind::cyclic, 9}}, 1);
  CHECK(load.has_priorities());
  LONGS_EQUAL(0, load.priority(0));
  LONGS_EQUAL(0, load.priority(1));
  LONGS_EQUAL(8, load.priority(9));
  LONGS_EQUAL(0, load.priority(10));
  CHECK_FALSE(task_burst<free_world>({}, 1).has_priorities());
}

}  // namespace heist::model
