#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reports/run/metric.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

const char* const two = "[[scheduler]]\nname = 'A'\n[[scheduler]]\nname = 'B'\nspawn = 'help-first'\n";  // lines 5 to 9

std::string with(std::string_view table, std::string_view lines) {  // on lines 10 and 11
  return std::string(minimal) + two + std::string(table) + "\n" + std::string(lines) + "\n";
}

}  // namespace

TEST_GROUP(an_expectation){};

TEST(an_expectation, of_a_paper_has_a_number_a_scheduler) {
  const auto read = read_text(with("[[paper]]", "source = 'somebody'\nvalues = { A = 7.07, B = 10 }")).expected;
  STRCMP_EQUAL("B", read.figures.at(0).points.at(1).system.c_str());
  DOUBLES_EQUAL(7.07, read.figures.at(0).points.at(0).value, 0);
  DOUBLES_EQUAL(10, read.figures.at(0).points.at(1).value, 0);
}

TEST(an_expectation, of_a_paper_may_say_how_much_the_orders_agree) {
  const auto read = read_text(with("[[paper]]", "source = 'somebody'\nvalues = { A = 1, B = 2 }\nleast_tau = 0.7")).expected;
  DOUBLES_EQUAL(0.7, *read.figures.at(0).least_tau, 0);
  REFUSED(
      "example.toml:13:13: 'least_tau' is the fraction 1.5, expected a number from -1 to 1\n"
      "  for example: least_tau = 0.7",
      with("[[paper]]", "source = 'somebody'\nvalues = { A = 1, B = 2 }\nleast_tau = 1.5"));
}

TEST(an_expectation, is_about_the_first_workload_by_default) {
  const auto read = read_text(with("[[paper]]", "source = 'somebody'\nvalues = { A = 1, B = 2 }"));
  STRCMP_EQUAL(read.workloads.at(0).name.c_str(), read.expected.figures.at(0).workload.c_str());
}

TEST(an_expectation, in_words_says_which_is_below_which) {
  const auto read = read_text(with("[[expect]]", "claim = 'A wins'\neach = ['A']\nbelow = ['B']\npercent = 20\nconfirmed = false"));
  const auto& claim = read.expected.claims.at(0);
  STRCMP_EQUAL("A wins", claim.words.c_str());
  CHECK_TRUE(claim.is == heist::model::claim::relation::below);
  LONGS_EQUAL(20, claim.percent);
  CHECK_FALSE(claim.confirmed);
}

TEST(an_expectation, can_be_about_every_metric) {
  for (const std::string_view name : heist::reports::metric_names()) {
    const std::string of = "of = '" + std::string(name) + "'\n";
    const auto claim = read_text(with("[[expect]]", of + "claim = 'A wins'\neach = ['A']\nbelow = ['B']")).expected.claims.at(0);
    STRCMP_EQUAL(std::string(name).c_str(), claim.of.c_str());
    const auto figure = read_text(with("[[paper]]", of + "source = 'somebody'\nvalues = { A = 1, B = 2 }")).expected.figures.at(0);
    STRCMP_EQUAL(std::string(name).c_str(), figure.of.c_str());
  }
}

TEST(an_expectation, about_a_word_that_is_no_metric_is_refused_with_the_nearest) {
  const std::string message = refusal(with("[[expect]]", "of = 'makespam'\nclaim = 'x'\neach = ['A']\nbelow = ['B']"));
  CHECK_TRUE(message.starts_with("example.toml:11:6: 'of' is the string \"makespam\", expected one of: nodes, "));
  CHECK_TRUE(message.ends_with("\n  did you mean 'makespan'?"));
}

TEST(an_expectation, of_an_unknown_scheduler_is_refused) {
  REFUSED(
      "example.toml:12:9: no scheduler of this scenario is called 'C'\n"
      "  give one that name: [[scheduler]] with name = \"C\"",
      with("[[expect]]", "claim = 'x'\neach = ['C']"));
}

TEST(an_expectation, without_a_relation_is_refused) {
  REFUSED(
      "example.toml:10:1: a claim says exactly one of below, above and near\n"
      "  for example: below = [\"A\", \"B\"]",
      with("[[expect]]", "claim = 'x'\neach = ['A']"));
}

TEST(an_expectation, of_a_number_that_is_none_is_refused) {
  REFUSED(
      "example.toml:12:16: 'A' is the string \"quick\", expected a number from 0 on\n"
      "  for example: A = 7.07",
      with("[[paper]]", "source = 'x'\nvalues = { A = 'quick', B = 2 }"));
}

TEST(an_expectation, is_refused_where_two_schedulers_have_one_name) {
  REFUSED(
      "example.toml:10:1: a second scheduler is called 'A', expected unique names\n"
      "  give it a name of its own, for example: name = \"A-2\"",
      with("[[scheduler]]", "name = 'A'\npool = 'abp'"));
}

TEST(an_expectation, of_a_paper_may_have_a_number_for_each_number_of_workers) {
  const auto read =
      read_text(with("[[paper]]", "source = 'x'\nunit = 'ms'\nworkers = [1, 8]\nvalues = { A = [7, 2.5] }\nwithin_percent = 15")).expected;
  CHECK(read.figures.empty());
  const auto& sweep = read.sweeps.at(0);
  CHECK(std::vector<std::uint32_t>({1, 8}) == sweep.workers);
  STRCMP_EQUAL("A", sweep.lines.at(0).system.c_str());
  DOUBLES_EQUAL(2.5, sweep.lines.at(0).values.at(1), 0);
  LONGS_EQUAL(15, *sweep.within_percent);
}

TEST(an_expectation, with_another_number_of_values_than_of_workers_is_refused) {
  REFUSED(
      "example.toml:14:16: 'A' is an array, expected an array of 2 numbers, one for each of 'workers'\n"
      "  for example: workers = [1, 10] and A = [35.4, 3.5]",
      with("[[paper]]", "source = 'x'\nunit = 'ms'\nworkers = [1, 8]\nvalues = { A = [7] }"));
}

TEST(an_expectation, within_percent_of_no_number_of_workers_is_refused) {
  REFUSED(
      "example.toml:13:18: 'within_percent' means nothing without 'workers'\n"
      "  write for which numbers of workers the values are, for example: workers = [1, 10]",
      with("[[paper]]", "source = 'x'\nvalues = { A = 1, B = 2 }\nwithin_percent = 15"));
}

TEST(an_expectation, of_a_time_in_no_unit_of_time_is_refused) {
  REFUSED(
      "example.toml:12:8: 'unit' is \"weeks\", expected one of: ns, us, µs, ms, s\n"
      "  for example: unit = \"ms\"",
      with("[[paper]]", "source = 'x'\nunit = 'weeks'\nworkers = 1\nvalues = { A = [7] }"));
}

TEST(an_expectation, in_words_may_compare_with_another_workload) {
  const std::string second = "[[workload]]\nkind = 'fibonacci'\nname = 'other'\n";
  const auto read = read_text(with("[[expect]]", "claim = 'x'\neach = ['A']\nnear = ['A']\nother_workload = 'other'") + second);
  STRCMP_EQUAL("other", read.expected.claims.at(0).other_workload.c_str());
  REFUSED(
      "example.toml:14:18: no workload of this scenario is called 'otter'\n  did you mean 'other'?",
      with("[[expect]]", "claim = 'x'\neach = ['A']\nnear = ['A']\nother_workload = 'otter'") + second);
}
