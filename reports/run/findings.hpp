#pragma once
// How runs compare with what was expected of them: a published figure beside ours, with how far the two agree
// (agreement.hpp), and claims with a verdict. What cannot be told, because a number is missing, is not as expected.
// A scheduler's number is the median over the seeds, on the largest number of workers that was run.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/result/expectation.hpp"
#include "model/result/run_result.hpp"
#include "reports/run/agreement.hpp"

namespace heist::base {
class json_writer;
}

namespace heist::reports {

// What one scheduler came to; what its runs cannot tell is absent.
struct system_numbers {
  std::string system;
  std::optional<double> published;
  std::optional<double> makespan_ns, quality, inversions, rank_error, inversion_depth, longest_wait_ns;

  std::optional<double> of(model::measure what) const;
};

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
  model::measure of;                    // what the first claim is about
  std::vector<system_numbers> systems;  // the best first
};

// Refers to the expectations it was made from.
struct findings {
  std::vector<figure_findings> figures;
  std::vector<claim_findings> claims;
  std::vector<measured_workload> measured;  // not in documents, which have every run

  bool empty() const { return figures.empty() && claims.empty(); }
  // Every claim is confirmed that is not known to be otherwise, and every order is as near to ours as it should be.
  bool as_expected() const;
};

// The mean priority of the tasks that were executed before the program was cut off, or of the first quarter of all where
// it was not: over all tasks every order of execution has the same mean.
std::optional<double> quality_of(const model::run_result& r);

// "confirmed", "NOT CONFIRMED", "NOT KNOWN", ...
std::string verdict_of(const claim_findings& found);
// "", ", at least 0.70 as expected", ...
std::string verdict_of(const figure_findings& found);
// "Kendall's tau-b of the two orders: 0.79 (...)", and how far off the proportions are: sentences without a full stop.
std::vector<std::string> agreement_words(const figure_findings& found);

findings compare(const model::expectations& expected, const std::vector<model::run_result>& results);

std::string findings_text(const findings& found);
void write_findings(base::json_writer& out, const findings& found);  // two fields of an object: "paper" and "expect"

}  // namespace heist::reports
