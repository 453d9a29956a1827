#include "reports/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "reports/quantity.hpp"
#include "reports/table.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

struct field {
  std::string head;
  alignment align;
  std::function<std::string(const run_result&)> cell;
};

constexpr std::size_t widest_name = 24;

std::string name_text(const std::string& name) {
  return shorten(printable(name), widest_name);
}

// What was asked for: these are told once where they are the same in every run.
std::vector<field> settings() {
  return {
      {"scheduler", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.kind); }},
      {"pool", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.pool); }},
      {"spawn", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.spawn); }},
      {"victim", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.victim); }},
      {"workers", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.workers); }},
      {"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }},
  };
}

std::string speed_up_text(const run_result& r) {
  if (r.makespan_ns == 0) return "-";
  return fmt::format("{:.2f}", static_cast<double>(r.work_ns) / static_cast<double>(r.makespan_ns));
}

// What came of it.
std::vector<field> measurements(bool with_digest) {
  std::vector<field> fields = {
      {"nodes", alignment::right, [](const run_result& r) { return count_text(r.nodes); }},
      {"work T1", alignment::right, [](const run_result& r) { return duration_text(r.work_ns); }},
      {"span T∞", alignment::right, [](const run_result& r) { return duration_text(r.span_ns); }},
      {"makespan", alignment::right, [](const run_result& r) { return duration_text(r.makespan_ns); }},
      {"speed-up", alignment::right, speed_up_text},
      {"used", alignment::right, [](const run_result& r) { return fmt::format("{:.1f} %", 100 * r.utilisation()); }},
      {"steals", alignment::right, [](const run_result& r) { return count_text(r.steals.ok); }},
      {"empty", alignment::right, [](const run_result& r) { return count_text(r.steals.empty); }},
      {"lost", alignment::right, [](const run_result& r) { return count_text(r.steals.lost); }},
  };
  if (with_digest) {
    fields.push_back({"digest", alignment::left, [](const run_result& r) { return fmt::format("{:016x}", r.digest); }});
  }
  return fields;
}

bool same_in_all(const field& f, const std::vector<run_result>& results) {
  const std::string first = f.cell(results.front());
  return std::all_of(results.begin(), results.end(), [&](const run_result& r) { return f.cell(r) == first; });
}

std::string legend(bool with_digest) {
  return fmt::format(
      "T1: all nodes one after another; T∞: the longest path; speed-up: T1 / makespan; used: share of the workers' "
      "time\n"
      "in nodes; steals: got a task; empty: found none; lost: another was faster{}\n",
      with_digest ? "; digest: the same for the same events" : "");
}

}  // namespace

std::string run_table(std::string_view title, const std::vector<run_result>& results) {
  const std::string heading = shorten(printable(title), 100);
  if (results.empty()) return heading + ": nothing ran\n";
  const bool with_digest =
      std::any_of(results.begin(), results.end(), [](const run_result& r) { return r.digest != 0; });

  std::vector<field> fields = {
      {"workload", alignment::left, [](const run_result& r) { return name_text(r.what.workload.name); }}};
  std::string folded;
  for (field& f : settings()) {
    if (same_in_all(f, results)) {
      folded += fmt::format("{}{} {}", folded.empty() ? "" : ", ", f.head, f.cell(results.front()));
    } else {
      fields.push_back(std::move(f));
    }
  }
  for (field& f : measurements(with_digest)) fields.push_back(std::move(f));

  std::vector<column> columns;
  for (const field& f : fields) columns.push_back({f.head, f.align});
  table rows(std::move(columns));
  for (const run_result& r : results) {
    std::vector<std::string> cells;
    for (const field& f : fields) cells.push_back(f.cell(r));
    rows.add_row(cells);
  }
  return fmt::format("{}\n{}{}\n{}\n{}", heading, folded, folded.empty() ? "" : "\n", rows.text(), legend(with_digest));
}

}  // namespace heist::reports
