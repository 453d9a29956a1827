#include "reports/run/metric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "base/json/json_library.hpp"
#include "base/text/quantity.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using base::halfway;
using base::json_number;
using base::mean_duration_text;
using model::run_result;
using model::worker_times;

using form = metric_entry::form;
using showing = metric_entry::showing;
using maybe_shown = std::optional<shown_number>;
using maybe_count = std::optional<std::uint64_t>;
using maybe_number = std::optional<double>;

// The share of all workers' time that one part of it took.
maybe_number time_share(const run_result& r, std::uint64_t worker_times::*part) {
  if (!r.metrics || r.makespan_ns == 0) return std::nullopt;
  double sum_ns = 0, all_ns = 0;
  for (const worker_times& w : r.metrics->workers) {
    sum_ns += static_cast<double>(w.*part);
    all_ns += static_cast<double>(w.total_ns());
  }
  return all_ns == 0 ? maybe_number() : maybe_number(sum_ns / all_ns);
}

struct number_finder {
  const run_result& r;

  maybe_number operator()(const stored<std::uint64_t>& from) const {
    const maybe_count whole = from.get(r);
    return whole ? maybe_number(static_cast<double>(*whole)) : maybe_number();
  }
  maybe_number operator()(const stored<double>& from) const { return from.get(r); }
  maybe_number operator()(const of_each_worker& from) const { return time_share(r, from.part); }
  maybe_number operator()(const of_run& from) const { return from.number(r); }
  maybe_number operator()(const of_times& from) const { return from.number(r.times()); }
};

shown_number shown(const metric_entry& m, const halfway& whole) {
  return {whole.size(), fmt::format("{}{}", whole.whole, whole.half ? ".5" : ""),
          m.is == form::time ? duration_text(whole) : count_text(whole)};
}

// Fractions as the document has them.
shown_number shown(const metric_entry& m, double value) {
  return {value, json_number(std::round(value * 1e6) / 1e6), m.text(value)};
}

bool is_shown(showing how, const metric_entry& m, const std::vector<run_result>& results) {
  if (how == showing::never || how == showing::always) return how == showing::always;
  return std::ranges::any_of(results, [&](const run_result& r) {
    const maybe_number number = m.number(r);
    return number && (how == showing::where_known || *number != 0);
  });
}

const metric_entry::appearance& appearance_in(showing_in table, const metric_entry& m) {
  if (table == showing_in::runs) return m.terminal.runs;
  return table == showing_in::details ? m.terminal.details : m.terminal.seeds;
}

const metric_entry& metric_with(std::string_view metric_entry::*member, std::string_view word) {
  const auto found = std::ranges::find(all_metrics(), word, member);
  if (found == all_metrics().end()) throw std::logic_error(fmt::format("no metric {}", word));
  return *found;
}

template <class Value>
group_number spread_shown(const metric_entry& m, std::vector<Value> values) {
  const spread<Value> all(std::move(values));
  return {shown(m, all.least), shown(m, all.lower_quartile), shown(m, all.median), shown(m, all.upper_quartile),
          shown(m, all.most)};
}

// Of each run what `number` finds, or nothing where it finds nothing in one of them.
template <class Value>
std::optional<group_number> spread_in(const metric_entry& m, const run_list& runs,
                                      std::optional<Value> (metric_entry::*number)(const run_result&) const) {
  std::vector<Value> values;
  for (const run_result* r : runs) {
    const std::optional<Value> one = (m.*number)(*r);
    if (!one) return std::nullopt;
    values.push_back(*one);
  }
  return values.empty() ? std::nullopt : std::optional(spread_shown(m, std::move(values)));
}

}  // namespace

std::vector<std::string_view> metric_names() {
  std::vector<std::string_view> names;
  for (const metric_entry& m : all_metrics()) names.push_back(m.name);
  return names;
}

std::vector<const metric_entry*> metrics_on_page(bool metric_entry::page::*table) {
  std::vector<const metric_entry*> all;
  for (const metric_entry& m : all_metrics()) {
    if (m.page.*table) all.push_back(&m);
  }
  return all;
}

const metric_entry& metric_named(std::string_view key) {
  return metric_with(&metric_entry::key, key);
}
const metric_entry& metric_called(std::string_view name) {
  return metric_with(&metric_entry::name, name);
}

std::vector<const metric_entry*> metrics_shown(showing_in table, const std::vector<run_result>& results) {
  std::vector<const metric_entry*> all;
  for (const metric_entry& m : all_metrics()) {
    if (is_shown(appearance_in(table, m).when, m, results)) all.push_back(&m);
  }
  return all;
}

std::vector<run_field> metric_fields(showing_in table, const std::vector<run_result>& results) {
  std::vector<run_field> fields;
  for (const metric_entry* const m : metrics_shown(table, results)) {
    fields.push_back({std::string(m->terminal_head()), base::alignment::right, [m](const run_result& r) {
                        const maybe_shown number = m->of(r);
                        return number ? number->shown : std::string("-");
                      }});
  }
  return fields;
}

column_meaning meaning_of(const metric_entry& m) {
  const std::string_view said = m.terminal.legend;
  return {m.terminal_head(), said.empty() ? fmt::format("{}: {}", m.terminal_head(), m.meaning) : std::string(said)};
}

std::vector<column_meaning> metric_meanings(showing_in table) {
  std::vector<column_meaning> all;
  for (const metric_entry& m : all_metrics()) {
    if (appearance_in(table, m).when != showing::never && !m.terminal.is_obvious) all.push_back(meaning_of(m));
  }
  return all;
}

std::vector<std::string_view> expendable_heads(showing_in table) {
  std::vector<const metric_entry*> all;
  for (const metric_entry& m : all_metrics()) {
    if (appearance_in(table, m).left_out != 0) all.push_back(&m);
  }
  std::ranges::stable_sort(all, {}, [&](const metric_entry* m) { return appearance_in(table, *m).left_out; });
  std::vector<std::string_view> heads;
  for (const metric_entry* m : all) heads.push_back(m->terminal_head());
  return heads;
}

std::optional<std::uint64_t> metric_entry::whole(const run_result& r) const {
  const auto* const field = std::get_if<stored<std::uint64_t>>(&from);
  const maybe_count number = field != nullptr ? field->get(r) : maybe_count();
  return zero_is_unknown && number == 0u ? maybe_count() : number;
}

std::optional<double> metric_entry::number(const run_result& r) const {
  const maybe_number found = std::visit(number_finder{r}, from);
  return zero_is_unknown && found == 0.0 ? maybe_number() : found;
}

std::string metric_entry::text(double value) const {
  constexpr double most = 9e18;
  if (is == form::ratio && decimals == 2) return ratio_text(value);
  if (!(std::abs(value) <= most) || (value < 0 && is != form::ratio)) return "–";
  if (is == form::ratio) return fmt::format("{:.{}f}", value, decimals);
  if (is == form::share) return share_text(value);
  if (is == form::mean_time) return mean_duration_text(value);
  const bool half = value - std::floor(value) == 0.5;  // a median
  const halfway nearest{static_cast<std::uint64_t>(half ? std::floor(value) : std::round(value)), half};
  return is == form::time ? duration_text(nearest) : count_text(nearest);
}

std::string metric_entry::csv_cell(const run_result& r) const {
  if (const maybe_count exact = whole(r)) return fmt::format("{}", *exact);
  const maybe_number found = number(r);
  return found ? fmt::format("{:.6f}", *found) : "";
}

std::optional<shown_number> metric_entry::of(const run_result& r) const {
  if (const maybe_count exact = whole(r)) return shown(*this, halfway{*exact});
  const maybe_number found = number(r);
  return found ? maybe_shown(shown(*this, *found)) : maybe_shown();
}

std::optional<group_number> number_of(const metric_entry& metric, const run_list& runs) {
  if (std::holds_alternative<stored<std::uint64_t>>(metric.from)) return spread_in(metric, runs, &metric_entry::whole);
  std::optional<group_number> all = spread_in(metric, runs, &metric_entry::number);
  if (const auto* const derived = std::get_if<of_times>(&metric.from); derived != nullptr && all) {
    const maybe_number median = derived->number(median_times(runs));
    if (!median) return std::nullopt;
    all->median = shown(metric, *median);
  }
  return all;
}

std::string share_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string ratio_text(double ratio) {
  if (!(std::abs(ratio) < 1e15)) return "–";
  return std::abs(ratio) < 100 ? fmt::format("{:.2f}", ratio) : fmt::format("{:.0f}", ratio);
}

}  // namespace heist::reports
