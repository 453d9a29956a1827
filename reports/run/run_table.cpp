#include "reports/run/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::count_text;
using base::printable;
using base::shorten;
using model::run_result;

// What came of it: what these runs can tell.
std::vector<run_field> measurements(const std::vector<run_result>& results) {
  std::vector<run_field> fields = metric_fields(showing_in::runs, results);
  if (std::ranges::any_of(results, [](const run_result& r) { return r.digest != 0; })) {
    fields.push_back({"digest", alignment::left, [](const run_result& r) { return fmt::format("{:016x}", r.digest); }});
  }
  return fields;
}

std::vector<column_meaning> meanings() {
  std::vector<column_meaning> all = metric_meanings(showing_in::runs);
  all.push_back({"digest", "digest: the same for the same events"});
  return all;
}

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
  std::vector<std::string_view> expendable = expendable_heads(showing_in::runs);
  expendable.push_back("digest");
  const std::string table = fitted_table(fields, results, expendable);
  return fmt::format("{}\n{}{}\n{}\n{}{}", heading, folded, folded.empty() ? "" : "\n", table,
                     legend(fields, meanings()), clamped_note(results));
}

}  // namespace heist::reports
