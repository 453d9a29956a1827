#include "reports/check/verdict_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/quantity.hpp"
#include "reports/check/counterexample_table.hpp"

namespace heist::reports {

namespace {

using base::count_text;

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

// Why, where it is not that the budget was spent; each reason once.
std::string reasons_text(const std::vector<model::check_result>& results) {
  std::string text;
  std::vector<std::string> said;
  for (const model::check_result& r : results) {
    if (r.reason.empty() || std::find(said.begin(), said.end(), r.reason) != said.end()) continue;
    said.push_back(r.reason);
    text += fmt::format("  {}\n", r.reason);
  }
  return text;
}

// Of several programs, those that were not searched to their end.
std::string left_out_text(const std::vector<model::check_result>& results) {
  constexpr std::size_t most_named = 4;
  std::vector<std::string> open;
  for (const model::check_result& r : results) {
    if (r.outcome == model::verdict::undecided) open.push_back(r.program);
  }
  if (open.empty() || open.size() == results.size()) return "";
  std::string text = fmt::format("  {} of {} programs were searched to the end; left out: ",
                                 results.size() - open.size(), results.size());
  for (std::size_t i = 0; i < std::min(open.size(), most_named); ++i) text += (i == 0 ? "" : "; ") + open[i];
  if (open.size() > most_named) text += fmt::format("; and {} more", open.size() - most_named);
  return text + '\n';
}

std::string model_text(const std::string& model) {
  if (model == "sc") return "sequential consistency, which C++ promises only to seq_cst accesses";
  if (model == "rc11-cpp11") return "RC11 with the release sequences of C++11; load buffering is not modelled";
  return "RC11, the memory model of C++20; load buffering is not modelled";
}

unsigned most_alike(const std::vector<model::check_result>& results) {
  unsigned most = 0;
  for (const model::check_result& r : results) most = std::max(most, r.alike);
  return most;
}

std::uint64_t factorial(unsigned n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

// What a verdict does not speak of.
std::string limits_text(const std::vector<model::check_result>& results) {
  if (results.empty()) return "";
  const std::string& model = results.front().memory_model;
  std::string text =
      model == "relacy" ? "  under Relacy's memory model, which misses some outcomes of C++20 and has one too many: Limits "
                          "in verify/README.md\n"
                        : fmt::format("  under {}\n", model_text(model));
  if (const unsigned alike = most_alike(results); alike > 1) {
    text += fmt::format("  threads that do the same stand for one another: up to {} executions were run as one\n",
                        count_text(factorial(alike)));
  }
  if (!results.front().not_demanded.empty()) {
    text += fmt::format("  not checked: {}\n", results.front().not_demanded);
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
      return fmt::format("{} holds in every execution ({} {}, {} executions, exhaustive)\n{}", name, results.size(),
                         results.size() == 1 ? "program" : "programs", count_text(executions), limits_text(results));
    case model::verdict::undecided:
      return fmt::format("{}: no violation in {} executions, not exhaustive\n{}{}{}", name, count_text(executions),
                         reasons_text(results), left_out_text(results), claims_text(results));
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
