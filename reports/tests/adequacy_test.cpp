#include "reports/check/adequacy.hpp"

#include <string>
#include <vector>

#include "reports/check/check_json.hpp"

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist;
using namespace heist::reports;

namespace {

model::check_result outcome_of(const std::string& mutant, const std::string& program, model::verdict outcome,
                               std::uint64_t executions = 10) {
  model::check_result r;
  r.protocol = "chase-lev";
  r.mutant = mutant;
  r.program = program;
  r.outcome = outcome;
  r.executions = executions;
  return r;
}

constexpr auto dead = model::verdict::violated;
constexpr auto alive = model::verdict::holds;

std::vector<model::check_result> fence_and_slot() {
  return {
      outcome_of("no-fence", "push pop | steal", alive),     outcome_of("no-fence", "push | steal", alive),
      outcome_of("no-fence", "push push pop | steal", dead), outcome_of("late-slot", "push pop | steal", dead),
      outcome_of("late-slot", "push | steal", alive),        outcome_of("late-slot", "push push pop | steal", dead)};
}

}  // namespace

TEST_GROUP(adequacy){};

TEST(adequacy, shows_who_kills_whom_and_who_kills_nothing) {
  STRCMP_EQUAL(
      "which program kills which mutant of chase-lev (x killed, . survives, ? not known)\n"
      "\n"
      "mutant     1  2  3\n"
      "─────────  ─  ─  ─\n"
      "no-fence   .  .  x\n"
      "late-slot  x  .  x\n"
      "\n"
      "   program                  kills  only it kills\n"
      "─  ─────────────────────  ───────  ─────────────\n"
      "1  push pop | steal             1\n"
      "2  push | steal           nothing\n"
      "3  push push pop | steal        2  no-fence\n"
      "\n",
      adequacy_text(fence_and_slot()).c_str());
}

TEST(adequacy, what_was_not_searched_to_its_end_is_not_known) {
  auto results = fence_and_slot();
  results[1].outcome = model::verdict::undecided;
  results[0].executions = 0;  // vacuous
  const adequacy a = adequacies(results).at(0);
  CHECK_FALSE(a.kills_nothing(1));
  CHECK_TRUE(a.fates[0][0] == adequacy::fate::unknown);
  CHECK_TRUE(a.killed_only_by(2).empty());
  STRCMP_CONTAINS("no-fence   ?  ?  x", adequacy_text(results).c_str());
}

TEST(adequacy, a_program_that_was_not_run_is_not_known) {
  auto results = fence_and_slot();
  results.pop_back();
  STRCMP_CONTAINS("late-slot  x  .  ?", adequacy_text(results).c_str());
}

TEST(adequacy, many_programs_are_listed_without_a_matrix) {
  std::vector<model::check_result> results;
  for (int i = 0; i < 60; ++i) results.push_back(outcome_of("no-fence", "program " + std::to_string(i), alive));
  const std::string text = adequacy_text(results);
  CHECK_TRUE(text.find("mutant  ") == std::string::npos);
  STRCMP_CONTAINS("60  program 59  nothing", text.c_str());
}

TEST(adequacy, one_program_or_no_mutant_says_nothing) {
  STRCMP_EQUAL("", adequacy_text({fence_and_slot()[0], fence_and_slot()[3]}).c_str());
  STRCMP_EQUAL("", adequacy_text({outcome_of("none", "a", alive), outcome_of("none", "b", alive)}).c_str());
  STRCMP_EQUAL("", adequacy_text({}).c_str());
}

TEST(adequacy, is_part_of_the_document) {
  STRCMP_CONTAINS(R"("adequacy": [
    {
      "protocol": "chase-lev",
      "mutants": [
        "no-fence",
        "late-slot"
      ],
      "programs": [
        {
          "program": "push pop | steal",
          "kills": [
            "late-slot"
          ],
          "kills_alone": [],
          "kills_nothing": false
        },
        {
          "program": "push | steal",
          "kills": [],
          "kills_alone": [],
          "kills_nothing": true
        },
        {
          "program": "push push pop | steal",
          "kills": [
            "no-fence",
            "late-slot"
          ],
          "kills_alone": [
            "no-fence"
          ],
          "kills_nothing": false
        }
      ]
    }
  ]
})",
                  check_json(fence_and_slot()).c_str());
  CHECK_TRUE(check_json({fence_and_slot()[0]}).find("adequacy") == std::string::npos);
}
