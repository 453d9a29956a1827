#include "reports/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/quantity.hpp"
#include "reports/run_fields.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

std::string speed_up_text(const run_result& r) {
  if (r.makespan_ns == 0) return "-";
  return fmt::format("{:.2f}", static_cast<double>(r.work_ns) / static_cast<double>(r.makespan_ns));
}

// What came of it.
std::vector<run_field> measurements(bool with_digest) {
  std::vector<run_field> fields = {
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

  std::vector<run_field> settings = setting_fields();
  settings.push_back({"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }});
  const std::string folded = fold_common(settings, results);
  std::vector<run_field> fields = {workload_field()};
  std::ranges::move(settings, std::back_inserter(fields));
  std::ranges::move(measurements(with_digest), std::back_inserter(fields));
  return fmt::format("{}\n{}{}\n{}\n{}", heading, folded, folded.empty() ? "" : "\n", field_table(fields, results),
                     legend(with_digest));
}

}  // namespace heist::reports
