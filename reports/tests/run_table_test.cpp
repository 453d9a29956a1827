#include "reports/run/run_table.hpp"

#include <sstream>

#include "base/text/text.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

TEST_GROUP(run_table){};

TEST(run_table, what_is_the_same_in_all_runs_stands_above) {
  STRCMP_EQUAL(
      "quickstart\n"
      "scheduler work-stealing, pool chase-lev, spawn work-first, victim random, amount one, idle spin, workers 4, "
      "seed 7\n"
      "\n"
      "workload    nodes   work T1   span T∞  makespan  speed-up    used  steals  empty  lost  digest\n"
      "─────────  ──────  ────────  ────────  ────────  ────────  ──────  ──────  ─────  ────  ────────────────\n"
      "fibonacci  12,345  4.000 ms  98.77 µs  1.050 ms      3.81  95.2 %      17    230     2  00c0ffee00c0ffee\n"
      "diamond         4    400 ns    300 ns    301 ns      1.33  33.2 %       1      9     0  fedcba9876543210\n"
      "\n"
      "T1: all nodes one after another; T∞: the longest path; speed-up: T1 / makespan; used: share of the workers' "
      "time in\n"
      "nodes; steals: tasks got from another worker; empty: found none; lost: another was faster; digest: the same for the "
      "same\nevents\n",
      run_table("quickstart", {samples::fibonacci_run(), samples::diamond_run()}).c_str());
}

TEST(run_table, what_differs_has_a_column) {
  auto other = samples::diamond_run();
  other.what.workers = 32;
  other.what.scheduler.spawn = "help-first";
  const std::string text = run_table("quickstart", {samples::diamond_run(), other});
  STRCMP_CONTAINS("scheduler work-stealing, pool chase-lev, victim random, amount one, idle spin, seed 7\n",
                  text.c_str());
  STRCMP_CONTAINS("workload  spawn       workers  nodes", text.c_str());
  STRCMP_CONTAINS("diamond   help-first       32      4", text.c_str());
}

TEST(run_table, says_where_the_scheduler_did_not_know_a_priority) {
  auto run = samples::diamond_run();
  CHECK(run_table("x", {run}).find("lowest_priority") == std::string::npos);
  run.clamped = 12;
  STRCMP_CONTAINS("\n12 tasks of a run had a priority outside lowest_priority to highest_priority: the nearest was taken\n",
                  run_table("x", {samples::diamond_run(), run}).c_str());
}

TEST(run_table, measured_runs_have_no_digest) {
  auto measured = samples::diamond_run();
  measured.digest = 0;
  const std::string text = run_table("quickstart", {measured});
  CHECK_TRUE(text.find("digest") == std::string::npos);
}

TEST(run_table, what_was_watched_has_a_column) {
  auto ranked = samples::watched_run();
  ranked.metrics->inversions = {.count = 3};
  const std::string text = run_table("quickstart", {ranked, samples::diamond_run()});
  STRCMP_CONTAINS("empty  deviations  inversions  digest\n", text.c_str());
  STRCMP_CONTAINS("    9           2           3  fedc", text.c_str());
  STRCMP_CONTAINS("    9           -           -  fedc", text.c_str());
  STRCMP_CONTAINS("inversions: tasks taken while others could see a better one", text.c_str());
}

TEST(run_table, speaks_of_lost_races_where_there_were_any) {
  CHECK_TRUE(run_table("quickstart", {samples::diamond_run()}).find("lost") == std::string::npos);
  STRCMP_CONTAINS("lost", run_table("quickstart", {samples::fibonacci_run()}).c_str());
}

TEST(run_table, what_has_no_room_is_named) {
  auto other = samples::watched_run();
  other.what.workload.name = "a name of twenty-four ch";
  other.what.scheduler.spawn = "help-first";
  const std::string text = run_table("quickstart", {samples::watched_run(), other});
  STRCMP_CONTAINS("left out to fit the width, but in the JSON document: empty\n", text.c_str());
  STRCMP_CONTAINS("deviations  digest\n", text.c_str());
}

TEST(run_table, fits_120_columns) {
  auto long_name = samples::fibonacci_run();
  long_name.what.workload.name = samples::hostile_name();
  std::istringstream lines(run_table(samples::hostile_name(), {long_name, samples::diamond_run()}));
  for (std::string line; std::getline(lines, line);) CHECK_TRUE(display_width(line) <= 120);
}

TEST(run_table, no_runs_are_said) {
  STRCMP_EQUAL("quickstart: nothing ran\n", run_table("quickstart", {}).c_str());
}

TEST(run_table, a_run_without_time_has_no_speed_up) {
  STRCMP_CONTAINS("0 ns         -  0.0 %", run_table("empty", {heist::model::run_result{}}).c_str());
}

TEST(run_table, whatever_runs_differ_in_is_shown) {
  auto plain = samples::diamond_run();
  plain.what.scheduler.kind = "priority-work-stealing";
  const auto head_of = [&](auto change) {
    auto other = plain;
    change(other.what);
    const std::string text = run_table("t", {plain, other});
    return text.substr(text.find("workload"), text.find("nodes") - text.find("workload"));
  };
  using heist::model::experiment;
  STRCMP_CONTAINS(" look_every ", head_of([](experiment& e) { e.scheduler.look_every = 4; }).c_str());
  STRCMP_CONTAINS(" aging ", head_of([](experiment& e) { e.scheduler.aging = 50; }).c_str());
  STRCMP_CONTAINS(" latch ", head_of([](experiment& e) { e.scheduler.latch = 2; }).c_str());
  STRCMP_CONTAINS(" highest_priority ", head_of([](experiment& e) { e.scheduler.highest_priority = 3; }).c_str());
  STRCMP_CONTAINS(" fence_ns ", head_of([](experiment& e) { e.machine.fence_ns = 60; }).c_str());
  STRCMP_CONTAINS(" granularity ", head_of([](experiment& e) { e.machine.granularity = heist::model::grain::access; }).c_str());
  STRCMP_CONTAINS(" workload_n ", head_of([](experiment& e) { e.workload.program = heist::model::fibonacci_parameters{11}; }).c_str());
  STRCMP_EQUAL("workload  ", head_of([](experiment&) {}).c_str());
}
