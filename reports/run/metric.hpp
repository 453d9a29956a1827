#pragma once
// The numbers that a run comes to, each declared once, in metric_table.cpp: what it is called, what it means, where a result
// has it, and where it is shown. Result documents are written and read by that table; CSV files, the tables of runs,
// legends, reports' pages, what scenarios can expect, and the lists of all these are made from it.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
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

// Where a number comes from. Each says nothing where a run cannot tell.
template <class T>
struct stored {  // a field of a result, which documents are written from and read into
  std::optional<T> (*get)(const model::run_result&);
  void (*set)(model::run_result&, T);
  bool in_optional;  // a document may be without the object that it is in
};
struct of_each_worker {  // a time of each worker, shown as its share of all workers' time
  std::uint64_t model::worker_times::*part;
};
struct of_run {  // follows from fields of a result
  std::optional<double> (*number)(const model::run_result&);
};
struct of_times {  // follows from work, span and makespan, so that of several runs it follows from their medians
  std::optional<double> (*number)(const model::run_times&);
};
using metric_source = std::variant<stored<std::uint64_t>, stored<double>, of_each_worker, of_run, of_times>;

enum class showing_in { runs, details, seeds };

struct metric_entry {
  std::string_view name;  // in [[paper]] and [[expect]]: "rank-error"
  std::string_view key;   // where it stands in a result of the JSON document: "metrics.inversions.count"; or what it is
                          // made of there
  std::string_view head;
  std::string_view meaning;
  enum class form { count, time, mean_time, ratio, share } is;
  metric_source from;
  int decimals = 2;              // of a ratio
  bool zero_is_unknown = false;  // the field is 0 where a run cannot tell
  bool more_is_better = false;
  bool beside_claims = false;  // shown of every system that somebody has made claims about

  struct document {
    bool there = true;
    enum class place { first, early, usual, late } at = place::usual;  // in its object; where these are equal, as listed
    bool required = false;  // in every document that has its object. Of a new one there are documents without it
    bool (*where)(const model::run_result&) = nullptr;  // written in these runs only
  } document = {};
  std::string_view column = {};  // of a CSV file; empty: none
  struct page {  // in which tables of reports' pages it is, and whether the words at the end explain it
    bool words = false, summary = false, steals = false, priorities = false;
  } page = {};
  enum class showing { never, always, where_known, where_any };
  struct appearance {
    showing when = showing::never;
    int left_out = 0;  // in which turn, where a table would be too wide; 0: never
  };
  struct terminal {
    std::string_view head = {};    // empty: as above
    std::string_view legend = {};  // empty: "head: meaning"
    bool is_obvious = false;       // needs no legend
    appearance runs = {}, details = {}, seeds = {};
  } terminal = {};

  std::optional<std::uint64_t> whole(const model::run_result& r) const;  // nothing where it is no whole number, either
  std::optional<double> number(const model::run_result& r) const;
  std::optional<shown_number> of(const model::run_result& r) const;
  std::string text(double value) const;  // "1.234 ms"; a dash for what it cannot be
  std::string csv_cell(const model::run_result& r) const;  // empty where a run cannot tell
  std::string_view terminal_head() const { return terminal.head.empty() ? head : terminal.head; }
};

// In the order in which they are shown; one by its key, or by its name, or std::logic_error if there is none.
std::span<const metric_entry> all_metrics();
const metric_entry& metric_named(std::string_view key);
const metric_entry& metric_called(std::string_view name);
std::vector<std::string_view> metric_names();
std::vector<const metric_entry*> metrics_on_page(bool metric_entry::page::*table);

// The columns of a table on a terminal, as far as these runs have something to show there; what they mean; and the heads
// of those that are left out where it would be too wide, in that order.
std::vector<const metric_entry*> metrics_shown(showing_in table, const std::vector<model::run_result>& results);
std::vector<run_field> metric_fields(showing_in table, const std::vector<model::run_result>& results);
std::vector<column_meaning> metric_meanings(showing_in table);
std::vector<std::string_view> expendable_heads(showing_in table);
column_meaning meaning_of(const metric_entry& metric);

// What several runs came to. What follows from times has its median from their medians. Nothing where one of the runs
// cannot tell, or there is none.
struct group_number {
  shown_number least, lower_quartile, median, upper_quartile, most;

  static group_number of_one(const shown_number& number) { return {number, number, number, number, number}; }
};
std::optional<group_number> number_of(const metric_entry& metric, const run_list& runs);

std::string share_text(double share);  // "76.5 %"
std::string ratio_text(double ratio);  // "3.06", with fewer decimals from 100 on

}  // namespace heist::reports
