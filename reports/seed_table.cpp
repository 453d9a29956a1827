#include "reports/seed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/quantity.hpp"
#include "reports/run_fields.hpp"
#include "reports/spread.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

// Of runs with the same settings, the number of the first one, and how many there are.
struct group {
  std::size_t first;
  std::size_t count;
};

bool same_settings(const run_result& a, const run_result& b) {
  return a.what.workload.name == b.what.workload.name && a.what.scheduler == b.what.scheduler &&
         a.what.workers == b.what.workers;
}

std::vector<group> groups_of(const std::vector<run_result>& results) {
  std::vector<group> groups;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (groups.empty() || !same_settings(results[i], results[groups.back().first])) groups.push_back({i, 0});
    ++groups.back().count;
  }
  return groups;
}

template <class Value>
auto spread_of(const std::vector<run_result>& results, const group& g, Value value) {
  std::vector<decltype(value(results.front()))> values;
  for (std::size_t i = g.first; i < g.first + g.count; ++i) values.push_back(value(results[i]));
  return spread(std::move(values));
}

std::vector<column> measured_columns() {
  std::vector<column> columns;
  for (const char* head :
       {"seeds", "work T1", "makespan", "least", "quarter", "3 quarters", "most", "used", "steals"}) {
    columns.push_back({head, alignment::right});
  }
  return columns;
}

std::vector<std::string> measured_cells(const std::vector<run_result>& results, const group& g) {
  const auto makespan = spread_of(results, g, [](const run_result& r) { return r.makespan_ns; });
  const auto used = spread_of(results, g, [](const run_result& r) { return r.utilisation(); });
  const auto steals = spread_of(results, g, [](const run_result& r) { return r.steals.ok; });
  return {
      fmt::format("{}", g.count),    duration_text(results[g.first].work_ns),    duration_text(makespan.median),
      duration_text(makespan.least), duration_text(makespan.lower_quartile),     duration_text(makespan.upper_quartile),
      duration_text(makespan.most),  fmt::format("{:.1f} %", 100 * used.median), count_text(steals.median)};
}

}  // namespace

bool has_several_seeds(const std::vector<run_result>& results) {
  return groups_of(results).size() < results.size();
}

std::string seed_table(std::string_view title, const std::vector<run_result>& results) {
  std::vector<run_field> settings = setting_fields();
  const std::string folded = fold_common(settings, results);
  settings.insert(settings.begin(), workload_field());

  std::vector<column> columns;
  for (const run_field& f : settings) columns.push_back({f.head, f.align});
  std::ranges::move(measured_columns(), std::back_inserter(columns));
  table rows(std::move(columns));
  for (const group& g : groups_of(results)) {
    std::vector<std::string> row;
    for (const run_field& f : settings) row.push_back(f.cell(results[g.first]));
    std::ranges::move(measured_cells(results, g), std::back_inserter(row));
    rows.add_row(row);
  }
  return fmt::format("{}\n{}{}\n{}\n{}", shorten(printable(title), 100), folded, folded.empty() ? "" : "\n",
                     rows.text(),
                     "makespan, used and steals: the median over the seeds; least, quarter, 3 quarters, most: of the "
                     "makespan.\nWork is the first seed's. Every run is in result.json and result.csv\n");
}

}  // namespace heist::reports
