#include "reports/check/check_table.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "base/text/quantity.hpp"
#include "base/text/table.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::count_text;
using base::printable;
using base::seconds_text;
using base::shorten;
using base::table;
using model::check_result;
using model::verdict;

constexpr std::size_t widest_program = 48;
constexpr std::size_t widest_violation = 48;

bool vacuous(const check_result& r) {
  return r.outcome == verdict::holds && r.executions <= r.blocked;
}

// Other explorers never say that something holds, however much budget they are given.
bool can_prove(const check_result& r) {
  return r.explorer == "graphs" || r.explorer == "dpor" || r.explorer == "states" || r.explorer == "full";
}

std::string verdict_text(const check_result& r) {
  if (vacuous(r)) return "nothing was executed";
  switch (r.outcome) {
    case verdict::holds: return "holds";
    case verdict::undecided:
      if (!r.reason.empty()) return "undecided: " + shorten(printable(r.reason), widest_violation);
      return can_prove(r) ? "undecided: budget spent" : "no violation found";
    case verdict::violated: break;
  }
  if (!r.example) return "violated";
  return "violated: " + shorten(printable(r.example->violation), widest_violation);
}

std::string search_text(const check_result& r) {
  if (vacuous(r)) return "vacuous";
  switch (r.outcome) {
    case verdict::holds: return "exhaustive";
    case verdict::undecided: return can_prove(r) ? "not exhaustive" : r.explorer + ", not exhaustive";
    case verdict::violated: return "ended at the violation";
  }
  return "?";
}

// Of very many programs that hold, those with the most executions stand for the others.
constexpr std::size_t most_programs = 24;
constexpr std::size_t largest_programs = 4;

// Which results have no row of their own.
std::vector<bool> left_out_of(const std::vector<check_result>& results) {
  std::vector<bool> left_out(results.size(), false);
  if (results.size() <= most_programs) return left_out;
  std::vector<std::size_t> holding;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].outcome == verdict::holds && !vacuous(results[i])) holding.push_back(i);
  }
  std::stable_sort(holding.begin(), holding.end(),
                   [&](std::size_t a, std::size_t b) { return results[a].executions > results[b].executions; });
  for (std::size_t i = largest_programs; i < holding.size(); ++i) left_out[holding[i]] = true;
  return left_out;
}

}  // namespace

std::string check_table(const std::vector<check_result>& results) {
  if (results.empty()) return "nothing was checked\n";
  const bool mutants = std::any_of(results.begin(), results.end(), [](auto& r) { return r.mutant != "none"; });

  std::vector<column> columns = {{"protocol"}};
  if (mutants) columns.push_back({"mutant"});
  columns.insert(columns.end(),
                 {{"program"}, {"verdict"}, {"executions", alignment::right}, {"search"}, {"time", alignment::right}});
  table rows(std::move(columns));
  const std::vector<bool> left_out = left_out_of(results);
  check_result others;  // together
  for (std::size_t i = 0; i < results.size(); ++i) {
    const check_result& r = results[i];
    if (left_out[i]) {
      others.executions += r.executions;
      others.seconds += r.seconds;
      continue;
    }
    std::vector<std::string> cells = {r.protocol};
    if (mutants) cells.push_back(r.mutant);
    cells.insert(cells.end(), {shorten(printable(r.program), widest_program), verdict_text(r), count_text(r.executions),
                               search_text(r), seconds_text(r.seconds)});
    rows.add_row(cells);
  }
  const auto count = std::count(left_out.begin(), left_out.end(), true);
  if (count == 0) return rows.text();
  return fmt::format("{}and {} programs with no more executions, {} in all, each of which holds: exhaustive, {}\n",
                     rows.text(), count, count_text(others.executions), seconds_text(others.seconds));
}

}  // namespace heist::reports
