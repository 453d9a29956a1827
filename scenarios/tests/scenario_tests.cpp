#include <fmt/format.h>

#include <string>

#include "scenarios/scenario.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;

namespace {

scenario two_of_each() {
  scenario s;
  s.name = "small";
  s.workloads = {{"a", model::fibonacci_parameters{}}, {"b", model::fibonacci_parameters{}}};
  s.schedulers = {{.spawn = "work-first"}, {.spawn = "help-first"}};
  s.workers = {1, 2};
  s.seeds = {7, 8};
  s.costs.fence_ns = 9;
  return s;
}

}  // namespace

TEST_GROUP(experiments){};

TEST(experiments, go_through_seeds_fastest_and_workloads_slowest) {
  std::string order;
  for (const model::experiment& e : two_of_each().experiments()) {
    order += fmt::format("{}{}{}{} ", e.workload.name, e.scheduler.spawn.substr(0, 1), e.workers, e.seed);
  }
  STRCMP_EQUAL("aw17 aw18 aw27 aw28 ah17 ah18 ah27 ah28 bw17 bw18 bw27 bw28 bh17 bh18 bh27 bh28 ", order.c_str());
}

TEST(experiments, carry_the_machine) {
  LONGS_EQUAL(9, two_of_each().experiments().back().machine.fence_ns);
}

TEST(experiments, draw_priorities_by_their_own_seed_unless_another_is_said) {
  scenario s = two_of_each();
  s.workloads[1].priority_seed = 3;
  for (const model::experiment& e : s.experiments()) {
    LONGS_EQUAL(e.workload.name == "a" ? e.seed : 3, *e.workload.priority_seed);
  }
}

TEST(experiments, are_none_without_a_workload) {
  scenario s = two_of_each();
  s.workloads.clear();
  LONGS_EQUAL(0, s.experiments().size());
}

TEST(experiments, beyond_a_million_are_refused) {
  scenario s = two_of_each();
  s.seeds.assign(scenario::most_experiments / 8 + 1, 1);
  CHECK_THROWS(base::bad_input, s.experiments());
}

TEST(experiments, are_counted_without_overflow) {
  scenario s;
  s.workloads.resize(1 << 16);
  s.schedulers.resize(1 << 16);
  s.workers.resize(1 << 16);
  s.seeds.resize(1 << 17);
  UNSIGNED_LONGLONGS_EQUAL(~0ull, s.experiment_count());
}

TEST(experiments, beyond_a_million_are_refused_when_the_file_is_read) {
  std::string seeds = "seeds = [";
  for (int i = 1; i <= 1001; ++i) seeds += std::to_string(i) + ",";
  std::string workers = "workers = [";
  for (int i = 1; i <= 1000; ++i) workers += std::to_string(i) + ",";
  const std::string text = seeds + "]\n" + tests::machine(workers + "]");
  REFUSED("example.toml:1:1: more than 1000000 experiments\n  list fewer workloads, schedulers, workers or seeds",
          text);
}
