#include "reports/check_table.hpp"

#include <algorithm>

#include "reports/quantity.hpp"
#include "reports/table.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::check_result;
using model::verdict;

constexpr std::size_t widest_program = 48;
constexpr std::size_t widest_violation = 48;

bool vacuous(const check_result& r) {
  return r.outcome == verdict::holds && r.executions <= r.blocked;
}

// Other explorers never say that something holds, however much budget they are given.
bool can_prove(const check_result& r) {
  return r.explorer == "dpor" || r.explorer == "full";
}

std::string verdict_text(const check_result& r) {
  if (vacuous(r)) return "nothing was executed";
  switch (r.outcome) {
    case verdict::holds: return "holds";
    case verdict::undecided: return can_prove(r) ? "undecided: budget spent" : "no violation found";
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

}  // namespace

std::string check_table(const std::vector<check_result>& results) {
  if (results.empty()) return "nothing was checked\n";
  const bool mutants = std::any_of(results.begin(), results.end(), [](auto& r) { return r.mutant != "none"; });

  std::vector<column> columns = {{"protocol"}};
  if (mutants) columns.push_back({"mutant"});
  columns.insert(columns.end(),
                 {{"program"}, {"verdict"}, {"executions", alignment::right}, {"search"}, {"time", alignment::right}});
  table rows(std::move(columns));
  for (const check_result& r : results) {
    std::vector<std::string> cells = {r.protocol};
    if (mutants) cells.push_back(r.mutant);
    cells.insert(cells.end(), {shorten(printable(r.program), widest_program), verdict_text(r), count_text(r.executions),
                               search_text(r), seconds_text(r.seconds)});
    rows.add_row(cells);
  }
  return rows.text();
}

}  // namespace heist::reports
