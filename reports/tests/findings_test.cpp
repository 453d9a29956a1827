#include "reports/run/findings.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_value.hpp"
#include "reports/run/findings_json.hpp"
#include "reports/run/findings_text.hpp"
#include "reports/run/run_json.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;
using heist::model::claim;
using heist::model::expectations;
using heist::model::published_figure;
using heist::model::run_result;

namespace {

run_result run_of(const std::string& system, std::uint64_t makespan_ns, std::uint64_t seed = 1, std::uint32_t workers = 4) {
  run_result r = samples::fibonacci_run();
  r.what.scheduler.name = system;
  r.what.seed = seed;
  r.what.workers = workers;
  r.makespan_ns = makespan_ns;
  return r;
}

expectations figure(std::vector<published_figure::point> points) {
  return {.figures = {{.source = "somebody", .workload = "fibonacci", .of = "makespan", .unit = "s", .points = std::move(points)}},
          .claims = {}};
}

expectations claimed(claim::relation is, std::uint64_t percent = 0, bool confirmed = true) {
  return {.figures = {},
          .claims = {{.words = "a is quick",
                      .workload = "fibonacci",
                      .of = "makespan",
                      .each = {"a"},
                      .is = is,
                      .those = {"b"},
                      .percent = percent,
                      .confirmed = confirmed}}};
}

}  // namespace

TEST_GROUP(findings){};

TEST(findings, tau_is_one_where_the_orders_agree) {
  const auto expected = figure({{"b", 2}, {"a", 1}, {"c", 3}});
  const findings found = compare(expected, {run_of("a", 10), run_of("b", 20), run_of("c", 30)});
  DOUBLES_EQUAL(1, *found.figures.at(0).tau(), 1e-12);
  STRCMP_EQUAL("a", found.figures.at(0).systems.at(0).system.c_str());
}

TEST(findings, tau_counts_pairs_that_agree_less_pairs_that_do_not) {
  const auto expected = figure({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  // a c b d: one of six pairs is the other way round
  const findings found = compare(expected, {run_of("a", 10), run_of("b", 30), run_of("c", 20), run_of("d", 40)});
  LONGS_EQUAL(5, found.figures.at(0).order.agreeing);
  LONGS_EQUAL(1, found.figures.at(0).order.opposed);
  DOUBLES_EQUAL(4.0 / 6, *found.figures.at(0).tau(), 1e-12);
}

TEST(findings, are_not_as_expected_where_the_orders_agree_less_than_they_should) {
  auto expected = figure({{"a", 1}, {"b", 2}, {"c", 3}});
  const std::vector<run_result> runs{run_of("a", 10), run_of("b", 30), run_of("c", 20)};  // tau 1/3
  CHECK_TRUE(compare(expected, runs).as_expected());
  expected.figures[0].least_tau = 0.3;
  CHECK_TRUE(compare(expected, runs).as_expected());
  CHECK(findings_text(compare(expected, runs)).find("as published), at least 0.30 as expected\n") != std::string::npos);
  expected.figures[0].least_tau = 0.7;
  CHECK_FALSE(compare(expected, runs).as_expected());
  CHECK(findings_text(compare(expected, runs)).find("as published), LESS THAN THE 0.70 EXPECTED\n") != std::string::npos);
}

// Published: 100 and 102 are a tie, 102 and 105 are not. Here: 1000 and 1020 are (2 % of the larger is 20.4), 1020 and 1041
// are not. Of three pairs a-b is tied as published and here, the others agree: 2 / sqrt(2 x 2).
TEST(findings, what_differs_by_at_most_2_percent_is_a_tie) {
  const auto expected = figure({{"a", 100}, {"b", 102}, {"c", 105}});
  const order_agreement order =
      compare(expected, {run_of("a", 1020), run_of("b", 1000), run_of("c", 1041)}).figures.at(0).order;
  LONGS_EQUAL(3, order.pairs);
  LONGS_EQUAL(2, order.agreeing);
  LONGS_EQUAL(0, order.opposed);
  LONGS_EQUAL(1, order.tied_published);
  LONGS_EQUAL(1, order.tied_here);
  DOUBLES_EQUAL(1, *order.tau_b(), 1e-12);
}

// Published 1 2 4 8; here 1 1 4 2: 1-2 tied, 4-8 the other way, the other four agree: (4 - 1) / sqrt(6 x 5).
TEST(findings, tau_b_allows_for_ties_of_one_side) {
  const order_agreement order({{1, 10}, {2, 10}, {4, 40}, {8, 20}});
  DOUBLES_EQUAL(3 / std::sqrt(30.0), *order.tau_b(), 1e-12);
  CHECK_FALSE(order_agreement({{1, 10}, {2, 10}}).tau_b().has_value());
  CHECK_FALSE(order_agreement({{1, 10}}).tau_b().has_value());
}

TEST(findings, a_tau_that_cannot_be_told_is_not_as_expected) {
  auto expected = figure({{"a", 1}, {"b", 2}});
  const std::vector<run_result> tied{run_of("a", 10), run_of("b", 10)};
  CHECK_TRUE(compare(expected, tied).as_expected());
  expected.figures[0].least_tau = -1;
  CHECK_FALSE(compare(expected, tied).as_expected());
  STRCMP_CONTAINS("not defined, all pairs are ties, AND AT LEAST -1.00 IS EXPECTED\n",
                  findings_text(compare(expected, tied)).c_str());
  CHECK_FALSE(compare(expected, {run_of("a", 10)}).as_expected());
  STRCMP_CONTAINS("not known, fewer than two systems have a number, AND",
                  findings_text(compare(expected, {run_of("a", 10)})).c_str());
}

// Seed 1: a b c, tau 1; seed 2: b a c, tau 1/3; seed 3: c b a, tau -1. The medians are 20, 20 and 30.
TEST(findings, tau_is_also_told_of_each_seed) {
  const auto expected = figure({{"a", 1}, {"b", 2}, {"c", 3}});
  const findings found =
      compare(expected, {run_of("a", 10, 1), run_of("a", 20, 2), run_of("a", 30, 3), run_of("b", 20, 1), run_of("b", 10, 2),
                         run_of("b", 20, 3), run_of("c", 30, 1), run_of("c", 30, 2), run_of("c", 10, 3)});
  const seed_taus seeds = found.figures.at(0).by_seed.value();
  LONGS_EQUAL(3, seeds.seeds);
  DOUBLES_EQUAL(-1, seeds.lowest, 1e-12);
  DOUBLES_EQUAL(1.0 / 3, seeds.median, 1e-12);
  DOUBLES_EQUAL(1, seeds.highest, 1e-12);
  STRCMP_CONTAINS("By each of 3 seeds alone it is -1.00 to 1.00, 0.33 at the median\n", findings_text(found).c_str());
}

// Ours are 10, 10 and 80 times the published: the common scale is 20, and the factors 2, 2 and 4.
TEST(findings, proportions_are_compared_after_one_common_scale) {
  const ratio_errors errors = ratio_errors_of({{1, 10}, {2, 20}, {3, 240}}).value();
  DOUBLES_EQUAL(2, errors.median, 1e-9);
  DOUBLES_EQUAL(4, errors.largest, 1e-9);
  CHECK_FALSE(ratio_errors_of({{1, 10}, {0, 20}}).has_value());
  CHECK_FALSE(ratio_errors_of({{1, 10}}).has_value());
}

TEST(findings, take_the_median_of_the_seeds_on_the_most_workers) {
  const auto expected = figure({{"a", 1}, {"b", 2}});
  const findings found = compare(expected, {run_of("a", 1, 1, 2), run_of("a", 50, 1), run_of("a", 10, 2), run_of("a", 20, 3),
                                            run_of("b", 15, 1)});
  DOUBLES_EQUAL(20, *found.figures.at(0).systems.at(0).of(metric_called("makespan")), 0);
}

TEST(findings, a_system_that_did_not_run_makes_no_pairs) {
  const auto expected = figure({{"a", 1}, {"b", 2}});
  LONGS_EQUAL(0, compare(expected, {run_of("a", 10)}).figures.at(0).order.pairs);
}

TEST(findings, a_claim_is_confirmed_by_as_much_as_it_says) {
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 150)};
  CHECK_TRUE(*compare(claimed(claim::relation::below, 49), runs).claims.at(0).confirmed);
  CHECK_FALSE(*compare(claimed(claim::relation::below, 50), runs).claims.at(0).confirmed);
  CHECK_FALSE(*compare(claimed(claim::relation::above), runs).claims.at(0).confirmed);
  CHECK_TRUE(*compare(claimed(claim::relation::near, 34), runs).claims.at(0).confirmed);
  CHECK_FALSE(*compare(claimed(claim::relation::near, 33), runs).claims.at(0).confirmed);
}

TEST(findings, are_as_expected_unless_a_claim_fails_that_is_not_known_to) {
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 50)};
  CHECK_FALSE(compare(claimed(claim::relation::below), runs).as_expected());
  CHECK_TRUE(compare(claimed(claim::relation::below, 0, false), runs).as_expected());
  CHECK_TRUE(compare(claimed(claim::relation::above), runs).as_expected());
}

TEST(findings, a_claim_about_a_number_that_nobody_has_is_not_as_expected) {
  expectations expected = claimed(claim::relation::below, 0, false);
  expected.claims[0].of = "rank-error";
  const findings found = compare(expected, {run_of("a", 100), run_of("b", 50)});
  CHECK_FALSE(found.as_expected());
  STRCMP_CONTAINS("  NOT KNOWN: a is quick (the runs of a have no rank-error)\n", findings_text(found).c_str());
  const findings alone = compare(expected, {run_of("b", 50)});
  CHECK_FALSE(alone.as_expected());
  STRCMP_CONTAINS("(a did not run)", findings_text(alone).c_str());
}

TEST(findings, rank_error_is_over_all_tasks_and_depth_over_inversions) {
  expectations expected = claimed(claim::relation::below);
  run_result run = run_of("a", 10);
  run.nodes = 12;
  run.metrics.emplace().inversions = {.count = 2, .better_tasks = 3};
  const findings found = compare(expected, {run});
  DOUBLES_EQUAL(0.25, *found.measured.at(0).systems.at(0).of(metric_called("rank-error")), 1e-12);
  DOUBLES_EQUAL(1.5, *found.measured.at(0).systems.at(0).of(metric_called("inversion-depth")), 1e-12);
}

TEST(findings, the_median_of_two_seeds_is_halfway) {
  const expectations expected = claimed(claim::relation::below);
  const findings found = compare(expected, {run_of("a", 10, 1), run_of("a", 15, 2)});
  DOUBLES_EQUAL(12.5, *found.measured.at(0).systems.at(0).of(metric_called("makespan")), 0);
  STRCMP_CONTAINS("12.5 ns", findings_text(found).c_str());
}

TEST(findings, a_claim_that_fails_shows_a_pair) {
  const auto expected = claimed(claim::relation::below);
  const findings found = compare(expected, {run_of("a", 2000), run_of("b", 50)});
  CHECK(findings_text(found).ends_with("\nExpected:\n  NOT CONFIRMED: a is quick (a 2.000 µs, b 50 ns)\n"));
}

TEST(findings, list_systems_of_which_nothing_is_published_last) {
  const auto expected = figure({{"a", 2}, {"b", 1}});
  const findings found = compare(expected, {run_of("c", 10), run_of("a", 20), run_of("b", 30)});
  STRCMP_EQUAL("c", found.figures.at(0).systems.at(2).system.c_str());
  CHECK_FALSE(found.figures.at(0).systems.at(2).published.has_value());
  LONGS_EQUAL(1, found.figures.at(0).order.pairs);
}

TEST(findings, show_what_came_out_where_there_are_claims_alone) {
  const expectations expected = claimed(claim::relation::below);
  const findings found = compare(expected, {run_of("b", 20), run_of("c", 30), run_of("a", 10)});
  LONGS_EQUAL(1, found.measured.size());
  STRCMP_EQUAL("a", found.measured.at(0).systems.at(0).system.c_str());
  STRCMP_EQUAL("c", found.measured.at(0).systems.at(2).system.c_str());
  CHECK(findings_text(found).starts_with("fibonacci, by makespan\n"));
}

TEST(findings, leave_out_what_no_system_has) {
  run_result without = run_of("a", 10), with = run_of("b", 20);
  without.metrics.reset();
  const std::string neither = findings_text(compare(claimed(claim::relation::below), {without}));
  CHECK(neither.find("inversions") == std::string::npos);
  with.metrics.emplace().inversions = heist::model::priority_inversions{.count = 3};
  const std::string one = findings_text(compare(claimed(claim::relation::below), {without, with}));
  STRCMP_CONTAINS("inversions", one.c_str());
}

TEST(findings, show_last_what_is_not_known) {
  expectations expected = claimed(claim::relation::below);
  expected.claims[0].of = "quality";
  run_result known = run_of("b", 20);
  known.metrics.emplace().priorities = heist::model::priority_series{.tasks_a_point = 1, .sums = {-3}, .tasks = 1};
  const findings found = compare(expected, {run_of("a", 10), known});
  STRCMP_EQUAL("b", found.measured.at(0).systems.at(0).system.c_str());
  STRCMP_EQUAL("a", found.measured.at(0).systems.at(1).system.c_str());
}

TEST(findings, show_once_what_a_figure_is_about) {
  expectations expected = claimed(claim::relation::below);
  expected.figures = figure({{"a", 2}, {"b", 1}}).figures;
  CHECK_TRUE(compare(expected, {run_of("a", 10), run_of("b", 20)}).measured.empty());
}

TEST(findings, names_are_harmless) {
  expectations expected = claimed(claim::relation::below);
  expected.claims[0].words = samples::hostile_name();
  const std::string text = findings_text(compare(expected, {}));
  CHECK_TRUE(text.find('\x1b') == std::string::npos);
  CHECK_TRUE(text.size() < 800);  // most of it says what the columns are
}

TEST(findings, stand_in_the_document) {
  expectations expected = claimed(claim::relation::above);
  expected.figures = figure({{"a", 2}, {"b", 1.5}}).figures;
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 50)};
  const auto document = parse_json_value(run_json("x", runs, run_schema::simulated, compare(expected, runs)), 8);
  DOUBLES_EQUAL(1, document.at("paper").at(0).at("tau_b").number(), 1e-12);
  DOUBLES_EQUAL(1.2247448, document.at("paper").at(0).at("ratio_error").at("largest").number(), 1e-6);
  CHECK_TRUE(document.at("expect").at(0).at("confirmed").flag());
}

namespace {

expectations swept(std::optional<std::uint64_t> within_percent) {
  expectations expected;
  expected.sweeps.push_back({.source = "somebody", .workload = "fibonacci", .of = "makespan", .unit = "us", .workers = {1, 4},
                             .lines = {{"a", {100, 30}}, {"b", {200, 60}}}, .within_percent = within_percent});
  return expected;
}

const std::vector<run_result> swept_runs{run_of("a", 100'000, 1, 1), run_of("b", 210'000, 1, 1), run_of("a", 27'000), run_of("b", 60'000)};

}  // namespace

TEST(findings, compare_a_sweep_cell_by_cell_in_the_published_unit) {
  const auto expected = swept(10);
  const findings found = compare(expected, swept_runs);
  const auto& cells = found.sweeps.at(0).cells;
  LONGS_EQUAL(4, cells.size());
  DOUBLES_EQUAL(5, *cells[1].difference_percent(), 1e-9);
  DOUBLES_EQUAL(-10, *cells[2].difference_percent(), 1e-9);
  DOUBLES_EQUAL(10, *found.sweeps.at(0).largest_percent(), 1e-9);
  CHECK(found.as_expected());
  STRCMP_CONTAINS("differ by at most 10.0 %, 10 % or less as expected", findings_text(found).c_str());
}

TEST(findings, of_a_sweep_are_not_as_expected_where_a_cell_is_too_far_off_or_did_not_run) {
  const auto strict = swept(9), usual = swept(50), open = swept({});
  CHECK_FALSE(compare(strict, swept_runs).as_expected());
  STRCMP_CONTAINS("AND AT MOST 9 % IS EXPECTED", findings_text(compare(strict, swept_runs)).c_str());
  CHECK_FALSE(compare(usual, {run_of("a", 100'000)}).as_expected());
  CHECK(compare(open, {run_of("a", 100'000)}).as_expected());
}

TEST(findings, of_a_sweep_are_read_back_from_a_document) {
  const auto expected = swept(9);
  const findings found = compare(expected, swept_runs);
  json_writer out;
  out.begin_object();
  write_findings(out, found);
  out.end_object();
  const auto document = parse_json_value(out.take(), 8);
  const std::string file = "result.json";
  const auto read = read_findings(json_place(document, file, ""));
  STRCMP_EQUAL(findings_text(found).c_str(), findings_text(read.found).c_str());
  CHECK_FALSE(read.found.as_expected());
}

TEST(findings, may_compare_a_system_with_itself_on_another_workload) {
  auto expected = claimed(claim::relation::near, 10);
  expected.claims[0].those = {"a"};
  expected.claims[0].other_workload = "larger";
  run_result larger = run_of("a", 109);
  larger.what.workload.name = "larger";
  CHECK(compare(expected, {run_of("a", 100), larger}).as_expected());
  larger.makespan_ns = 140;
  const findings found = compare(expected, {run_of("a", 100), larger});
  CHECK_FALSE(found.as_expected());
  STRCMP_EQUAL("a on fibonacci 100 ns, a on larger 140 ns", found.claims.at(0).counterexample.c_str());
  STRCMP_EQUAL("a did not run", compare(expected, {run_of("a", 100)}).claims.at(0).counterexample.c_str());
}
