#include "reports/check/verdict_text.hpp"

#include <fmt/format.h>

#include "reports/check/counterexample_table.hpp"
#include "reports/text/quantity.hpp"

namespace heist::reports {

namespace {

// What each search is worth; said once if it is the same for all programs.
std::string claims_text(const std::vector<model::check_result>& results) {
  std::string text;
  bool same = true;
  for (const model::check_result& r : results) same = same && r.claim == results.front().claim;
  if (same) return results.empty() || results.front().claim.empty() ? "" : fmt::format("  {}\n", results.front().claim);
  for (const model::check_result& r : results) {
    if (!r.claim.empty()) text += fmt::format("  {}: {}\n", r.program, r.claim);
  }
  return text;
}

}  // namespace

std::string verdict_text(const std::string& name, model::verdict outcome,
                         const std::vector<model::check_result>& results) {
  std::uint64_t executions = 0;
  for (const model::check_result& r : results) executions += r.executions;
  switch (outcome) {
    case model::verdict::holds:
      return fmt::format("{} holds in every execution ({} {}, {} executions, exhaustive)\n", name, results.size(),
                         results.size() == 1 ? "program" : "programs", count_text(executions));
    case model::verdict::undecided:
      return fmt::format("{}: no violation in {} executions, not exhaustive\n{}", name, count_text(executions),
                         claims_text(results));
    case model::verdict::violated: break;
  }
  std::string text;
  for (const model::check_result& r : results) {
    if (!r.example) continue;
    text += fmt::format("{} is violated, in execution {} of: {}\n", name, count_text(r.executions), r.program);
    if (!r.example->program.empty() && r.example->program != r.program) {
      text += fmt::format("shortest program found that shows it: {}\n", r.example->program);
    }
    text += '\n' + counterexample_table(*r.example);
  }
  return text;
}

}  // namespace heist::reports
