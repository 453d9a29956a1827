#include "reports/run/detail_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "base/text/quantity.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::count_text;
using base::duration_text;
using base::mean_duration_text;
using model::run_metrics;
using model::run_result;
using model::worker_times;

// The share of all workers' time that one of the four parts took.
run_field time_share(std::string head, std::uint64_t worker_times::*part) {
  return {std::move(head), alignment::right, [part](const run_result& r) -> std::string {
            if (!r.metrics || r.makespan_ns == 0) return "-";
            double sum_ns = 0, all_ns = 0;
            for (const worker_times& w : r.metrics->workers) {
              sum_ns += static_cast<double>(w.*part);
              all_ns += static_cast<double>(w.total_ns());
            }
            return all_ns == 0 ? "-" : fmt::format("{:.1f} %", 100 * sum_ns / all_ns);
          }};
}

run_field metric(std::string head, std::string (*cell)(const run_metrics&)) {
  return {std::move(head), alignment::right,
          [cell](const run_result& r) { return r.metrics ? cell(*r.metrics) : std::string("-"); }};
}

std::string bound_text(const run_result& r) {
  const std::optional<double> bound_ns = r.greedy_bound_ns();
  return bound_ns ? duration_text(static_cast<std::uint64_t>(std::llround(*bound_ns))) : "-";
}

std::string parallelism_text(const run_result& r) {
  return r.span_ns == 0 ? "-" : fmt::format("{:.1f}", r.parallelism());
}

std::vector<run_field> details(bool with_inversions) {
  std::vector<run_field> fields = {
      {"T1/T∞", alignment::right, parallelism_text},
      {"bound", alignment::right, bound_text},
      time_share("working", &worker_times::working_ns),
      time_share("stealing", &worker_times::stealing_ns),
      time_share("overhead", &worker_times::overhead_ns),
      time_share("idle", &worker_times::idle_ns),
      {"steals/node", alignment::right, [](const run_result& r) { return fmt::format("{:.4f}", r.steal_ratio()); }},
      metric("peak ready", [](const run_metrics& m) { return count_text(m.peak_ready); }),
      metric("starved", [](const run_metrics& m) { return duration_text(m.starvation_ns); }),
  };
  if (!with_inversions) return fields;
  fields.push_back({"rank error", alignment::right, [](const run_result& r) -> std::string {
                      return r.rank_error() ? fmt::format("{:.2f}", *r.rank_error()) : "-";
                    }});
  fields.push_back(metric("depth", [](const run_metrics& m) -> std::string {
    return m.inversions ? fmt::format("{:.2f}", m.inversions->depth()) : "-";
  }));
  fields.push_back(metric("better waited", [](const run_metrics& m) -> std::string {
    return m.inversions ? mean_duration_text(m.inversions->mean_better_waited_ns()) : "-";
  }));
  fields.push_back(metric("longest wait", [](const run_metrics& m) -> std::string {
    return m.longest_wait_ns ? duration_text(*m.longest_wait_ns) : "-";
  }));
  return fields;
}

constexpr column_meaning detail_meanings[] = {
    {"bound", "bound: T1/P + (1 - 1/P) T∞, which no greedy schedule without overhead exceeds"},
    {"working", "working to idle: shares of all workers' time"},
    {"peak ready", "peak ready: the most tasks waiting at once"},
    {"starved", "starved: workers without a task beyond the ready tasks, times time"},
    {"rank error", "rank error: better tasks that others could see when a task was taken, on average over all tasks taken"},
    {"depth", "depth: the same over inversions alone"},
    {"better waited", "better waited: how long each of these had been there to be seen, on average"},
    {"longest wait", "longest wait: the most that a task waited from ready to taken"},
};

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
  const bool with_inversions =
      std::ranges::any_of(results, [](const run_result& r) { return r.metrics && r.metrics->inversions; });
  std::vector<run_field> settings = setting_fields(results);
  settings.push_back({"seed", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.seed); }});
  fold_common(settings, results);
  std::vector<run_field> fields = {workload_field()};
  std::ranges::move(settings, std::back_inserter(fields));
  std::ranges::move(details(with_inversions), std::back_inserter(fields));
  const std::string table = fitted_table(fields, results, {"peak ready", "T1/T∞", "steals/node", "starved", "bound"});
  return fmt::format("{}\n{}{}", table, legend(fields, detail_meanings), no_bound_note(fields, results));
}

}  // namespace heist::reports
