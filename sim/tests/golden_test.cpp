// Digests recorded once: whoever moves one has changed what the simulator does, and says so in the commit. This file is
// also compiled without optimisation, as sim_digest_debug.
#include <cstdint>
#include <cstdio>

#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(golden){void expect(std::uint64_t makespan_ns, std::uint64_t digest,
                               const model::experiment& what){const model::run_result r = simulate(what);
CHECK_EQUAL(makespan_ns, r.makespan_ns);
char wanted[17], got[17];
std::snprintf(wanted, sizeof wanted, "%016lx", digest);
std::snprintf(got, sizeof got, "%016lx", r.digest);
STRCMP_EQUAL(wanted, got);
}  // namespace heist::sim
}
;

TEST(golden, fibonacci_alone) {
  expect(6427, 0x1cff62d0aef25df6, fibonacci(15, 1));
}

TEST(golden, fibonacci_on_4_workers) {
  expect(1626, 0x22fc904e180db68c, fibonacci(15, 4));
}

TEST(golden, fibonacci_help_first_round_robin) {
  model::experiment what = fibonacci(15, 8);
  what.scheduler.spawn = "help-first";
  what.scheduler.victim = "round-robin";
  expect(844, 0xc30ae8cfc4b6e5f6, what);
}

TEST(golden, fibonacci_where_accesses_cost) {
  model::experiment what = fibonacci(15, 16, 12345678901234567u);
  what.machine = charging();
  expect(6733, 0x9a7d192270539cb1, what);
}

TEST(golden, fibonacci_with_more_workers_than_work) {
  expect(30, 0xc6653ff29b763807, fibonacci(10, 1024));
}

TEST(golden, a_graph_on_3_workers) {
  expect(1145, 0xfdc0bc36c14db2f2, of(random_graph(2026, 400), 3));
}

TEST(golden, a_graph_where_accesses_cost) {
  model::experiment what = of(random_graph(2027, 400), 6);
  what.machine = charging();
  what.scheduler.victim = "round-robin";
  expect(6237, 0xdfa52e45b717998a, what);
}

TEST(golden, fibonacci_on_four_sockets) {
  model::experiment what = fibonacci(15, 32, 3);
  what.machine = charging();
  what.machine.remote_ns = 150;
  what.machine.sockets = 4;
  what.machine.cores_per_socket = 8;
  expect(11549, 0xd718f71cdd480b53, what);
}

#if !defined(HEIST_WITHOUT_FIBERS)

TEST(golden, fibonacci_access_by_access) {
  model::experiment what = fibonacci(15, 8, 5);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  expect(12388, 0x455347f23ba2252a, what);
}

TEST(golden, fibonacci_access_by_access_on_two_sockets) {
  model::experiment what = fibonacci(15, 32, 6);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  what.machine.remote_ns = 130;
  what.machine.sockets = 2;
  expect(11248, 0x4316c3a64f049256, what);
}

TEST(golden, a_graph_access_by_access) {
  model::experiment what = of(random_graph(2028, 400), 5);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  what.scheduler.spawn = "help-first";
  expect(9686, 0xff51fe6400c87246, what);
}

#endif

}  // namespace heist::sim
