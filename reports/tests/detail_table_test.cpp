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
      "workload  T1/T∞   bound  working  stealing  overhead    idle  steals/node  peak ready  starved\n"
      "────────  ─────  ──────  ───────  ────────  ────────  ──────  ───────────  ──────────  ───────\n"
      "diamond     1.3  325 ns   33.2 %    16.6 %     0.4 %  49.8 %       0.2500           1   700 ns\n"
      "\n"
      "bound: T1/P + (1 - 1/P) T∞, which no greedy schedule without overhead exceeds; working to idle: shares of all "
      "workers'\n"
      "time; peak ready: the most tasks waiting at once; starved: workers without a task beyond the ready tasks, times "
      "time\n",
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
  STRCMP_CONTAINS("over inversions alone", text.c_str());
}

TEST(detail_table, has_no_bound_where_it_would_be_false_and_says_why) {
  auto run = samples::diamond_run();
  run.latencies = true;
  std::string text = detail_table({run});
  STRCMP_CONTAINS("diamond     1.3      -        -", text.c_str());
  STRCMP_CONTAINS("\nno bound where edges have latencies: ", text.c_str());
  run.latencies = false;
  run.span_ns = 0;
  text = detail_table({run});
  STRCMP_CONTAINS("diamond       -      -        -", text.c_str());
  STRCMP_CONTAINS("\nno bound where the span is not known", text.c_str());
}

TEST(detail_table, has_a_dash_for_what_nobody_watched) {
  STRCMP_CONTAINS("diamond     1.3  325 ns        -         -         -     -       0.2500           -        -\n",
                  detail_table({samples::diamond_run()}).c_str());
}

TEST(detail_table, fits_120_columns) {
  auto other = samples::watched_run();
  other.what.workload.name = samples::hostile_name();
  other.what.scheduler = {.spawn = "help-first", .victim = "round-robin", .idle = "backoff"};
  other.metrics->inversions = {};
  std::istringstream lines(detail_table({samples::watched_run(), other}));
  for (std::string line; std::getline(lines, line);) CHECK_TRUE(display_width(line) <= 120);
}
