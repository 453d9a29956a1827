#include "reports/page/report_metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "reports/json/json_library.hpp"
#include "reports/run/findings.hpp"
#include "reports/text/quantity.hpp"

namespace heist::reports {
namespace {

using model::run_result;
using maybe = std::optional<shown_number>;

shown_number time_number(std::uint64_t ns) {
  return {static_cast<double>(ns), fmt::format("{}", ns), duration_text(ns)};
}

shown_number count_number(std::uint64_t count) {
  return {static_cast<double>(count), fmt::format("{}", count), count_text(count)};
}

// As the document has fractions.
std::string six_decimals(double value) {
  return json_number(std::round(value * 1e6) / 1e6);
}

maybe bound_number(const run_result& r) {
  const double bound_ns = r.greedy_bound_ns();
  constexpr double most_shown = 9e18;
  if (r.span_ns == 0 || bound_ns > most_shown) return std::nullopt;
  return shown_number{bound_ns, six_decimals(bound_ns),
                      duration_text(static_cast<std::uint64_t>(std::llround(bound_ns)))};
}

maybe over_makespan(const run_result& r, double of) {
  if (r.makespan_ns == 0) return std::nullopt;
  const double ratio = of / static_cast<double>(r.makespan_ns);
  return shown_number{ratio, six_decimals(ratio), ratio_text(ratio)};
}

constexpr std::array<report_metric, 16> all_metrics{{
    {"nodes", "tasks", "nodes that were executed", [](const run_result& r) -> maybe { return count_number(r.nodes); }},
    {"work_ns", "work T₁", "all tasks one after another",
     [](const run_result& r) -> maybe { return time_number(r.work_ns); }},
    {"span_ns", "span T∞", "the costliest path through the graph; not known where it depends on the schedule",
     [](const run_result& r) -> maybe { return r.span_ns == 0 ? maybe() : time_number(r.span_ns); }},
    {"greedy_bound_ns", "greedy bound", "T₁/P + (1 − 1/P) T∞: no greedy schedule without overhead takes longer",
     bound_number},
    {"makespan_ns", "makespan", "from the start to the end of the last task",
     [](const run_result& r) -> maybe { return time_number(r.makespan_ns); }},
    {"work_ns/makespan_ns", "speed-up", "T₁ / makespan",
     [](const run_result& r) { return over_makespan(r, static_cast<double>(r.work_ns)); }},
    {"utilisation", "used", "share of the workers' time that went into tasks",
     [](const run_result& r) -> maybe {
       return shown_number{r.utilisation(), six_decimals(r.utilisation()), share_text(r.utilisation())};
     }},
    {"steals.ok", "steals", "attempts that got a task",
     [](const run_result& r) -> maybe { return count_number(r.steals.ok); }},
    {"steals.empty", "empty", "attempts that found nothing",
     [](const run_result& r) -> maybe { return count_number(r.steals.empty); }},
    {"steals.lost", "lost", "attempts where another was faster",
     [](const run_result& r) -> maybe { return count_number(r.steals.lost); }},
    {"metrics.deviations", "deviations", "tasks that did not follow the one they follow on one worker",
     [](const run_result& r) -> maybe {
       return r.metrics && r.metrics->deviations ? maybe(count_number(*r.metrics->deviations)) : maybe();
     }},
    {"metrics.inversions.count", "inversions", "tasks taken while a better one was ready",
     [](const run_result& r) -> maybe {
       return r.metrics && r.metrics->inversions ? maybe(count_number(r.metrics->inversions->count)) : maybe();
     }},
    {"metrics.inversions.mean_rank_error", "rank error", "better tasks that were ready at an inversion, on average",
     [](const run_result& r) -> maybe {
       if (!r.metrics || !r.metrics->inversions) return maybe();
       const double error = r.metrics->inversions->mean_rank_error();
       return shown_number{error, six_decimals(error), ratio_text(error)};
     }},
    {"metrics.inversions.better_waited_ns", "better waited",
     "how long the better tasks had been ready, summed over all inversions",
     [](const run_result& r) -> maybe {
       return r.metrics && r.metrics->inversions ? maybe(time_number(r.metrics->inversions->better_waited_ns))
                                                 : maybe();
     }},
    {"metrics.longest_wait_ns", "longest wait", "the most that a task waited from ready to taken",
     [](const run_result& r) -> maybe {
       return r.metrics && r.metrics->longest_wait_ns ? maybe(time_number(*r.metrics->longest_wait_ns)) : maybe();
     }},
    {"metrics.priorities.sums", "early priority",
     "mean priority of the first quarter of the tasks taken, or of all where the program was cut off; larger is better",
     [](const run_result& r) -> maybe {
       const std::optional<double> quality = quality_of(r);
       return quality ? maybe(shown_number{*quality, six_decimals(*quality), ratio_text(*quality)}) : maybe();
     }},
}};

}  // namespace

std::span<const report_metric> report_metrics() {
  return all_metrics;
}

const report_metric& metric_named(std::string_view key) {
  const auto found = std::ranges::find(all_metrics, key, &report_metric::key);
  if (found == all_metrics.end()) throw std::logic_error(fmt::format("no metric {}", key));
  return *found;
}

std::optional<group_number> number_of(const report_metric& metric, const std::vector<run_result>& results,
                                      const run_group& group) {
  std::vector<shown_number> numbers;
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    maybe one = metric.of(results[i]);
    if (!one) return std::nullopt;
    numbers.push_back(std::move(*one));
  }
  std::ranges::stable_sort(numbers, {}, &shown_number::size);
  const std::size_t middle = (2 * numbers.size() + 3) / 4 - 1;  // as spread has it
  return group_number{numbers.front(), numbers[middle], numbers.back()};
}

std::string share_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string ratio_text(double ratio) {
  if (!(std::abs(ratio) < 1e15)) return "–";
  return std::abs(ratio) < 100 ? fmt::format("{:.2f}", ratio) : fmt::format("{:.0f}", ratio);
}

}  // namespace heist::reports
