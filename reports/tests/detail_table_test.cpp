#include "reports/run/detail_table.hpp"

#include <sstream>

#include "base/text/text.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::base;
using namespace heist::reports;

TEST_GROUP(detail_table){};

TEST(detail_table, says_where_the_time_went) {
  STRCMP_EQUAL(
      "workload  T1/T∞   bound     c  working  stealing  overhead    idle  steals/node  peak ready  starved\n"
      "────────  ─────  ──────  ────  ───────  ────────  ────────  ──────  ───────────  ──────────  ───────\n"
      "diamond     1.3  325 ns  0.43   33.2 %    16.6 %     0.4 %  49.8 %       0.2500           1   700 ns\n"
      "\n"
      "bound: T1/P + (1 - 1/P) T∞, which no greedy schedule without overhead exceeds; c: makespan / (T1/P + T∞ lg P); working\n"
      "to idle: shares of all workers' time; peak ready: the most tasks waiting at once; starved: workers without a task beyond\n"
      "the ready tasks, times time\n",
      detail_table({samples::watched_run()}).c_str());
}

TEST(detail_table, speaks_of_priorities_where_there_are_any) {
  auto run = samples::watched_run();
  run.metrics->inversions = {.count = 2, .better_tasks = 3, .most_better_tasks = 2, .better_waited_ns = 40};
  run.metrics->longest_wait_ns = 90;
  const std::string text = detail_table({run, samples::watched_run()});
  STRCMP_CONTAINS("rank error  depth  better waited  longest wait\n", text.c_str());  // 3 of 4 tasks, 3 of 2, 40 ns of 3
  STRCMP_CONTAINS("      0.75   1.50        13.3 ns         90 ns\n", text.c_str());
  STRCMP_CONTAINS("         -      -              -             -\n", text.c_str());
  STRCMP_CONTAINS("the same over\ninversions alone", text.c_str());
}

TEST(detail_table, has_no_bound_where_it_would_be_false_and_says_why) {
  auto run = samples::diamond_run();
  run.latencies = true;
  std::string text = detail_table({run});
  STRCMP_CONTAINS("diamond     1.3      -  0.43        -", text.c_str());
  STRCMP_CONTAINS("\nno bound where edges have latencies: ", text.c_str());
  run.latencies = false;
  run.span_ns = 0;
  text = detail_table({run});
  STRCMP_CONTAINS("diamond       -      -        -", text.c_str());
  STRCMP_CONTAINS("\nno bound where the span is not known", text.c_str());
}

TEST(detail_table, has_a_dash_for_what_nobody_watched) {
  STRCMP_CONTAINS("diamond     1.3  325 ns  0.43        -         -         -     -       0.2500           -        -\n",
                  detail_table({samples::diamond_run()}).c_str());
}

TEST(detail_table, speaks_of_latencies_and_deques_where_there_are_any) {
  auto run = samples::watched_run();
  run.makespan_ns = 1000;
  run.futures = {.touches = 1, .span_nodes = 3};
  run.metrics->latencies = {.at_stake_ns = 400, .lost_ns = 100};
  run.metrics->queues = {.most_live = 5, .most_suspended = 3, .live_ns = 4000, .suspended_ns = 1500};
  const std::string text = detail_table({run, samples::watched_run()});
  STRCMP_CONTAINS("hidden  live  suspended  starved\n", text.c_str());
  STRCMP_CONTAINS("75.0 %     5          3   700 ns\n", text.c_str());
  STRCMP_CONTAINS("     -     -          -   700 ns\n", text.c_str());
  STRCMP_CONTAINS("in the JSON document: dev/(P+k)d, dev/Pd², on average, peak ready\n", text.c_str());
  STRCMP_CONTAINS("hidden: share of latencies during which workers had a task", text.c_str());
}

// T1/P + T∞ lg P is 400 / 4 + 300 * 2.
TEST(detail_table, says_how_large_the_constant_of_the_proactive_bound_had_to_be) {
  auto one = samples::watched_run(), other = one, without = one;
  one.latencies = other.latencies = true;
  other.what.seed = 9;
  other.makespan_ns = 1400;
  without.makespan_ns = 7000;
  STRCMP_CONTAINS("\nmakespan is at most 2.00 times T1/P + T∞ lg P (worst: workload diamond, seed 9)\n",
                  detail_table({one, other, without}).c_str());
  CHECK(detail_table({other}).find("makespan is at most") == std::string::npos);
  CHECK(detail_table({without, without}).find("makespan is at most") == std::string::npos);
}

TEST(detail_table, fits_120_columns) {
  auto other = samples::watched_run();
  other.what.workload.name = samples::hostile_name();
  other.what.scheduler.spawn = "help-first";
  other.what.scheduler.victim = "round-robin";
  other.what.scheduler.idle = "backoff";
  other.metrics->inversions = {};
  other.latencies = true;
  other.futures = {.touches = 1, .span_nodes = 3};
  other.metrics->latencies = {.at_stake_ns = 400, .lost_ns = 100};
  other.metrics->queues = {.most_live = 5, .most_suspended = 3, .live_ns = 4000, .suspended_ns = 1500};
  std::istringstream lines(detail_table({samples::watched_run(), other}));
  for (std::string line; std::getline(lines, line);) CHECK_TRUE(display_width(line) <= 120);
}
