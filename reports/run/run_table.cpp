#include "reports/run/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::count_text;
using base::duration_text;
using base::printable;
using base::shorten;
using model::run_result;

std::string speed_up_text(const run_result& r) {
  if (r.makespan_ns == 0) return "-";
  return fmt::format("{:.2f}", static_cast<double>(r.work_ns) / static_cast<double>(r.makespan_ns));
}

bool some(const std::vector<run_result>& results, bool (*holds)(const run_result&)) {
  return std::any_of(results.begin(), results.end(), holds);
}

bool tells_deviations(const run_result& r) {
  return r.metrics && r.metrics->deviations;
}
bool tells_inversions(const run_result& r) {
  return r.metrics && r.metrics->inversions;
}

// What came of it: what these runs can tell, and a column for lost races only where there were any.
std::vector<run_field> measurements(const std::vector<run_result>& results) {
  std::vector<run_field> fields = {
      {"nodes", alignment::right, [](const run_result& r) { return count_text(r.nodes); }},
      {"work T1", alignment::right, [](const run_result& r) { return duration_text(r.work_ns); }},
      {"span T∞", alignment::right, [](const run_result& r) { return duration_text(r.span_ns); }},
      {"makespan", alignment::right, [](const run_result& r) { return duration_text(r.makespan_ns); }},
      {"speed-up", alignment::right, speed_up_text},
      {"used", alignment::right, [](const run_result& r) { return fmt::format("{:.1f} %", 100 * r.utilisation()); }},
      {"steals", alignment::right, [](const run_result& r) { return count_text(r.steals.ok); }},
      {"empty", alignment::right, [](const run_result& r) { return count_text(r.steals.empty); }},
  };
  if (some(results, [](const run_result& r) { return r.discarded != 0; })) {
    fields.insert(fields.begin() + 1,
                  {"discarded", alignment::right, [](const run_result& r) { return count_text(r.discarded); }});
  }
  if (some(results, [](const run_result& r) { return r.steals.lost != 0; })) {
    fields.push_back({"lost", alignment::right, [](const run_result& r) { return count_text(r.steals.lost); }});
  }
  if (some(results, [](const run_result& r) { return r.steals.shared != 0; })) {
    fields.push_back({"shared", alignment::right, [](const run_result& r) { return count_text(r.steals.shared); }});
  }
  if (some(results, tells_deviations)) {
    fields.push_back({"deviations", alignment::right, [](const run_result& r) {
                        return tells_deviations(r) ? count_text(*r.metrics->deviations) : "-";
                      }});
  }
  if (some(results, tells_inversions)) {
    fields.push_back({"inversions", alignment::right, [](const run_result& r) {
                        return tells_inversions(r) ? count_text(r.metrics->inversions->count) : "-";
                      }});
  }
  if (some(results, [](const run_result& r) { return r.digest != 0; })) {
    fields.push_back({"digest", alignment::left, [](const run_result& r) { return fmt::format("{:016x}", r.digest); }});
  }
  return fields;
}

constexpr column_meaning meanings[] = {
    {"discarded", "discarded: taken with nothing left to do"},
    {"work T1", "T1: all nodes one after another"},
    {"span T∞", "T∞: the longest path"},
    {"speed-up", "speed-up: T1 / makespan"},
    {"used", "used: share of the workers' time in nodes"},
    {"steals", "steals: tasks got from another worker"},
    {"shared", "shared: tasks an idle worker got from what all share"},
    {"empty", "empty: found none"},
    {"lost", "lost: another was faster"},
    {"deviations", "deviations: nodes that did not follow the one they follow on one worker"},
    {"inversions", "inversions: tasks taken while others could see a better one"},
    {"digest", "digest: the same for the same events"},
};

// The scheduler saw other priorities than the workload has, which changes what all the rest means.
std::string clamped_note(const std::vector<run_result>& results) {
  std::uint64_t most = 0;
  for (const run_result& r : results) most = std::max(most, r.clamped);
  if (most == 0) return "";
  return fmt::format("{} tasks of a run had a priority outside lowest_priority to highest_priority: the nearest was taken\n",
                     count_text(most));
}

}  // namespace

std::string run_table(std::string_view title, const std::vector<run_result>& results) {
  const std::string heading = shorten(printable(title), 100);
  if (results.empty()) return heading + ": nothing ran\n";
  std::vector<run_field> settings = setting_fields(results);
  settings.push_back({"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }});
  const std::string folded = fold_common(settings, results);
  std::vector<run_field> fields = {workload_field()};
  std::ranges::move(settings, std::back_inserter(fields));
  std::ranges::move(measurements(results), std::back_inserter(fields));
  const std::string table =
      fitted_table(fields, results, {"empty", "empty: lost", "span T∞", "nodes", "discarded", "digest"});
  return fmt::format("{}\n{}{}\n{}\n{}{}", heading, folded, folded.empty() ? "" : "\n", table,
                     legend(fields, meanings), clamped_note(results));
}

}  // namespace heist::reports
