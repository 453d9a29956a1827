#include "reports/run/detail_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/run/metric.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using model::run_result;

// Why there is a dash where the others have a bound.
std::string no_bound_note(const std::vector<run_field>& fields, const std::vector<run_result>& results) {
  if (std::ranges::find(fields, "bound", &run_field::head) == fields.end()) return "";
  std::string note;
  if (std::ranges::any_of(results, &run_result::latencies)) {
    note += "no bound where edges have latencies: a greedy schedule may take longer, since what is held back is nobody's to take\n";
  }
  if (std::ranges::any_of(results, [](const run_result& r) { return !r.latencies && r.span_ns == 0; })) {
    note += "no bound where the span is not known, as where the schedule decides what is executed\n";
  }
  return note;
}

}  // namespace

std::string detail_table(const std::vector<run_result>& results) {
  if (results.empty()) return "";
  std::vector<run_field> settings = setting_fields(results);
  settings.push_back({"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }});
  fold_common(settings, results);
  std::vector<run_field> fields = {workload_field()};
  std::ranges::move(settings, std::back_inserter(fields));
  std::ranges::move(metric_fields(showing_in::details, results), std::back_inserter(fields));
  const std::string table = fitted_table(fields, results, expendable_heads(showing_in::details));
  return fmt::format("{}\n{}{}", table, legend(fields, metric_meanings(showing_in::details)), no_bound_note(fields, results));
}

}  // namespace heist::reports
