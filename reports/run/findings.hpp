#pragma once
// How runs compare with what was expected of them: a published figure beside ours, with how far the two agree
// (agreement.hpp), and claims with a verdict. What cannot be told, because a number is missing, is not as expected.
// A scheduler's number is the median over the seeds, on the largest number of workers that was run.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/expectation.hpp"
#include "model/result/run_result.hpp"
#include "reports/run/agreement.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/sweep_findings.hpp"

namespace heist::reports {

// What one scheduler came to; what its runs cannot tell is absent.
struct system_numbers {
  struct number {
    const metric_entry* metric;
    double median;
  };
  std::string system;
  std::optional<double> published;
  std::vector<number> numbers;

  std::optional<double> of(const metric_entry& metric) const;
};

// What is told of every system where somebody has made claims about one metric, by its name.
std::vector<const metric_entry*> metrics_beside(std::string_view claimed);

// Tau-b of the runs of each seed by themselves, where it is defined.
struct seed_taus {
  std::uint64_t seeds;
  double lowest, median, highest;
};

struct figure_findings {
  const model::published_figure* figure;
  std::vector<system_numbers> systems;  // as published, the least first; then those of which nothing is published
  order_agreement order;                // of the medians over the seeds
  std::optional<seed_taus> by_seed;     // absent where there is one seed
  std::optional<ratio_errors> ratios;

  std::optional<double> tau() const { return order.tau_b(); }
  bool as_expected() const { return !figure->least_tau || (tau() && *tau() >= *figure->least_tau); }
};

struct claim_findings {
  const model::claim* claim;
  std::optional<bool> confirmed;  // absent: a number is missing
  std::string counterexample;     // where it is not confirmed, a pair that shows it; where it is not known, what is missing

  // Also a claim that is known not to be confirmed must be about numbers that there are.
  bool as_expected() const { return confirmed.has_value() && (*confirmed || !claim->confirmed); }
};

// What all schedulers with a name came to on a workload that there are claims about and no published numbers.
struct measured_workload {
  std::string workload;
  std::string of;                       // what the first claim is about
  std::vector<system_numbers> systems;  // the best first
};

// Refers to the expectations it was made from.
struct findings {
  std::vector<figure_findings> figures;
  std::vector<claim_findings> claims;
  std::vector<measured_workload> measured;  // not in documents, which have every run
  std::vector<sweep_findings> sweeps;

  bool empty() const { return figures.empty() && claims.empty() && sweeps.empty(); }
  // Every claim is confirmed that is not known to be otherwise, and every order and every number of a
  // sweep is as near to ours as it should be.
  bool as_expected() const;
};

findings compare(const model::expectations& expected, const std::vector<model::run_result>& results);

}  // namespace heist::reports
