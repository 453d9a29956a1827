#include "reports/run/seed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "base/text/text.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/run_fields.hpp"
#include "reports/run/run_group.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::display_width;
using base::printable;
using base::shorten;
using base::table;
using model::run_result;

// A column over the runs of a group.
struct group_field {
  std::string head;
  std::function<std::string(const run_list&)> cell;
  int left_out = 0;  // in which turn, where the table would be too wide; 0: never
};

// A dash where one of the runs cannot tell.
group_field number_field(std::string_view head, const metric_entry& metric, shown_number group_number::*which, int left_out) {
  return {std::string(head), [&metric, which](const run_list& runs) -> std::string {
            const auto number = number_of(metric, runs);
            return number ? ((*number).*which).shown : "-";
          }, left_out};
}

// Medians, and of the makespan how far apart the seeds are.
std::vector<group_field> measured_fields(const std::vector<run_result>& results) {
  std::vector<group_field> fields{{"seeds", [](const run_list& runs) { return fmt::format("{}", runs.size()); }}};
  for (const metric_entry* const m : metrics_shown(showing_in::seeds, results)) {
    fields.push_back(number_field(m->terminal_head(), *m, &group_number::median, m->terminal.seeds.left_out));
    if (m->name != "makespan") continue;
    fields.push_back(number_field("least", *m, &group_number::least, 0));
    fields.push_back(number_field("quarter", *m, &group_number::lower_quartile, 2));
    fields.push_back(number_field("3 quarters", *m, &group_number::upper_quartile, 2));
    fields.push_back(number_field("most", *m, &group_number::most, 0));
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
    for (const group_field& f : measured) row.push_back(f.cell(runs_of(results, g)));
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
  std::set<int> turns;
  for (const group_field& f : measured) turns.insert(f.left_out);
  turns.erase(0);
  for (const int turn : turns) {
    if (display_width(std::string_view(text).substr(0, text.find('\n'))) <= widest_table) break;
    std::erase_if(measured, [&](const group_field& f) { return f.left_out == turn; });
    text = group_table(settings, measured, results);
  }
  const bool no_quarters = std::ranges::find(measured, "quarter", &group_field::head) == measured.end();
  return fmt::format(
      "{}\n{}{}\n{}\n"
      "Each number is the median over the seeds; used follows from the medians of work and makespan.\n"
      "least, {}most: of the makespan. Every run is in the JSON and CSV files\n",
      shorten(printable(title), 100), folded, folded.empty() ? "" : "\n", text,
      no_quarters ? "" : "quarter, 3 quarters, ");
}

}  // namespace heist::reports
