#include "reports/run/run_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text/text.hpp"
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

std::string csv_number(std::uint64_t n) {
  return fmt::format("{}", n);
}

using inversion_counts = model::priority_inversions;

std::string inverted(const run_result& r, std::uint64_t inversion_counts::*part) {
  return r.metrics && r.metrics->inversions ? csv_number((*r.metrics->inversions).*part) : "";
}

struct csv_field {
  std::string_view head;
  std::string (*cell)(const run_result&);
};

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

constexpr csv_field csv_columns[] = {
    {"seed", [](const run_result& r) { return csv_number(r.what.seed); }},
    {"priority_seed",
     [](const run_result& r) { return r.what.workload.priority_levels != 0 ? csv_number(r.what.priority_seed()) : ""; }},
    {"nodes", [](const run_result& r) { return csv_number(r.nodes); }},
    {"work_ns", [](const run_result& r) { return csv_number(r.work_ns); }},
    {"span_ns", [](const run_result& r) { return csv_number(r.span_ns); }},
    {"makespan_ns", [](const run_result& r) { return csv_number(r.makespan_ns); }},
    {"utilisation", [](const run_result& r) { return fmt::format("{:.6f}", r.utilisation()); }},
    {"steals_ok", [](const run_result& r) { return csv_number(r.steals.ok); }},
    {"steals_empty", [](const run_result& r) { return csv_number(r.steals.empty); }},
    {"steals_lost", [](const run_result& r) { return csv_number(r.steals.lost); }},
    {"steals_shared", [](const run_result& r) { return csv_number(r.steals.shared); }},
    {"deviations",
     [](const run_result& r) { return r.metrics && r.metrics->deviations ? csv_number(*r.metrics->deviations) : ""; }},
    {"peak_ready", [](const run_result& r) { return r.metrics ? csv_number(r.metrics->peak_ready) : ""; }},
    {"starvation_ns", [](const run_result& r) { return r.metrics ? csv_number(r.metrics->starvation_ns) : ""; }},
    {"inversions", [](const run_result& r) { return inverted(r, &inversion_counts::count); }},
    {"inversions_including_unseen", [](const run_result& r) { return inverted(r, &inversion_counts::including_unseen); }},
    {"rank_error", [](const run_result& r) { return r.rank_error() ? fmt::format("{:.6f}", *r.rank_error()) : ""; }},
    {"better_tasks", [](const run_result& r) { return inverted(r, &inversion_counts::better_tasks); }},
    {"most_better_tasks", [](const run_result& r) { return inverted(r, &inversion_counts::most_better_tasks); }},
    {"better_waited_ns", [](const run_result& r) { return inverted(r, &inversion_counts::better_waited_ns); }},
    {"longest_wait_ns",
     [](const run_result& r) {
       return r.metrics && r.metrics->longest_wait_ns ? csv_number(*r.metrics->longest_wait_ns) : "";
     }},
    {"clamped", [](const run_result& r) { return csv_number(r.clamped); }},
    {"digest", [](const run_result& r) { return fmt::format("{:016x}", r.digest); }},
};

}  // namespace

std::string run_csv(const std::vector<run_result>& results, std::string_view version) {
  const std::vector<run_field> experiment = experiment_columns(results);
  std::string text;
  for (const run_field& f : experiment) text += fmt::format("{},", f.head);
  text += "heist";
  for (const csv_field& f : csv_columns) text += fmt::format(",{}", f.head);
  text += '\n';
  for (const run_result& r : results) {
    for (const run_field& f : experiment) text += f.cell(r) + ',';
    text += version;
    for (const csv_field& f : csv_columns) text += ',' + f.cell(r);
    text += '\n';
  }
  return text;
}

}  // namespace heist::reports
