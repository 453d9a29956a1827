#include "reports/run_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

constexpr std::size_t widest_name = 24;

std::string name_text(const std::string& name) {
  return shorten(printable(name), widest_name);
}

bool same_in_all(const run_field& f, const std::vector<run_result>& results) {
  const std::string first = f.cell(results.front());
  return std::all_of(results.begin(), results.end(), [&](const run_result& r) { return f.cell(r) == first; });
}

}  // namespace

run_field workload_field() {
  return {"workload", alignment::left, [](const run_result& r) { return name_text(r.what.workload.name); }};
}

std::vector<run_field> setting_fields() {
  return {
      {"scheduler", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.kind); }},
      {"pool", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.pool); }},
      {"spawn", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.spawn); }},
      {"victim", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.victim); }},
      {"idle", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.idle); }},
      {"amount", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.amount); }},
      {"workers", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.workers); }},
  };
}

std::string fold_common(std::vector<run_field>& fields, const std::vector<run_result>& results) {
  std::string folded;
  std::vector<run_field> kept;
  for (run_field& f : fields) {
    if (!same_in_all(f, results)) {
      kept.push_back(std::move(f));
      continue;
    }
    folded += fmt::format("{}{} {}", folded.empty() ? "" : ", ", f.head, f.cell(results.front()));
  }
  fields = std::move(kept);
  return folded;
}

std::string field_table(const std::vector<run_field>& fields, const std::vector<run_result>& results) {
  std::vector<column> columns;
  for (const run_field& f : fields) columns.push_back({f.head, f.align});
  table rows(std::move(columns));
  for (const run_result& r : results) {
    std::vector<std::string> cells;
    for (const run_field& f : fields) cells.push_back(f.cell(r));
    rows.add_row(cells);
  }
  return rows.text();
}

}  // namespace heist::reports
