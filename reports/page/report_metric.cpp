#include "reports/page/report_metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "base/json/json_library.hpp"
#include "base/text/quantity.hpp"
#include "reports/run/findings.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using base::halfway;
using base::json_number;
using base::mean_duration_text;
using model::run_result;
using maybe = std::optional<shown_number>;

using form = report_metric::form;
using maybe_count = std::optional<std::uint64_t>;
using maybe_number = std::optional<double>;

// As the document has fractions.
std::string six_decimals(double value) {
  return json_number(std::round(value * 1e6) / 1e6);
}

shown_number shown(form is, const halfway& whole) {
  return {whole.size(), fmt::format("{}{}", whole.whole, whole.half ? ".5" : ""),
          is == form::time ? duration_text(whole) : count_text(whole)};
}

shown_number shown(form is, double value) {
  std::string text = ratio_text(value);
  if (is == form::share) text = share_text(value);
  if (is == form::time) text = duration_text(static_cast<std::uint64_t>(std::llround(value)));
  if (is == form::mean_time) text = mean_duration_text(value);
  return {value, six_decimals(value), std::move(text)};
}

maybe shown(form is, const maybe_number& value) {
  return value ? maybe(shown(is, *value)) : maybe();
}

maybe_number bound_of(const model::run_times& t) {
  constexpr double most_shown = 9e18;
  const maybe_number bound_ns = t.greedy_bound_ns();
  return bound_ns && *bound_ns <= most_shown ? bound_ns : maybe_number();
}

const model::priority_inversions* inversions_of(const run_result& r) {
  return r.metrics && r.metrics->inversions ? &*r.metrics->inversions : nullptr;
}

constexpr std::array<report_metric, 19> all_metrics{{
    {"nodes", "tasks", "nodes that were executed", form::count, [](const run_result& r) -> maybe_count { return r.nodes; }},
    {"work_ns", "work T₁", "all tasks one after another", form::time,
     [](const run_result& r) -> maybe_count { return r.work_ns; }},
    {"span_ns", "span T∞", "the costliest path through the graph; not known where it depends on the schedule", form::time,
     [](const run_result& r) -> maybe_count { return r.span_ns == 0 ? maybe_count() : r.span_ns; }},
    {.key = "greedy_bound_ns",
     .head = "greedy bound",
     .meaning = "T₁/P + (1 − 1/P) T∞: no greedy schedule without overhead takes longer. Not where edges have latencies, "
                "where that is not true, nor where the span is not known",
     .is = form::time,
     .derived = bound_of},
    {"makespan_ns", "makespan", "from the start to the end of the last task", form::time,
     [](const run_result& r) -> maybe_count { return r.makespan_ns; }},
    {.key = "work_ns/makespan_ns",
     .head = "speed-up",
     .meaning = "T₁ / makespan",
     .is = form::ratio,
     .derived = [](const model::run_times& t) { return t.makespan_ns == 0 ? maybe_number() : maybe_number(t.speed_up()); }},
    {.key = "utilisation",
     .head = "used",
     .meaning = "share of the workers' time that went into tasks",
     .is = form::share,
     .derived = [](const model::run_times& t) { return maybe_number(t.utilisation()); }},
    {"steals.ok", "steals", "tasks got from another worker", form::count,
     [](const run_result& r) -> maybe_count { return r.steals.ok; }},
    {"steals.shared", "shared", "tasks that an idle worker got from a queue that all share: no steals", form::count,
     [](const run_result& r) -> maybe_count { return r.steals.shared; }},
    {"steals.empty", "empty", "attempts that found nothing", form::count,
     [](const run_result& r) -> maybe_count { return r.steals.empty; }},
    {"steals.lost", "lost", "attempts where another was faster", form::count,
     [](const run_result& r) -> maybe_count { return r.steals.lost; }},
    {"metrics.deviations", "deviations", "tasks that did not follow the one they follow on one worker", form::count,
     [](const run_result& r) -> maybe_count { return r.metrics ? r.metrics->deviations : maybe_count(); }},
    {"metrics.inversions.count", "inversions", "tasks taken while others could see a better one", form::count,
     [](const run_result& r) { return inversions_of(r) ? maybe_count(inversions_of(r)->count) : maybe_count(); }},
    {"metrics.inversions.including_unseen", "with unseen",
     "the same if a task counted as soon as its program announces it, before anybody could take it", form::count,
     [](const run_result& r) { return inversions_of(r) ? maybe_count(inversions_of(r)->including_unseen) : maybe_count(); }},
    {.key = "metrics.inversions.rank_error",
     .head = "rank error",
     .meaning = "better tasks that others could see when a task was taken, on average over all tasks taken",
     .is = form::ratio,
     .measured = [](const run_result& r) { return r.rank_error(); }},
    {.key = "metrics.inversions.depth",
     .head = "depth",
     .meaning = "the same over inversions alone",
     .is = form::ratio,
     .measured = [](const run_result& r) { return inversions_of(r) ? maybe_number(inversions_of(r)->depth()) : maybe_number(); }},
    {.key = "metrics.inversions.mean_better_waited_ns",
     .head = "better waited",
     .meaning = "how long a better task had been there to be seen when a worse one was taken, on average over all such pairs",
     .is = form::mean_time,
     .measured =
         [](const run_result& r) {
           return inversions_of(r) ? maybe_number(inversions_of(r)->mean_better_waited_ns()) : maybe_number();
         }},
    {"metrics.longest_wait_ns", "longest wait", "the most that a task waited from ready to taken", form::time,
     [](const run_result& r) -> maybe_count { return r.metrics ? r.metrics->longest_wait_ns : maybe_count(); }},
    {.key = "metrics.priorities.sums",
     .head = "early priority",
     .meaning = "mean priority of the first quarter of the tasks taken, or of all where the program was cut off; larger is "
                "better",
     .is = form::ratio,
     .measured = quality_of},
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

std::optional<shown_number> report_metric::of(const run_result& r) const {
  if (counted == nullptr) return shown(is, derived != nullptr ? derived(r.times()) : measured(r));
  const maybe_count whole = counted(r);
  return whole ? maybe(shown(is, halfway{*whole})) : maybe();
}

namespace {

maybe median_of_group(const report_metric& metric, const std::vector<run_result>& results, const run_group& g) {
  if (metric.derived != nullptr) return shown(metric.is, metric.derived(median_times(results, g)));
  if (metric.counted != nullptr) {
    return shown(metric.is, spread_of(results, g, [&](const run_result& r) { return *metric.counted(r); }).median);
  }
  return shown(metric.is, spread_of(results, g, [&](const run_result& r) { return *metric.measured(r); }).median);
}

}  // namespace

std::optional<group_number> number_of(const report_metric& metric, const std::vector<run_result>& results,
                                      const run_group& group) {
  std::vector<shown_number> numbers;
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    maybe one = metric.of(results[i]);
    if (!one) return std::nullopt;
    numbers.push_back(std::move(*one));
  }
  const auto [least, most] = std::ranges::minmax_element(numbers, {}, &shown_number::size);
  maybe median = median_of_group(metric, results, group);
  return median ? std::optional(group_number{*least, std::move(*median), *most}) : std::nullopt;
}

std::string share_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string ratio_text(double ratio) {
  if (!(std::abs(ratio) < 1e15)) return "–";
  return std::abs(ratio) < 100 ? fmt::format("{:.2f}", ratio) : fmt::format("{:.0f}", ratio);
}

}  // namespace heist::reports
