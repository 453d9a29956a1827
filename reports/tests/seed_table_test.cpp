#include "reports/run/seed_table.hpp"

#include <sstream>

#include "base/text/text.hpp"
#include "reports/run/spread.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

heist::model::run_result with(std::uint64_t seed, std::uint64_t makespan_ns) {
  auto run = samples::diamond_run();
  run.what.seed = seed;
  run.makespan_ns = makespan_ns;
  return run;
}

}  // namespace

TEST_GROUP(spread){};

TEST(spread, of_one_value_is_that_value) {
  const spread<double> s({7});
  DOUBLES_EQUAL(7, s.least, 0);
  DOUBLES_EQUAL(7, s.lower_quartile, 0);
  DOUBLES_EQUAL(7, s.median, 0);
  DOUBLES_EQUAL(7, s.upper_quartile, 0);
  DOUBLES_EQUAL(7, s.most, 0);
}

TEST(spread, takes_the_nearest_rank) {
  const spread<double> s({5, 3, 1, 4, 2});  // ranks 2 (1.25 up), 3 (2.5 up), 4 (3.75 up)
  DOUBLES_EQUAL(1, s.least, 0);
  DOUBLES_EQUAL(2, s.lower_quartile, 0);
  DOUBLES_EQUAL(3, s.median, 0);
  DOUBLES_EQUAL(4, s.upper_quartile, 0);
  DOUBLES_EQUAL(5, s.most, 0);
}

TEST(spread, between_two_values_takes_their_mean) {
  const spread<std::uint64_t> s({4, 3, 2, 1});
  CHECK((s.lower_quartile == halfway{1, true}));
  CHECK((s.median == halfway{2, true}));
  CHECK((s.upper_quartile == halfway{3, true}));
  DOUBLES_EQUAL(2.5, median_of(std::vector<double>{4, 3, 2, 1}), 0);
}

TEST(spread, is_exact_however_large_whole_numbers_are) {
  CHECK((median_of(std::vector<std::uint64_t>{UINT64_MAX, UINT64_MAX - 1}) == halfway{UINT64_MAX - 1, true}));
  CHECK((median_of(std::vector<std::uint64_t>{UINT64_MAX, UINT64_MAX}) == halfway{UINT64_MAX, false}));
  CHECK((median_of(std::vector<std::uint64_t>{0, 1}) == halfway{0, true}));
}

TEST_GROUP(seed_table){};

TEST(seed_table, is_asked_for_where_runs_differ_in_seeds_alone) {
  CHECK_TRUE(has_several_seeds({with(1, 300), with(2, 310)}));
  auto other = with(2, 310);
  other.what.workers = 8;
  CHECK_FALSE(has_several_seeds({with(1, 300), other}));
}

TEST(seed_table, has_a_row_for_all_seeds) {
  STRCMP_EQUAL(
      "quickstart\n"
      "scheduler work-stealing, pool chase-lev, spawn work-first, victim random, amount one, idle spin, workers 4\n"
      "\n"
      "workload  seeds  work T1  makespan   least  quarter  3 quarters    most    used  steals\n"
      "────────  ─────  ───────  ────────  ──────  ───────  ──────────  ──────  ──────  ──────\n"
      "diamond       3   400 ns    310 ns  300 ns   300 ns      400 ns  400 ns  32.3 %       1\n"
      "\n"
      "Each number is the median over the seeds; used follows from the medians of work and makespan.\n"
      "least, quarter, 3 quarters, most: of the makespan. Every run is in the JSON and CSV files\n",
      seed_table("quickstart", {with(1, 400), with(2, 300), with(3, 310)}).c_str());
}

// Work 400 and 500, makespan 310 and 401: 450 / (4 x 355.5) is 31.6 %, which no run has (32.3 and 31.2 %).
TEST(seed_table, what_is_used_follows_from_the_medians_beside_it) {
  auto more = with(2, 401);
  more.work_ns = 500;
  STRCMP_CONTAINS("diamond       2   450 ns  355.5 ns  310 ns   310 ns      401 ns  401 ns  31.6 %       1\n",
                  seed_table("quickstart", {with(1, 310), more}).c_str());
}

TEST(seed_table, fits_120_columns) {
  auto ranked = samples::watched_run();
  ranked.metrics->inversions = {.count = 3};
  auto other = ranked, again = ranked;
  other.what.workload.name = "a name of twenty-four ch";
  other.what.scheduler.victim = "round-robin";
  again.what.seed = 8;
  const std::string text = seed_table("quickstart", {ranked, again, other});
  STRCMP_CONTAINS("deviations  inversions\n", text.c_str());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK_TRUE(display_width(line) <= 120);
}

TEST(seed_table, has_the_median_of_the_deviations) {
  auto first = samples::watched_run(), second = samples::watched_run();
  second.what.seed = 8;
  second.metrics->deviations = 5;
  const std::string text = seed_table("quickstart", {first, second});
  STRCMP_CONTAINS("steals  deviations\n", text.c_str());
  STRCMP_CONTAINS("     1         3.5\n", text.c_str());
  second.metrics.reset();
  STRCMP_CONTAINS("     1           -\n", seed_table("quickstart", {first, second}).c_str());
}
