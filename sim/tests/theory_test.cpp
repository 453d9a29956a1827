// Against theory: independent unit tasks, steal-half (Tchiboukdjian, Gast and Trystram, "Decentralized list
// scheduling", 2012: the expected makespan is below W/m + 3.65 log2 W).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(theory){};

TEST(theory, steal_half_balances_unit_tasks_in_a_logarithm_and_every_nanosecond_is_a_task_or_a_request) {
  constexpr std::uint64_t tasks = 1'000'000;
  const model::workload_spec load = graph_of(std::vector<std::uint64_t>(tasks, 1), {});
  for (const std::uint32_t workers : {32u, 128u, 1024u}) {
    std::vector<double> excesses;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      model::experiment what = of(load, workers, seed);
      what.scheduler.amount = "half";
      const model::run_result r = simulate(what, {.measure = false});
      CHECK_EQUAL(workers * r.makespan_ns - tasks, r.metrics->steal_requests);
      excesses.push_back((static_cast<double>(r.makespan_ns) - static_cast<double>(tasks) / workers) /
                         std::log2(static_cast<double>(tasks)));
    }
    std::ranges::sort(excesses);
    CHECK(excesses.front() >= 1.3);
    CHECK(excesses.back() <= 2.5);
  }
}

}  // namespace heist::sim
