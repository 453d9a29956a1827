#pragma once
// How runs compare with published numbers for several numbers of workers: cell by cell, in the published unit. A scheduler's
// number is the median over the seeds. What did not run is not as expected.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_place.hpp"
#include "base/json/json_writer.hpp"
#include "model/result/expectation.hpp"
#include "model/result/run_result.hpp"

namespace heist::reports {

struct sweep_cell {
  std::uint32_t workers;
  std::string system;
  double published;
  std::optional<double> here;

  // Of the published number; absent where there is none here, or that one is 0.
  std::optional<double> difference_percent() const;
};

struct sweep_findings {
  const model::published_sweep* sweep;
  std::vector<sweep_cell> cells;  // by number of workers, and then as the scenario names the systems

  std::optional<double> largest_percent() const;  // whichever way; absent where a cell has none
  bool as_expected() const;
};

// What a published number is multiplied by to be one of ours: 10^6 for "ms". Nothing for a word that is no unit of time.
std::optional<double> nanoseconds_in(std::string_view unit);

sweep_findings compare(const model::published_sweep& sweep, const std::vector<model::run_result>& results);

std::string difference_text(const sweep_cell& cell);         // "-2.1 %"
std::string sweep_words(const sweep_findings& found);         // one sentence, without its full stop
std::string sweep_text(const sweep_findings& found);          // a table with a row for each number of workers
void write_sweeps(base::json_writer& out, const std::vector<sweep_findings>& found);  // a field of an object
// `found` refers to `sweeps`.
void read_sweeps(const base::json_place& root, std::vector<model::published_sweep>& sweeps, std::vector<sweep_findings>& found);

}  // namespace heist::reports
