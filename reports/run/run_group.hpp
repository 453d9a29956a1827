#pragma once
// Runs that differ in nothing but their seed, and so are told as one: by medians.
#include <cstddef>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/spread.hpp"

namespace heist::reports {

// Of runs with the same settings, the number of the first one, and how many there are.
struct run_group {
  std::size_t first;
  std::size_t count;
};

// Of neighbours: seeds go round fastest.
inline std::vector<run_group> groups_of(const std::vector<model::run_result>& results) {
  std::vector<run_group> groups;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (groups.empty() || !model::same_settings(results[i].what, results[groups.back().first].what)) groups.push_back({i, 0});
    ++groups.back().count;
  }
  return groups;
}

using run_list = std::vector<const model::run_result*>;

inline run_list runs_of(const std::vector<model::run_result>& results, const run_group& g) {
  run_list runs;
  for (std::size_t i = g.first; i < g.first + g.count; ++i) runs.push_back(&results[i]);
  return runs;
}

// The median of each time of at least one run; what is derived from them then fits what stands beside it.
inline model::run_times median_times(const run_list& runs) {
  const auto median = [&](std::uint64_t model::run_result::*time_ns) {
    std::vector<std::uint64_t> all;
    for (const model::run_result* r : runs) all.push_back(r->*time_ns);
    return median_of(std::move(all)).size();
  };
  using model::run_result;
  return {median(&run_result::work_ns), median(&run_result::span_ns), median(&run_result::makespan_ns),
          runs.front()->what.workers, runs.front()->latencies};
}

}  // namespace heist::reports
