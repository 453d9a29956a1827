#pragma once
// How runs compare with what was expected of them: a published figure beside ours, with Kendall's tau of the two orders
// (pairs the same way round less pairs the other way round, of all pairs; a tie is neither), and claims with a verdict.
// A scheduler's number is the median over the seeds, on the largest number of workers that was run.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/result/expectation.hpp"
#include "model/result/run_result.hpp"

namespace heist::reports {

class json_writer;

// What one scheduler came to; what its runs cannot tell is absent.
struct system_numbers {
  std::string system;
  std::optional<double> published;
  std::optional<double> makespan_ns, quality, inversions, rank_error, longest_wait_ns;

  std::optional<double> of(model::measure what) const;
};

struct figure_findings {
  const model::published_figure* figure;
  std::vector<system_numbers> systems;  // as published, the least first; then those of which nothing is published
  std::uint64_t agreeing = 0, disagreeing = 0, pairs = 0;

  double tau() const;
  bool as_expected() const { return !figure->least_tau || tau() >= *figure->least_tau; }
};

struct claim_findings {
  const model::claim* claim;
  std::optional<bool> borne_out;  // absent: a number is missing
  std::string counterexample;     // where it is not borne out, a pair that shows it
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
  // Every claim is borne out that is not known to be otherwise, and every order is as near to ours as it should be.
  bool as_expected() const;
};

// The mean priority of the tasks that were executed before the program was cut off, or of the first quarter of all where
// it was not: over all tasks every order of execution has the same mean.
std::optional<double> quality_of(const model::run_result& r);

// "borne out", "NOT BORNE OUT", ...
std::string verdict_of(const claim_findings& found);
// "", ", at least 0.70 as expected", ...
std::string verdict_of(const figure_findings& found);

findings compare(const model::expectations& expected, const std::vector<model::run_result>& results);

std::string findings_text(const findings& found);
void write_findings(json_writer& out, const findings& found);  // two fields of an object: "paper" and "expect"

}  // namespace heist::reports
