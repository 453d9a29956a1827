// Digests recorded once: whoever moves one has changed what the simulator does, and says so in the commit. This file is
// also compiled without optimisation, as sim_digest_debug.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "model/workload/random_graphs.hpp"
#include "model/workload/regular_graphs.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

// The profiles of scenarios/ as they were when these digests were recorded: new prices there move nothing here.
constexpr model::machine_costs uniform{
    .access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};
constexpr model::machine_costs two_socket{.access_ns = 1,
                                          .transfer_ns = 50,
                                          .remote_ns = 130,
                                          .rmw_ns = 10,
                                          .fence_ns = 15,
                                          .attempt_ns = 10,
                                          .sockets = 2,
                                          .cores_per_socket = 16};
constexpr model::machine_costs power7_4x8{.access_ns = 1,
                                          .transfer_ns = 50,
                                          .remote_ns = 150,
                                          .rmw_ns = 20,
                                          .fence_ns = 60,
                                          .attempt_ns = 20,
                                          .sockets = 4,
                                          .cores_per_socket = 8};

model::experiment on(const model::machine_costs& machine, model::experiment what) {
  what.machine = machine;
  return what;
}
[[maybe_unused]] model::experiment by_access(model::experiment what) {
  what.machine.granularity = model::grain::access;
  return what;
}
model::experiment idling(const char* policy, model::experiment what) {
  what.scheduler.idle = policy;
  return what;
}
model::experiment taking_half(model::experiment what) {
  what.scheduler.amount = "half";
  return what;
}
model::experiment help_first(model::experiment what) {
  what.scheduler.spawn = "help-first";
  return what;
}
model::experiment in_turn(model::experiment what) {
  what.scheduler.victim = "round-robin";
  return what;
}

using cost_kind = model::cost_distribution::kind;
const model::generator_parameters exponential{
    .seed = 3, .costs = {.shape = cost_kind::exponential, .mean_ns = 50}, .future_percent = 10};
const model::generator_parameters two_valued{.seed = 4,
                                             .costs = {.shape = cost_kind::two_valued, .min_ns = 5, .max_ns = 900}};
const model::generator_parameters even{.seed = 5, .costs = {.shape = cost_kind::uniform, .min_ns = 1, .max_ns = 99}};

const model::workload_spec geometric{"uts", model::uts_parameters{.node_ns = 20, .child_ns = 5}};
const model::workload_spec binomial{
    "uts",
    model::uts_parameters{.tree = model::uts_tree::binomial, .root_branching = 200, .root_seed = 7, .node_ns = 100}};
model::workload_spec queens(std::uint32_t n) {
  return {"queens", model::queens_parameters{.n = n, .node_ns = 20, .child_ns = 3, .solution_ns = 40}};
}
const model::workload_spec halved{"trapezoid", model::trapezoid_parameters{}};
const model::workload_spec upfront{"trapezoid", model::trapezoid_parameters{.grain = 20, .upfront = true}};

// Both in one text, so that a failure shows what to record.
std::string recorded(std::uint64_t makespan_ns, std::uint64_t digest) {
  return fmt::format("{} ns, 0x{:016x}", makespan_ns, digest);
}

void expect(std::uint64_t makespan_ns, std::uint64_t digest, const model::experiment& what) {
  const model::run_result r = simulate(what);
  STRCMP_EQUAL(recorded(makespan_ns, digest).c_str(), recorded(r.makespan_ns, r.digest).c_str());
}

model::experiment fibonacci_by_level(std::uint32_t n, std::uint32_t workers) {
  model::experiment what = fibonacci(n, workers);
  what.workload.priority_levels = 10;
  return what;
}
model::experiment by_level(const char* pool, model::experiment what) {
  what.scheduler.kind = "priority-work-stealing";
  what.scheduler.pool = pool;
  return what;
}

}  // namespace

TEST_GROUP(golden){};

TEST(golden, fibonacci_alone) {
  expect(6427, 0x1cff62d0aef25df6, fibonacci(15, 1));
}

TEST(golden, fibonacci_on_4_workers) {
  expect(1626, 0xbab66f711b7317ee, fibonacci(15, 4));
}

TEST(golden, fibonacci_help_first_round_robin) {
  model::experiment what = fibonacci(15, 8);
  what.scheduler.spawn = "help-first";
  what.scheduler.victim = "round-robin";
  expect(844, 0x488bae845c826642, what);
}

TEST(golden, fibonacci_where_accesses_cost) {
  model::experiment what = fibonacci(15, 16, 12345678901234567u);
  what.machine = charging();
  expect(6344, 0xfdef1f1831a1e531, what);
}

TEST(golden, fibonacci_with_more_workers_than_work) {
  expect(30, 0x7f866fc5838d9d30, fibonacci(10, 1024));
}

TEST(golden, a_graph_on_3_workers) {
  expect(1145, 0xe7ae427dcb23db0d, of(random_graph(2026, 400), 3));
}

TEST(golden, a_graph_where_accesses_cost) {
  model::experiment what = of(random_graph(2027, 400), 6);
  what.machine = charging();
  what.scheduler.victim = "round-robin";
  expect(6237, 0x142ebf51ec37b48c, what);
}

TEST(golden, fibonacci_on_four_sockets) {
  model::experiment what = fibonacci(15, 32, 3);
  what.machine = charging();
  what.machine.remote_ns = 150;
  what.machine.sockets = 4;
  what.machine.cores_per_socket = 8;
  expect(9333, 0x342b02f22838e873, what);
}

TEST(golden, a_geometric_tree_on_two_sockets) {
  expect(13468, 0xf93741e7c16ff153, on(two_socket, of(geometric, 32)));
}

TEST(golden, a_binomial_tree_on_one_socket) {
  expect(34518, 0x276dfe701bbddc31, in_turn(on(uniform, of(binomial, 16, 2))));
}

TEST(golden, queens_help_first) {
  expect(1862, 0x4ea28b19ed9be74e, help_first(of(queens(7), 8)));
}

TEST(golden, queens_on_power7_backing_off) {
  expect(7763, 0xbad9a1e8f478fd0e, idling("backoff", on(power7_4x8, of(queens(7), 32, 3))));
}

TEST(golden, trapezoid_halved) {
  expect(4544, 0x403950399115d36b, on(uniform, of(halved, 8, 7)));
}

TEST(golden, trapezoid_upfront_stealing_half) {
  expect(28314, 0xcca2fee1c5ef41a0, taking_half(on(uniform, of(upfront, 64))));
}

TEST(golden, layered_on_two_sockets_yielding) {
  const auto graph = model::layered_graph({.layers = 20, .width = 20, .reach = 2}, exponential);
  expect(15557, 0x701565ab77834a86, idling("yield", on(two_socket, of({"layered", graph}, 12))));
}

TEST(golden, layered_with_the_last_seed) {
  const auto graph = model::layered_graph({.layers = 12, .width = 40}, even);
  expect(22086, 0x0527c896a0c41fe6, in_turn(on(power7_4x8, of({"layered", graph}, 24, ~std::uint64_t{0}))));
}

TEST(golden, erdos_greedily) {
  model::experiment what = idling("greedy", of({"erdos", model::erdos_graph({.nodes = 300}, even)}, 3));
  what.machine.attempt_ns = 0;
  expect(5141, 0xf7ca9328184e6f4c, what);
}

TEST(golden, fork_join_on_1024_workers) {
  const auto graph = model::fork_join_graph({.depth = 5, .fan_out = 4}, two_valued);
  expect(3640, 0xef6f988bb71cd348, of({"fork-join", graph}, 1024));
}

TEST(golden, series_parallel_parking) {
  const auto graph = model::series_parallel_graph({.nodes = 500}, two_valued);
  expect(12531, 0xeae35cc3708205a8, idling("park", on(uniform, of({"series-parallel", graph}, 6, 9))));
}

TEST(golden, a_chain_on_2_workers) {
  expect(6945, 0x8e60f38eda2b60d5, on(uniform, of({"chain", model::chain_graph({}, exponential)}, 2)));
}

TEST(golden, a_fan_on_power7_stealing_half) {
  const auto graph = model::fan_graph({.middles = 700}, even);
  expect(103098, 0x4d2cbc10c872cacf, help_first(taking_half(on(power7_4x8, of({"fan", graph}, 128, 4)))));
}

TEST(golden, fibonacci_parking_on_one_socket) {
  expect(20331, 0x2e934bcf84b3b872, idling("park", taking_half(on(uniform, fibonacci(14, 48, 11)))));
}

#if !defined(HEIST_WITHOUT_FIBERS)

TEST(golden, fibonacci_access_by_access) {
  model::experiment what = fibonacci(15, 8, 5);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  expect(10648, 0x6e89e1b4c6b8f8d0, what);
}

TEST(golden, fibonacci_access_by_access_on_two_sockets) {
  model::experiment what = fibonacci(15, 32, 6);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  what.machine.remote_ns = 130;
  what.machine.sockets = 2;
  expect(9829, 0x3a67ff082815b2a9, what);
}

TEST(golden, a_graph_access_by_access) {
  model::experiment what = of(random_graph(2028, 400), 5);
  what.machine = charging();
  what.machine.granularity = model::grain::access;
  what.scheduler.spawn = "help-first";
  expect(9686, 0xb49ce3d48d491ff6, what);
}

TEST(golden, queens_access_by_access_on_two_sockets) {
  expect(4183, 0x987a944bce6876c6, by_access(on(two_socket, of(queens(6), 20, 2))));
}

TEST(golden, a_geometric_tree_access_by_access_on_power7) {
  expect(31709, 0xc204ed77730e7255, by_access(in_turn(on(power7_4x8, of(geometric, 32)))));
}

TEST(golden, trapezoid_access_by_access_stealing_half) {
  expect(72130, 0x1e301aaa7788c4aa, by_access(taking_half(on(uniform, of(upfront, 9, 8)))));
}

TEST(golden, series_parallel_access_by_access_on_256_workers) {
  const auto graph = model::series_parallel_graph({.nodes = 200}, even);
  expect(3835, 0x15fd9fc24bd4d07f, by_access(on(uniform, of({"series-parallel", graph}, 256))));
}

TEST(golden, priorities_as_printed_access_by_access) {
  model::experiment what = by_level("linked-queue", on(uniform, fibonacci_by_level(10, 6)));
  what.scheduler.board = "as-printed";
  expect(46069, 0x4c027cefbe12a5dc, by_access(what));
}

TEST(golden, one_blocking_priority_queue_access_by_access) {
  model::experiment what = on(uniform, fibonacci_by_level(10, 6));
  what.scheduler.kind = "blocking-priority-queue";
  expect(234746, 0x8dc10701c6a69242, by_access(what));
}

#endif

TEST(golden, priorities_stolen_on_four_sockets) {
  expect(28004, 0xd8feb15570fee099, by_level("x10", on(power7_4x8, fibonacci_by_level(13, 32))));
}

TEST(golden, random_heaps_for_all) {
  model::experiment what = on(two_socket, fibonacci_by_level(12, 20));
  what.scheduler.kind = "multi-queue";
  expect(51393, 0x7a7083f46077f0ad, what);
}

TEST(golden, one_priority_queue_for_all) {
  model::experiment what = on(two_socket, fibonacci_by_level(11, 8));
  what.scheduler.kind = "shared-priority-queue";
  expect(292320, 0xd951f16d98772ea9, what);
}

using own = model::own_priority::kind;
const model::workload_spec burst{
    "burst", model::task_burst_parameters{
                 .tasks = 900, .stop_after = 300, .task_ns = 400, .make_ns = 3, .priority = {own::cyclic, 9}}};
const model::workload_spec stopped_tree{
    "uts", model::uts_parameters{.node_ns = 200, .deepest = 5, .stop_after = 800, .priority = {own::hash, 10}}};
const model::workload_spec stopped_queens{
    "queens", model::queens_parameters{.n = 8, .node_ns = 50, .stop_after = 40, .priority = {own::depth}}};
const model::workload_spec sack{
    "knapsack",
    model::knapsack_parameters{.items = 22, .sequential_from = 18, .node_ns = 90, .priority = {own::depth}}};
const model::workload_spec way{
    "astar", model::astar_parameters{.land = {.side = 14}, .node_ns = 120, .priority = {own::estimate, 6, 2}}};

const model::workload_spec added_up{"fibonacci-sum", model::fibonacci_sum_parameters{.n = 14, .fork_ns = 70, .leaf_ns = 30}, 10};

model::experiment counted(std::uint32_t times, model::experiment what) {
  what.scheduler.latch = times;
  return what;
}

TEST(golden, fibonacci_added_up) {
  expect(656, 0xee1357af2fd2de27, of({"fibonacci-sum", model::fibonacci_sum_parameters{.n = 17}}, 5, 2));
}

TEST(golden, fibonacci_added_up_and_counted_by_level) {
  expect(60640, 0x2a46ac770406fd4b, counted(1, by_level("the", on(power7_4x8, of(added_up, 32)))));
}

TEST(golden, a_burst_stopped_by_level) {
  expect(194748, 0xc15bf39193cdff17, by_level("the", on(power7_4x8, of(burst, 32))));
}

TEST(golden, a_whole_burst) {
  expect(1013, 0x1165df2eb3bcc68f, of({"burst", model::task_burst_parameters{.tasks = 200, .task_ns = 30}}, 7, 3));
}

TEST(golden, a_stopped_tree_by_level) {
  expect(33014, 0xcaea019f37d3acae, by_level("linked-queue", on(two_socket, of(stopped_tree, 24))));
}

TEST(golden, stopped_queens_classically) {
  expect(9449, 0xe4a88e08c0e9f6bc, on(uniform, of(stopped_queens, 16)));
}

TEST(golden, a_knapsack_by_level) {
  expect(77491, 0xceb198e0121e74b0, by_level("x10", on(power7_4x8, of(sack, 32, 5))));
}

TEST(golden, astar_by_level) {
  expect(46274, 0x63a93c129fc858ba, by_level("linked-queue", on(power7_4x8, of(way, 32))));
}

model::experiment hiding(const char* kind, model::experiment what) {
  what.scheduler.kind = kind;
  return what;
}
const model::workload_spec strands = with_blocked_strands(2029, 400);

TEST(golden, blocked_strands_parsimoniously) {
  expect(3798, 0xf01eba049b378963, hiding("parsimonious", on(power7_4x8, of(strands, 32, 2))));
}

TEST(golden, blocked_strands_proactively_mugged_at_once) {
  expect(7902, 0xed62714484751e2b, hiding("prows", on(two_socket, of(strands, 20, 3))));
}

TEST(golden, blocked_strands_proactively_parking) {
  expect(4589, 0x0f79c847093b7d1c, idling("park", hiding("prows-r", on(uniform, of(strands, 6)))));
}

TEST(golden, fibonacci_by_a_scheduler_that_hides_latencies) {
  expect(9700, 0x692860006f17bc37, hiding("prows-r", on(power7_4x8, fibonacci(14, 32))));
}

#if !defined(HEIST_WITHOUT_FIBERS)

model::experiment forking(const char* scheduler, model::direct_program_kind program, std::uint64_t size, std::uint32_t workers) {
  model::experiment what;
  what.workload.name = "program";
  what.workload.program = model::direct_programs_parameters{
      .program = program, .size = size, .columns = 64, .steps = 3, .grain = 4, .unit_ps = 2'500, .fold = program == model::direct_program_kind::integrate ? 5'000u : 20u, .poll_ns = 3'000};
  what.workers = workers;
  what.scheduler.kind = scheduler;
  what.scheduler.deque_ns = 42;
  what.scheduler.code_ns = 29;
  what.scheduler.steal_ns = 700;
  return what;
}
using program = model::direct_program_kind;

TEST(golden, fibonacci_in_direct_style_with_prices) {
  expect(82919, 0xbcf881b1ae1a56e2, on(two_socket, forking("work-stealing", program::fibonacci, 20, 12)));
}

TEST(golden, integrate_whose_owners_answer) {
  expect(2677152, 0x2a6d3edd324f4764, on(two_socket, forking("private-deques", program::integrate, 1, 12)));
}

TEST(golden, queens_in_direct_style_helping_first) {
  expect(79461, 0x7dbd694fc5305cff, help_first(on(uniform, forking("work-stealing", program::queens, 7, 5))));
}

TEST(golden, quicksort_in_direct_style) {
  expect(88273, 0x7afca698c8fbeab9, on(two_socket, forking("private-deques", program::quicksort, 5'000, 16)));
}

TEST(golden, jacobi_in_direct_style) {
  expect(19597, 0xb55f3c1567a7ea6c, on(two_socket, forking("work-stealing", program::jacobi, 100, 12)));
}

TEST(golden, heat_whose_owners_answer_access_by_access) {
  expect(29935, 0x86bd89af17ec5c2e, by_access(on(two_socket, forking("private-deques", program::heat, 100, 12))));
}

TEST(golden, matmul_in_direct_style_access_by_access) {
  expect(42177, 0x1c14af18e7ba1d8f, by_access(on(uniform, forking("work-stealing", program::matmul, 32, 6))));
}

TEST(golden, lu_whose_owners_answer) {
  expect(146130, 0xcdb5c87a2b885baf, on(two_socket, forking("private-deques", program::lu, 64, 12)));
}

TEST(golden, blocked_strands_parsimoniously_access_by_access) {
  expect(3330, 0x4dacd1a3536fb0de, by_access(hiding("parsimonious", on(uniform, of(strands, 7)))));
}

TEST(golden, blocked_strands_proactively_mugged_at_once_access_by_access) {
  expect(14950, 0x55bcb61212b5a86a, by_access(hiding("prows", on(power7_4x8, of(strands, 16, 2)))));
}

TEST(golden, blocked_strands_proactively_access_by_access) {
  expect(8399, 0x75f12e59dfce98c3, by_access(hiding("prows-r", on(two_socket, of(strands, 12, 4)))));
}

TEST(golden, fibonacci_added_up_and_counted_twice_access_by_access) {
  model::experiment what = counted(2, on(power7_4x8, of(added_up, 32, 4)));
  what.scheduler.kind = "local-priority-queues";
  expect(441030, 0x484b0cdd0844cb85, by_access(what));
}

TEST(golden, a_burst_stopped_access_by_access) {
  expect(76100, 0x7564b71a49af9671, by_access(by_level("x10", on(uniform, of(burst, 6)))));
}

TEST(golden, queens_stopped_access_by_access) {
  expect(13906, 0x6658de32358064e5, by_access(on(two_socket, of(stopped_queens, 20, 4))));
}

TEST(golden, a_knapsack_access_by_access) {
  expect(18652, 0x4de9b9811efbf296, by_access(on(uniform, of(sack, 8))));
}

TEST(golden, astar_access_by_access) {
  expect(40219, 0x91658c63965fbdc7, by_access(by_level("linked-queue", on(power7_4x8, of(way, 12, 9)))));
}

#endif

}  // namespace heist::sim
