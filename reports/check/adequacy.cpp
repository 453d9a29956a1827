#include "reports/check/adequacy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/table.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::printable;
using base::shorten;
using base::table;
using fate = adequacy::fate;

std::size_t place_of(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

fate fate_of(const model::check_result& r) {
  if (r.outcome == model::verdict::violated) return fate::killed;
  return r.outcome == model::verdict::holds && r.executions > r.blocked ? fate::survives : fate::unknown;
}

void add_result(adequacy& a, const model::check_result& r) {
  const std::size_t mutant = place_of(a.mutants, r.mutant);
  const std::size_t program = place_of(a.programs, r.program);
  a.fates.resize(a.mutants.size());
  for (auto& row : a.fates) row.resize(a.programs.size(), fate::unknown);
  a.fates[mutant][program] = fate_of(r);
}

std::string kill_matrix(const adequacy& a) {
  constexpr std::size_t most_columns = 24;
  if (a.programs.size() > most_columns) return "";
  std::vector<column> columns = {{"mutant"}};
  for (std::size_t p = 1; p <= a.programs.size(); ++p) columns.push_back({fmt::format("{}", p), alignment::right});
  table rows(std::move(columns));
  for (std::size_t m = 0; m < a.mutants.size(); ++m) {
    std::vector<std::string> cells = {a.mutants[m]};
    for (const fate f : a.fates[m]) {
      cells.emplace_back(f == fate::killed ? "x" : f == fate::survives ? "." : "?");
    }
    rows.add_row(cells);
  }
  return rows.text() + '\n';
}

std::string programs_table(const adequacy& a) {
  constexpr std::size_t widest_program = 60;
  table rows({{"", alignment::right}, {"program"}, {"kills", alignment::right}, {"only it kills"}});
  for (std::size_t p = 0; p < a.programs.size(); ++p) {
    std::string remark;
    for (const std::string& mutant : a.killed_only_by(p)) remark += (remark.empty() ? "" : ", ") + mutant;
    rows.add_row({fmt::format("{}", p + 1), shorten(printable(a.programs[p]), widest_program),
                  a.kills_nothing(p) ? "nothing" : fmt::format("{}", a.killed_by(p).size()), remark});
  }
  return rows.text();
}

}  // namespace

std::vector<std::string> adequacy::killed_by(std::size_t program) const {
  std::vector<std::string> names;
  for (std::size_t m = 0; m < mutants.size(); ++m) {
    if (fates[m][program] == fate::killed) names.push_back(mutants[m]);
  }
  return names;
}

std::vector<std::string> adequacy::killed_only_by(std::size_t program) const {
  std::vector<std::string> names;
  for (std::size_t m = 0; m < mutants.size(); ++m) {
    const auto& row = fates[m];
    const bool others_survive = std::count(row.begin(), row.end(), fate::survives) + 1 == std::ssize(row);
    if (row[program] == fate::killed && others_survive) names.push_back(mutants[m]);
  }
  return names;
}

bool adequacy::kills_nothing(std::size_t program) const {
  return std::all_of(fates.begin(), fates.end(), [&](const auto& row) { return row[program] == fate::survives; });
}

std::vector<adequacy> adequacies(const std::vector<model::check_result>& results) {
  std::vector<adequacy> all;
  for (const model::check_result& r : results) {
    if (r.mutant == "none") continue;
    auto found = std::find_if(all.begin(), all.end(), [&](const adequacy& a) { return a.protocol == r.protocol; });
    if (found == all.end()) found = all.insert(all.end(), adequacy{r.protocol, {}, {}, {}});
    add_result(*found, r);
  }
  std::erase_if(all, [](const adequacy& a) { return a.programs.size() < 2; });
  return all;
}

std::string adequacy_text(const std::vector<model::check_result>& results) {
  std::string text;
  for (const adequacy& a : adequacies(results)) {
    text += fmt::format("which program kills which mutant of {} (x killed, . survives, ? not known)\n\n{}{}\n",
                        printable(a.protocol), kill_matrix(a), programs_table(a));
  }
  return text;
}

}  // namespace heist::reports
