#include "reports/run/seed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/run/run_fields.hpp"
#include "reports/run/run_group.hpp"
#include "reports/run/spread.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::count_text;
using base::display_width;
using base::duration_text;
using base::halfway;
using base::printable;
using base::shorten;
using base::table;
using model::run_result;

bool knows_deviations(const run_result& r) {
  return r.metrics && r.metrics->deviations;
}
bool knows_inversions(const run_result& r) {
  return r.metrics && r.metrics->inversions;
}

// A column over the runs of a group.
struct group_field {
  std::string head;
  std::function<std::string(const std::vector<run_result>&, const run_group&)> cell;
};

group_field makespan_field(std::string head, halfway spread<std::uint64_t>::*which) {
  return {std::move(head), [which](const std::vector<run_result>& results, const run_group& g) {
            return duration_text(spread_of(results, g, [](const run_result& r) { return r.makespan_ns; }).*which);
          }};
}

// The median, or a dash where one of the runs cannot tell.
group_field median_field(std::string head, bool (*knows)(const run_result&),
                         std::uint64_t (*value)(const run_result&)) {
  return {std::move(head), [knows, value](const std::vector<run_result>& results, const run_group& g) -> std::string {
            for (std::size_t i = g.first; i < g.first + g.count; ++i) {
              if (!knows(results[i])) return "-";
            }
            return count_text(spread_of(results, g, value).median);
          }};
}

std::vector<group_field> measured_fields(const std::vector<run_result>& results) {
  using span = spread<std::uint64_t>;
  std::vector<group_field> fields = {
      {"seeds", [](const auto&, const run_group& g) { return fmt::format("{}", g.count); }},
      {"work T1",
       [](const auto& all, const run_group& g) {
         return duration_text(spread_of(all, g, [](const run_result& r) { return r.work_ns; }).median);
       }},
      makespan_field("makespan", &span::median),
      makespan_field("least", &span::least),
      makespan_field("quarter", &span::lower_quartile),
      makespan_field("3 quarters", &span::upper_quartile),
      makespan_field("most", &span::most),
      {"used",
       [](const auto& all, const run_group& g) {
         return fmt::format("{:.1f} %", 100 * median_times(all, g).utilisation());
       }},
      median_field(
          "steals", [](const run_result&) { return true; }, [](const run_result& r) { return r.steals.ok; }),
  };
  if (std::ranges::any_of(results, knows_deviations)) {
    fields.push_back(
        median_field("deviations", knows_deviations, [](const run_result& r) { return *r.metrics->deviations; }));
  }
  if (std::ranges::any_of(results, knows_inversions)) {
    fields.push_back(
        median_field("inversions", knows_inversions, [](const run_result& r) { return r.metrics->inversions->count; }));
  }
  return fields;
}

std::string group_table(const std::vector<run_field>& settings, const std::vector<group_field>& measured,
                        const std::vector<run_result>& results) {
  std::vector<column> columns;
  for (const run_field& f : settings) columns.push_back({f.head, f.align});
  for (const group_field& f : measured) columns.push_back({f.head, alignment::right});
  table rows(std::move(columns));
  for (const run_group& g : groups_of(results)) {
    std::vector<std::string> row;
    for (const run_field& f : settings) row.push_back(f.cell(results[g.first]));
    for (const group_field& f : measured) row.push_back(f.cell(results, g));
    rows.add_row(row);
  }
  return rows.text();
}

}  // namespace

bool has_several_seeds(const std::vector<run_result>& results) {
  return groups_of(results).size() < results.size();
}

std::string seed_table(std::string_view title, const std::vector<run_result>& results) {
  std::vector<run_field> settings = setting_fields(results);
  const std::string folded = fold_common(settings, results);
  settings.insert(settings.begin(), workload_field());

  std::vector<group_field> measured = measured_fields(results);
  std::string text = group_table(settings, measured, results);
  const auto leave_out = [&](std::initializer_list<std::string_view> heads) {
    if (display_width(std::string_view(text).substr(0, text.find('\n'))) <= widest_table) return false;
    std::erase_if(measured, [&](const group_field& f) { return std::ranges::count(heads, f.head) > 0; });
    text = group_table(settings, measured, results);
    return true;
  };
  leave_out({"work T1"});
  const bool no_quarters = leave_out({"quarter", "3 quarters"});
  leave_out({"deviations"});
  return fmt::format(
      "{}\n{}{}\n{}\n"
      "work, makespan and all counts: the median of each over the seeds; used: of these two; least, {}most:\n"
      "of the makespan. Every run is in the JSON and CSV files\n",
      shorten(printable(title), 100), folded, folded.empty() ? "" : "\n", text,
      no_quarters ? "" : "quarter, 3 quarters, ");
}

}  // namespace heist::reports
