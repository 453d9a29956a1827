#pragma once
// What a report tells of: the runs of a document by workload, scheduler and number of workers, seeds taken together.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/run/metric.hpp"
#include "reports/run/run_document.hpp"
#include "reports/run/run_group.hpp"

namespace heist::reports {

struct report_group {
  run_group runs;
  std::size_t workload;   // which of the scene's
  std::size_t scheduler;  // likewise
  std::uint32_t workers;
  std::size_t typical;  // the run in the middle by makespan, of two the faster: it stands for all where one has to
};

class report_scene {
 public:
  explicit report_scene(const run_document& document);  // which outlives it

  const run_document& document() const { return *document_; }
  const std::vector<report_group>& groups() const { return groups_; }
  // Printable and no longer than a label can bear. No two schedulers have the same.
  const std::vector<std::string>& workloads() const { return workloads_; }
  const std::vector<std::string>& schedulers() const { return schedulers_; }
  const std::vector<std::uint32_t>& worker_counts() const { return worker_counts_; }  // ascending
  bool has_seeds() const { return groups_.size() < document_->results.size(); }

  std::optional<group_number> number(const metric_entry& metric, const report_group& group) const {
    return number_of(metric, runs_of(document_->results, group.runs));
  }
  model::run_times times(const report_group& group) const { return median_times(runs_of(document_->results, group.runs)); }
  const model::run_result& typical(const report_group& group) const { return document_->results[group.typical]; }

  // Groups that may be compared: of one workload, on the same number of workers; in the order of the schedulers.
  std::vector<const report_group*> compared(std::size_t workload, std::uint32_t workers) const;
  // The largest number of workers on which most schedulers ran it.
  std::uint32_t contested_workers(std::size_t workload) const;

 private:
  const run_document* document_;
  std::vector<report_group> groups_;
  std::vector<std::string> workloads_;
  std::vector<std::string> schedulers_;
  std::vector<std::uint32_t> worker_counts_;
};

}  // namespace heist::reports
