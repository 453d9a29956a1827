#pragma once
// The numbers of a run that a report shows, each formatted in one place: the table's cell and the document's number are
// the same thing in two spellings.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/run_group.hpp"

namespace heist::reports {

struct shown_number {
  double size;        // to compare and to draw by
  std::string exact;  // as it stands in the JSON document, or the mean of two that stand there
  std::string shown;
};

struct report_metric {
  std::string_view key;  // where it stands in a result of the JSON document: "metrics.inversions.count"; or what it is
                         // made of there
  std::string_view head;
  std::string_view meaning;
  enum class form { count, time, mean_time, ratio, share } is;
  // One of the three, which says nothing where a run cannot tell: a whole number; another one; what follows from times.
  std::optional<std::uint64_t> (*counted)(const model::run_result&) = nullptr;
  std::optional<double> (*measured)(const model::run_result&) = nullptr;
  std::optional<double> (*derived)(const model::run_times&) = nullptr;

  std::optional<shown_number> of(const model::run_result& r) const;
};

// In the order of the table. By its key; throws std::logic_error if there is none.
std::span<const report_metric> report_metrics();
const report_metric& metric_named(std::string_view key);

// What the runs of a group came to; what is derived from times is derived from their medians. Nothing where one of the
// runs cannot tell.
struct group_number {
  shown_number least, median, most;
};
std::optional<group_number> number_of(const report_metric& metric, const std::vector<model::run_result>& results,
                                      const run_group& group);

std::string share_text(double share);  // "76.5 %"
std::string ratio_text(double ratio);  // "3.06", with fewer decimals from 100 on

}  // namespace heist::reports
