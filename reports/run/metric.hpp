#pragma once
// The numbers that a run comes to, each declared once: what it is called, what it means, how it is found in a result, and where
// it is shown. CSV files, the tables of runs and their details, legends and reports' pages are made from this.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/run_fields.hpp"
#include "reports/run/run_group.hpp"

namespace heist::reports {

struct shown_number {
  double size;        // to compare and to draw by
  std::string exact;  // as it stands in the JSON document, or the mean of two that stand there
  std::string shown;
};

enum class showing_in { runs, details };

struct metric_entry {
  std::string_view key;  // where it stands in a result of the JSON document: "metrics.inversions.count"; or what it is
                         // made of there
  std::string_view head;
  std::string_view meaning;
  enum class form { count, time, mean_time, ratio, coarse_ratio, fine_ratio, share } is;
  // One of the three, which says nothing where a run cannot tell: a whole number; another one; what follows from times.
  std::optional<std::uint64_t> (*counted)(const model::run_result&) = nullptr;
  std::optional<double> (*measured)(const model::run_result&) = nullptr;
  std::optional<double> (*derived)(const model::run_times&) = nullptr;

  std::string_view column = {};  // of a CSV file; empty: none
  bool on_pages = true;
  // On a terminal: its head there, a legend, and in which tables it is.
  enum class showing { never, always, where_known, where_any };
  struct terminal {
    std::string_view head = {}, legend = {};
    showing in_runs = showing::never, in_details = showing::never;
  } terminal = {};

  std::optional<shown_number> of(const model::run_result& r) const;
  std::string csv_cell(const model::run_result& r) const;  // empty where a run cannot tell
};

// In the order in which they are shown; those of reports' pages; one by its key, or std::logic_error if there is none.
std::span<const metric_entry> all_metrics();
std::vector<metric_entry> page_metrics();
const metric_entry& metric_named(std::string_view key);

// The columns of a table on a terminal, as far as these runs have something to show there, and what they mean.
std::vector<run_field> metric_fields(showing_in table, const std::vector<model::run_result>& results);
std::vector<column_meaning> metric_meanings(showing_in table);

// What the runs of a group came to; what is derived from times is derived from their medians. Nothing where one of the
// runs cannot tell.
struct group_number {
  shown_number least, median, most;
};
std::optional<group_number> number_of(const metric_entry& metric, const std::vector<model::run_result>& results,
                                      const run_group& group);

std::string share_text(double share);  // "76.5 %"
std::string ratio_text(double ratio);  // "3.06", with fewer decimals from 100 on

}  // namespace heist::reports
