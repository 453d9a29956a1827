#include "reports/run/detail_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

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

// What theory promises up to a constant of runs with latencies, and how large that had to be.
std::string proactive_note(const std::vector<run_field>& settings, const std::vector<run_result>& results) {
  const run_result* worst = nullptr;
  double most = 0;
  for (const run_result& r : results) {
    const std::optional<double> ratio = r.latencies ? r.times().proactive_ratio() : std::nullopt;
    if (!ratio || (worst != nullptr && *ratio <= most)) continue;
    worst = &r;
    most = *ratio;
  }
  if (worst == nullptr || results.size() == 1) return "";
  std::string which;
  for (const run_field& f : settings) {
    const std::string cell = f.cell(*worst);
    if (!cell.empty()) which += fmt::format("{}{} {}", which.empty() ? "" : ", ", f.head, cell);
  }
  return wrapped(fmt::format("makespan is at most {} times T1/P + T∞ lg P (worst: {})", ratio_text(most), which));
}

}  // namespace

std::string detail_table(const std::vector<run_result>& results) {
  if (results.empty()) return "";
  std::vector<run_field> settings = setting_fields(results);
  settings.push_back({"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }});
  fold_common(settings, results);
  std::vector<run_field> fields = {workload_field()};
  std::ranges::move(settings, std::back_inserter(fields));
  const std::vector<run_field> names = fields;
  std::ranges::move(metric_fields(showing_in::details, results), std::back_inserter(fields));
  const std::string table = fitted_table(fields, results, expendable_heads(showing_in::details));
  return fmt::format("{}\n{}{}{}", table, legend(fields, metric_meanings(showing_in::details)), no_bound_note(fields, results),
                     proactive_note(names, results));
}

}  // namespace heist::reports
