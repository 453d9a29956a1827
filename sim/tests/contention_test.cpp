// A counter that everybody adds to: what it costs because its line moves and is fought over.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/tests/support.hpp"
#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using model::order;

namespace {

model::machine_costs two_sockets(std::uint32_t cores_per_socket) {
  model::machine_costs machine = tests::charging();
  machine.remote_ns = 120;
  machine.sockets = 2;
  machine.cores_per_socket = cores_per_socket;
  return machine;
}

// Every worker adds `rounds` times, as soon as it can; the time it takes, in nanoseconds an addition.
std::uint64_t cost_of_adding_ns(const model::machine_costs& machine, model::worker_id workers) {
  constexpr std::uint64_t rounds = 100;
  context simulation(machine, workers, 1);
  world<coherent>::atomic<std::uint64_t> counter{0};
  std::vector<std::uint64_t> free_at_ns(workers, 0);
  std::uint64_t end_ns = 0;
  for (std::uint64_t i = 0; i < rounds * workers; ++i) {
    const auto next = std::ranges::min_element(free_at_ns);
    coherent::begin(static_cast<model::worker_id>(next - free_at_ns.begin()), *next);
    counter.fetch_add(1, order::relaxed);
    *next += coherent::charged_ns();
    end_ns = std::max(end_ns, *next);
  }
  CHECK_EQUAL(rounds * workers, counter.load(order::relaxed));
  return end_ns / rounds;
}

}  // namespace

TEST_GROUP(contention){};

TEST(contention, those_who_come_at_once_are_served_one_after_the_other) {
  const model::machine_costs machine = tests::charging();
  context simulation(machine, 8, 1);
  world<coherent>::atomic<std::uint64_t> counter{0};
  std::uint64_t expected_ns = machine.access_ns + machine.rmw_ns;  // the first finds the line unused
  for (model::worker_id w = 0; w < 8; ++w) {
    coherent::begin(w, 5000);
    counter.fetch_add(1, order::relaxed);
    CHECK_EQUAL(5000 + expected_ns, simulation.time_ns());
    expected_ns += machine.access_ns + machine.transfer_ns + machine.rmw_ns;
  }
}

TEST(contention, a_shared_counter_costs_a_worker_more_the_more_workers_there_are) {
  const model::machine_costs machine = tests::charging();
  std::uint64_t before_ns = cost_of_adding_ns(machine, 1);
  CHECK_EQUAL(machine.access_ns + machine.rmw_ns, before_ns);
  for (model::worker_id workers : {2u, 4u, 8u, 16u, 32u}) {
    const std::uint64_t now_ns = cost_of_adding_ns(machine, workers);
    CHECK(now_ns > before_ns);
    before_ns = now_ns;
  }
  CHECK(before_ns >= 31 * (machine.access_ns + machine.transfer_ns + machine.rmw_ns));  // 32 take turns
}

TEST(contention, a_shared_counter_costs_more_on_two_sockets_than_on_one) {
  for (model::worker_id workers : {2u, 8u, 32u}) {
    const std::uint64_t one_ns = cost_of_adding_ns(two_sockets(workers), workers);  // all fit on the first
    const std::uint64_t two_ns = cost_of_adding_ns(two_sockets(workers / 2), workers);
    CHECK(two_ns > one_ns);
  }
}

TEST(contention, counters_of_ones_own_cost_nobody_anything) {
  const model::machine_costs machine = tests::charging();
  context simulation(machine, 8, 1);
  for (model::worker_id w = 0; w < 8; ++w) {
    world<coherent>::atomic<std::uint64_t> own{0};
    coherent::begin(w, 0);
    own.fetch_add(1, order::relaxed);
    CHECK_EQUAL(machine.access_ns + machine.rmw_ns, coherent::charged_ns());
  }
}

}  // namespace heist::sim
