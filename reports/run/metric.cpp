#include "reports/run/metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
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

using form = metric_entry::form;
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
  if (is == form::coarse_ratio) text = fmt::format("{:.1f}", value);
  if (is == form::fine_ratio) text = fmt::format("{:.4f}", value);
  if (is == form::share) text = share_text(value);
  if (is == form::time) text = duration_text(static_cast<std::uint64_t>(std::llround(value)));
  if (is == form::mean_time) text = mean_duration_text(value);
  return {value, six_decimals(value), std::move(text)};
}

maybe shown(form is, const maybe_number& value) {
  return value ? maybe(shown(is, *value)) : maybe();
}

using showing = metric_entry::showing;

bool is_shown(showing how, const metric_entry& m, const std::vector<run_result>& results) {
  if (how == showing::never || how == showing::always) return how == showing::always;
  return std::ranges::any_of(results, [&](const run_result& r) {
    const maybe number = m.of(r);
    return number && (how == showing::where_known || number->size != 0);
  });
}

showing how_in(showing_in table, const metric_entry& m) {
  return table == showing_in::runs ? m.terminal.in_runs : m.terminal.in_details;
}

}  // namespace

std::vector<metric_entry> page_metrics() {
  const std::span<const metric_entry> metrics = all_metrics();
  std::vector<metric_entry> all(metrics.begin(), metrics.end());
  std::erase_if(all, [](const metric_entry& m) { return !m.on_pages; });
  return all;
}

std::vector<run_field> metric_fields(showing_in table, const std::vector<run_result>& results) {
  std::vector<run_field> fields;
  for (const metric_entry& m : all_metrics()) {
    if (!is_shown(how_in(table, m), m, results)) continue;
    fields.push_back({std::string(m.terminal.head), base::alignment::right, [&m](const run_result& r) {
                        const maybe number = m.of(r);
                        return number ? number->shown : std::string("-");
                      }});
  }
  return fields;
}

std::vector<column_meaning> metric_meanings(showing_in table) {
  std::vector<column_meaning> all;
  for (const metric_entry& m : all_metrics()) {
    if (how_in(table, m) != showing::never && !m.terminal.legend.empty()) all.push_back({m.terminal.head, m.terminal.legend});
  }
  return all;
}

std::string metric_entry::csv_cell(const run_result& r) const {
  if (counted == nullptr) {
    const maybe_number number = derived != nullptr ? derived(r.times()) : measured(r);
    return number ? fmt::format("{:.6f}", *number) : "";
  }
  const maybe_count whole = counted(r);
  return whole ? fmt::format("{}", *whole) : "";
}

const metric_entry& metric_named(std::string_view key) {
  const auto found = std::ranges::find(all_metrics(), key, &metric_entry::key);
  if (found == all_metrics().end()) throw std::logic_error(fmt::format("no metric {}", key));
  return *found;
}

std::optional<shown_number> metric_entry::of(const run_result& r) const {
  if (counted == nullptr) return shown(is, derived != nullptr ? derived(r.times()) : measured(r));
  const maybe_count whole = counted(r);
  return whole ? maybe(shown(is, halfway{*whole})) : maybe();
}

namespace {

maybe median_of_group(const metric_entry& metric, const std::vector<run_result>& results, const run_group& g) {
  if (metric.derived != nullptr) return shown(metric.is, metric.derived(median_times(results, g)));
  if (metric.counted != nullptr) {
    return shown(metric.is, spread_of(results, g, [&](const run_result& r) { return *metric.counted(r); }).median);
  }
  return shown(metric.is, spread_of(results, g, [&](const run_result& r) { return *metric.measured(r); }).median);
}

}  // namespace

std::optional<group_number> number_of(const metric_entry& metric, const std::vector<run_result>& results,
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
