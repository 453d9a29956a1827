#include "reports/run/findings.hpp"

#include <string>
#include <vector>

#include "reports/json/json_value.hpp"
#include "reports/run/run_json.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;
using heist::model::claim;
using heist::model::expectations;
using heist::model::measure;
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
  return {.figures = {{.source = "somebody", .workload = "fibonacci", .of = measure::makespan, .unit = "s", .points = std::move(points)}},
          .claims = {}};
}

expectations claimed(claim::relation is, std::uint64_t percent = 0, bool borne_out = true) {
  return {.figures = {},
          .claims = {{.words = "a is quick",
                      .workload = "fibonacci",
                      .of = measure::makespan,
                      .each = {"a"},
                      .is = is,
                      .those = {"b"},
                      .percent = percent,
                      .borne_out = borne_out}}};
}

}  // namespace

TEST_GROUP(findings){};

TEST(findings, tau_is_one_where_the_orders_agree) {
  const auto expected = figure({{"b", 2}, {"a", 1}, {"c", 3}});
  const findings found = compare(expected, {run_of("a", 10), run_of("b", 20), run_of("c", 30)});
  DOUBLES_EQUAL(1, found.figures.at(0).tau(), 0);
  STRCMP_EQUAL("a", found.figures.at(0).systems.at(0).system.c_str());
}

TEST(findings, tau_counts_pairs_that_agree_less_pairs_that_do_not) {
  const auto expected = figure({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  // a c b d: one of six pairs is the other way round
  const findings found = compare(expected, {run_of("a", 10), run_of("b", 30), run_of("c", 20), run_of("d", 40)});
  LONGS_EQUAL(5, found.figures.at(0).agreeing);
  DOUBLES_EQUAL(4.0 / 6, found.figures.at(0).tau(), 1e-12);
}

TEST(findings, are_not_as_expected_where_the_orders_agree_less_than_they_should) {
  auto expected = figure({{"a", 1}, {"b", 2}, {"c", 3}});
  const std::vector<run_result> runs{run_of("a", 10), run_of("b", 30), run_of("c", 20)};  // tau 1/3
  CHECK_TRUE(compare(expected, runs).as_expected());
  expected.figures[0].least_tau = 0.3;
  CHECK_TRUE(compare(expected, runs).as_expected());
  CHECK(findings_text(compare(expected, runs)).find("round), at least 0.30 as expected\n") != std::string::npos);
  expected.figures[0].least_tau = 0.7;
  CHECK_FALSE(compare(expected, runs).as_expected());
  CHECK(findings_text(compare(expected, runs)).find("round), LESS THAN THE 0.70 EXPECTED\n") != std::string::npos);
}

TEST(findings, a_tie_is_a_pair_that_neither_agrees_nor_does_not) {
  const auto expected = figure({{"a", 1}, {"b", 2}});
  const findings found = compare(expected, {run_of("a", 10), run_of("b", 10)});
  LONGS_EQUAL(1, found.figures.at(0).pairs);
  DOUBLES_EQUAL(0, found.figures.at(0).tau(), 0);
}

TEST(findings, take_the_median_of_the_seeds_on_the_most_workers) {
  const auto expected = figure({{"a", 1}, {"b", 2}});
  const findings found = compare(expected, {run_of("a", 1, 1, 2), run_of("a", 50, 1), run_of("a", 10, 2), run_of("a", 20, 3),
                                            run_of("b", 15, 1)});
  DOUBLES_EQUAL(20, *found.figures.at(0).systems.at(0).makespan_ns, 0);
}

TEST(findings, a_system_that_did_not_run_makes_no_pairs) {
  const auto expected = figure({{"a", 1}, {"b", 2}});
  LONGS_EQUAL(0, compare(expected, {run_of("a", 10)}).figures.at(0).pairs);
}

TEST(findings, a_claim_is_borne_out_by_as_much_as_it_says) {
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 150)};
  CHECK_TRUE(*compare(claimed(claim::relation::below, 49), runs).claims.at(0).borne_out);
  CHECK_FALSE(*compare(claimed(claim::relation::below, 50), runs).claims.at(0).borne_out);
  CHECK_FALSE(*compare(claimed(claim::relation::above), runs).claims.at(0).borne_out);
  CHECK_TRUE(*compare(claimed(claim::relation::near, 34), runs).claims.at(0).borne_out);
  CHECK_FALSE(*compare(claimed(claim::relation::near, 33), runs).claims.at(0).borne_out);
}

TEST(findings, are_as_expected_unless_a_claim_fails_that_is_not_known_to) {
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 50)};
  CHECK_FALSE(compare(claimed(claim::relation::below), runs).as_expected());
  CHECK_TRUE(compare(claimed(claim::relation::below, 0, false), runs).as_expected());
  CHECK_TRUE(compare(claimed(claim::relation::above), runs).as_expected());
  CHECK_TRUE(compare(claimed(claim::relation::below), {}).as_expected());  // interrupted: nothing is known
}

TEST(findings, a_claim_that_fails_shows_a_pair) {
  const auto expected = claimed(claim::relation::below);
  const findings found = compare(expected, {run_of("a", 2000), run_of("b", 50)});
  CHECK(findings_text(found).ends_with("\nExpected:\n  NOT BORNE OUT: a is quick (a 2.000 µs, b 50 ns)\n"));
}

TEST(findings, list_systems_of_which_nothing_is_published_last) {
  const auto expected = figure({{"a", 2}, {"b", 1}});
  const findings found = compare(expected, {run_of("c", 10), run_of("a", 20), run_of("b", 30)});
  STRCMP_EQUAL("c", found.figures.at(0).systems.at(2).system.c_str());
  CHECK_FALSE(found.figures.at(0).systems.at(2).published.has_value());
  LONGS_EQUAL(1, found.figures.at(0).pairs);
}

TEST(findings, show_what_came_out_where_there_are_claims_alone) {
  const expectations expected = claimed(claim::relation::below);
  const findings found = compare(expected, {run_of("b", 20), run_of("c", 30), run_of("a", 10)});
  LONGS_EQUAL(1, found.measured.size());
  STRCMP_EQUAL("a", found.measured.at(0).systems.at(0).system.c_str());
  STRCMP_EQUAL("c", found.measured.at(0).systems.at(2).system.c_str());
  CHECK(findings_text(found).starts_with("fibonacci, by makespan\n"));
}

TEST(findings, show_last_what_is_not_known) {
  expectations expected = claimed(claim::relation::below);
  expected.claims[0].of = measure::quality;
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
  CHECK_TRUE(text.size() < 600);
}

TEST(findings, stand_in_the_document) {
  expectations expected = claimed(claim::relation::above);
  expected.figures = figure({{"a", 2}, {"b", 1.5}}).figures;
  const std::vector<run_result> runs{run_of("a", 100), run_of("b", 50)};
  const auto document = parse_json_value(run_json("x", runs, run_schema::simulated, compare(expected, runs)), 8);
  DOUBLES_EQUAL(1, document.at("paper").at(0).at("kendall_tau").number(), 0);
  CHECK_TRUE(document.at("expect").at(0).at("borne_out").flag());
}
