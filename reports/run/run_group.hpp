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

template <class Value>
auto spread_of(const std::vector<model::run_result>& results, const run_group& g, Value value) {
  std::vector<decltype(value(results.front()))> values;
  for (std::size_t i = g.first; i < g.first + g.count; ++i) values.push_back(value(results[i]));
  return spread(std::move(values));
}

// The median of each time; what is derived from them then fits what stands beside it.
inline model::run_times median_times(const std::vector<model::run_result>& results, const run_group& g) {
  using model::run_result;
  const run_result& first = results[g.first];
  return {spread_of(results, g, [](const run_result& r) { return r.work_ns; }).median.size(),
          spread_of(results, g, [](const run_result& r) { return r.span_ns; }).median.size(),
          spread_of(results, g, [](const run_result& r) { return r.makespan_ns; }).median.size(), first.what.workers,
          first.latencies};
}

}  // namespace heist::reports
