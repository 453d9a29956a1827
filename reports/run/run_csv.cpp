#include "reports/run/run_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text/text.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::printable;
using model::run_result;

// A text in quotes, its own quotes doubled. A leading =, +, - or @ would be a formula to a spreadsheet.
std::string csv_cell(const std::string& text) {
  const std::string safe = printable(text);
  std::string out = "\"";
  if (!safe.empty() && std::string_view("=+-@").find(safe.front()) != std::string_view::npos) out += '\'';
  for (const char c : safe) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

// What the experiments set, whatever any of them says; nothing where it means nothing.
std::vector<run_field> experiment_columns(const std::vector<run_result>& results) {
  std::vector<run_field> columns{
      {"workload", alignment::left, [](const run_result& r) { return csv_cell(r.what.workload.name); }}};
  std::ranges::move(all_setting_fields(results), std::back_inserter(columns));
  for (std::size_t i = 1; i < columns.size(); ++i) {
    if (columns[i].align == alignment::right) continue;
    columns[i].cell = [word = std::move(columns[i].cell)](const run_result& r) {
      const std::string text = word(r);
      return text.empty() ? "" : csv_cell(text);
    };
  }
  return columns;
}

std::string run_cells(const run_result& r) {
  std::string cells = fmt::format(",{},{}", r.what.seed,
                                  r.what.workload.priority_levels != 0 ? fmt::format("{}", r.what.priority_seed()) : "");
  for (const metric_entry& m : all_metrics()) {
    if (!m.column.empty()) cells += ',' + m.csv_cell(r);
  }
  return cells + fmt::format(",{:016x}", r.digest);
}

}  // namespace

std::string run_csv(const std::vector<run_result>& results, std::string_view version) {
  const std::vector<run_field> experiment = experiment_columns(results);
  std::string text;
  for (const run_field& f : experiment) text += fmt::format("{},", f.head);
  text += "heist";
  text += ",seed,priority_seed";
  for (const metric_entry& m : all_metrics()) {
    if (!m.column.empty()) text += fmt::format(",{}", m.column);
  }
  text += ",digest\n";
  for (const run_result& r : results) {
    for (const run_field& f : experiment) text += f.cell(r) + ',';
    text += version;
    text += run_cells(r) + '\n';
  }
  return text;
}

}  // namespace heist::reports
