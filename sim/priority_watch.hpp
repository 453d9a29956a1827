#pragma once
// Priorities in the order in which tasks are taken: inversions, the average over time, and who waited longest.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "model/result/run_result.hpp"
#include "model/workload/measure.hpp"
#include "sim/priority_census.hpp"

namespace heist::sim {

class priority_watch {
 public:
  static constexpr std::size_t most_points = 100;

  void ready(std::uint64_t identity, model::priority_value priority, std::uint64_t now_ns) {
    census_.add(priority, now_ns);
    since_.raise(identity, now_ns);
  }

  // How many better tasks are ready.
  std::uint64_t taken(std::uint64_t identity, model::priority_value priority, std::uint64_t now_ns) {
    const std::uint64_t since_ns = since_.take(identity);
    census_.remove(priority, since_ns);
    longest_wait_ns_ = std::max(longest_wait_ns_, now_ns - since_ns);
    append(priority);
    const priority_census::total better = census_.better_than(priority);
    if (better.tasks == 0) return 0;
    ++inversions_.count;
    inversions_.better_tasks += better.tasks;
    inversions_.most_better_tasks = std::max(inversions_.most_better_tasks, better.tasks);
    inversions_.better_waited_ns += better.tasks * now_ns - better.since_ns;
    return better.tasks;
  }

  // Taken, but not executed.
  void discarded(std::uint64_t identity, model::priority_value priority) { census_.remove(priority, since_.take(identity)); }

  const model::priority_inversions& inversions() const { return inversions_; }
  const model::priority_series& series() const { return series_; }
  std::uint64_t longest_wait_ns() const { return longest_wait_ns_; }

 private:
  // When there are too many points, each two become one.
  void append(model::priority_value priority) {
    if (series_.tasks == series_.tasks_a_point * most_points) {
      for (std::size_t i = 0; i < most_points / 2; ++i) series_.sums[i] = series_.sums[2 * i] + series_.sums[2 * i + 1];
      series_.sums.resize(most_points / 2);
      series_.tasks_a_point *= 2;
    }
    if (series_.tasks % series_.tasks_a_point == 0) series_.sums.push_back(0);
    series_.sums.back() += priority;
    ++series_.tasks;
  }

  priority_census census_;
  model::measuring::live_nodes since_;  // when each ready task became so
  model::priority_inversions inversions_;
  model::priority_series series_;
  std::uint64_t longest_wait_ns_ = 0;
};

}  // namespace heist::sim
