#include "model/workload/direct_style.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "model/tests/worlds.hpp"
#include "model/workload/direct_fibonacci.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(direct_style){};

TEST(direct_style, a_program_without_forks_is_one_node) {
  in_every_world([](auto world) {
    using program = direct_style<typename decltype(world)::type>;
    program all([](typename program::strand& here) { here.work(7), here.work(5); }, 1);
    const measured size = measure(all);
    LONGS_EQUAL(1, size.nodes);
    LONGS_EQUAL(12, size.span_ns);
  });
}

TEST(direct_style, both_sides_of_a_fork_are_in_parallel) {
  in_every_world([](auto world) {
    using program = direct_style<typename decltype(world)::type>;
    using strand = typename program::strand;
    program all([](strand& here) {
      here.work(1);
      here.fork_join([](strand& there) { there.work(100); }, [](strand& same) { same.work(30); });
      here.work(2);
    }, 1);
    const measured size = measure(all);
    LONGS_EQUAL(4, size.nodes);
    LONGS_EQUAL(133, size.work_ns);
    LONGS_EQUAL(103, size.span_ns);
  });
}

TEST(direct_style, fibonacci_comes_to_the_right_result) {
  in_every_world([](auto world) {
    direct_fibonacci<typename decltype(world)::type> all({.n = 10, .call_ns = 10, .sum_ns = 5}, 1);
    const measured size = measure(all);
    LONGS_EQUAL(177 + 88, size.nodes);  // calls, and a join for every fork: the side that stays goes on in its caller's strand
    LONGS_EQUAL(177 * 10 + 88 * 5, size.work_ns);
    CHECK(all.right());
  });
}

TEST(direct_style, an_exception_of_the_side_that_stays_waits_for_the_other) {
  in_every_world([](auto world) {
    using program = direct_style<typename decltype(world)::type>;
    using strand = typename program::strand;
    std::string said;
    program all([&said](strand& here) {
      try {
        here.fork_join([&said](strand&) { said += "f"; },
                       [&said](strand&) {
                         said += "g";
                         throw std::runtime_error("no");
                       });
      } catch (const std::runtime_error&) {
        said += "!";
      }
    }, 1);
    measure(all);
    STRCMP_EQUAL("fg!", said.c_str());
  });
}

TEST(direct_style, identities_do_not_depend_on_the_order_of_execution) {
  in_every_world([](auto world) {
    using type = direct_fibonacci<typename decltype(world)::type>;
    std::uint64_t depth_first = 0, breadth_first = 0;
    type one({.n = 8, .call_ns = 1, .sum_ns = 1}, 1);
    measure(one, [&](task, std::uint64_t identity) { depth_first += identity * identity; });
    struct {
      std::vector<task> waits;
      void edge(edge_kind, std::uint64_t) {}
      void ready(task t) { waits.push_back(t); }
      void done() {}
      void starts(std::uint64_t, std::uint64_t) {}
    } queue;
    type other({.n = 8, .call_ns = 1, .sum_ns = 1}, 1);
    other.start(queue);
    for (std::size_t i = 0; i < queue.waits.size(); ++i) {
      const task t = queue.waits[i];
      const std::uint64_t identity = other.identity(t);
      breadth_first += identity * identity;
      begin(other, 0, t);
      other.finish(0, t, queue);
    }
    CHECK(depth_first == breadth_first);
    CHECK(other.right());
  });
}

}  // namespace heist::model
