#include "reports/check/check_table.hpp"

#include <sstream>
#include <stdexcept>

#include "base/text/text.hpp"
#include "reports/check/counterexample_table.hpp"
#include "reports/check/verdict_text.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

TEST_GROUP(check_table){};

TEST(check_table, says_verdict_executions_and_what_the_search_is_worth) {
  auto undecided = samples::holds();
  undecided.outcome = heist::model::verdict::undecided;
  undecided.seconds = 61;
  STRCMP_EQUAL(
      "protocol   mutant           program                    verdict                           executions  search     "
      "    "
      "             time\n"
      "─────────  ───────────────  ─────────────────────────  ────────────────────────────────  ──────────  "
      "───────────────"
      "───────  ────────\n"
      "chase-lev  none             push push pop pop | steal  holds                                 13,838  exhaustive "
      "    "
      "         42.10 ms\n"
      "chase-lev  no-fence-in-pop  push push pop pop | steal  violated: task 1 extracted twice          17  ended at "
      "the vio"
      "lation  500.0 µs\n"
      "chase-lev  none             push push pop pop | steal  undecided: budget spent               13,838  not "
      "exhaustive "
      "          61.00 s\n",
      check_table({samples::holds(), samples::violated(), undecided}).c_str());
}

TEST(check_table, protocols_without_mutants_need_no_column_for_them) {
  STRCMP_CONTAINS("protocol   program ", check_table({samples::holds()}).c_str());
}

TEST(check_table, a_vacuous_search_never_holds) {
  auto vacuous = samples::holds();
  vacuous.executions = vacuous.blocked;
  const std::string text = check_table({vacuous});
  STRCMP_CONTAINS("nothing was executed", text.c_str());
  CHECK_TRUE(text.find("holds") == std::string::npos);
  CHECK_TRUE(text.find("exhaustive") == std::string::npos);
}

TEST(check_table, of_many_programs_that_hold_the_largest_are_shown) {
  std::vector<heist::model::check_result> many(30, samples::holds());
  for (std::size_t i = 0; i < many.size(); ++i) many[i].executions = 20'000 + i;
  many[3].outcome = heist::model::verdict::undecided;
  const std::string text = check_table(many);
  STRCMP_CONTAINS("20,003", text.c_str());
  STRCMP_CONTAINS("20,026", text.c_str());
  CHECK_TRUE(text.find("20,025") == std::string::npos);
  STRCMP_CONTAINS("and 25 programs with no more executions, 500,322 in all, each of which holds: exhaustive", text.c_str());
}

TEST(check_table, no_checks_are_said) {
  STRCMP_EQUAL("nothing was checked\n", check_table({}).c_str());
}

TEST(check_table, an_explorer_that_cannot_prove_is_not_short_of_budget) {
  auto drawn = samples::holds();
  drawn.outcome = heist::model::verdict::undecided;
  drawn.explorer = "pct";
  const std::string text = check_table({drawn});
  STRCMP_CONTAINS("no violation found", text.c_str());
  STRCMP_CONTAINS("pct, not exhaustive", text.c_str());
}

TEST_GROUP(verdict_text){};

TEST(verdict_text, says_what_an_undecided_search_is_worth) {
  auto one = samples::holds();
  one.outcome = heist::model::verdict::undecided;
  auto other = one;
  other.program = "push | steal";
  one.claim = other.claim = "the same";
  STRCMP_EQUAL("x: no violation in 27,676 executions, not exhaustive\n  the same\n",
               verdict_text("x", one.outcome, {one, other}).c_str());
  other.claim = "another";
  STRCMP_EQUAL(
      "x: no violation in 27,676 executions, not exhaustive\n"
      "  push push pop pop | steal: the same\n"
      "  push | steal: another\n",
      verdict_text("x", one.outcome, {one, other}).c_str());
}

TEST(verdict_text, says_which_programs_were_left_out_and_why) {
  auto ended = samples::holds();
  auto open = ended;
  open.outcome = heist::model::verdict::undecided;
  open.program = "push | steal";
  open.reason = "cut off";
  STRCMP_EQUAL(
      "x: no violation in 27,676 executions, not exhaustive\n"
      "  cut off\n"
      "  1 of 2 programs were searched to the end; left out: push | steal\n",
      verdict_text("x", open.outcome, {ended, open}).c_str());
  STRCMP_CONTAINS("undecided: cut off", check_table({ended, open}).c_str());
}

TEST(verdict_text, says_under_which_model_and_what_was_not_checked) {
  auto ended = samples::holds();
  ended.not_demanded = "the order";
  const std::string text = verdict_text("x", ended.outcome, {ended});
  STRCMP_CONTAINS("under RC11, the memory model of C++20", text.c_str());
  ended.memory_model = "relacy";
  STRCMP_CONTAINS("under Relacy's memory model", verdict_text("x", ended.outcome, {ended}).c_str());
  STRCMP_CONTAINS("not checked: the order", text.c_str());
}

TEST_GROUP(counterexample_table){};

TEST(counterexample_table, every_step_stands_in_its_threads_column) {
  STRCMP_EQUAL(
      "violated: task 1 extracted twice\n"
      "\n"
      "step  owner                       thief 1                                       place\n"
      "────  ──────────────────────────  ────────────────────────────────────────────  ────────────────\n"
      "   1  push(1)\n"
      "   2  bottom.store relaxed = 1                                                  chase_lev.hpp:41\n"
      "   3                              top.load acquire = 0                          chase_lev.hpp:63\n"
      "   4  top.load relaxed = 0 stale                                                chase_lev.hpp:52\n"
      "   5                              top.compare_exchange_strong seq_cst, relaxed  chase_lev.hpp:70\n"
      "                                    = 0 -> 1, succeeded\n"
      "\n"
      "stale: the load read an older value than the newest one, as its order allows\n",
      counterexample_table(samples::lost_fence()).c_str());
}

TEST(counterexample_table, three_threads_fit_140_columns) {
  auto example = samples::lost_fence();
  example.threads.push_back("thief 2");
  example.events.back().thread = 2;
  example.events.push_back(example.events.back());
  example.events.back().operation = std::string(1000, 'x');
  std::istringstream lines(counterexample_table(example));
  for (std::string line; std::getline(lines, line);) CHECK_TRUE(display_width(line) <= 140);
}

TEST(counterexample_table, a_step_of_no_thread_is_a_bug_of_ours) {
  auto example = samples::lost_fence();
  example.events[0].thread = 4'000'000'000;
  CHECK_THROWS(std::logic_error, counterexample_table(example));
}
