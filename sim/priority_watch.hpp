#pragma once
// Tasks with priorities from announced to taken: inversions, the average priority over time, and who waited longest.
// Invariant: a task that is announced and not taken is either in the census, because other workers can find it, or among
// the unseen. README.md says when it changes from one to the other.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/workload/measure.hpp"
#include "sim/priority_census.hpp"

namespace heist::sim {

class priority_watch {
 public:
  static constexpr std::size_t most_points = 100;
  using moment = model::schedule::moment;

  // What a taken task has behind it.
  struct history {
    moment ready, visible, taken;
    priority_census::total better = {};  // and visible when it was taken
    std::uint64_t better_unseen = 0;     // and announced, but not visible
  };

  void ready(model::worker_id by, std::uint64_t identity, model::priority_value priority, std::uint64_t now_ns) {
    const std::size_t at = free_place();
    waiting_[at] = {identity, priority, by, next(now_ns), {}};
    places_.raise(identity, at);
    unseen_.push_back(at);
  }

  // The scheduler has heard of what the worker announced; it keeps at most one of them for the worker alone.
  void heard(model::worker_id by, std::optional<std::uint64_t> kept, std::uint64_t now_ns) { show_all_but(kept, by, now_ns); }

  // A worker that kept one and takes another has put the kept one where others find it. A task that somebody else is given
  // before the call that announced it is over was found, so it could be.
  history taken(model::worker_id by, std::uint64_t identity, std::uint64_t now_ns) {
    show_all_but(identity, by, now_ns);
    const std::size_t at = places_.take(identity);
    task& t = waiting_[at];
    if (t.visible.happened()) {
      census_.remove(t.priority, t.visible.time_ns);
    } else {
      std::erase(unseen_, at);
      if (t.by != by) t.visible = next(now_ns);
    }
    free_.push_back(at);
    return {t.ready, t.visible, next(now_ns), census_.better_than(t.priority), better_unseen(t.priority)};
  }

  // A taken task is executed; how many better ones were visible.
  std::uint64_t executed(const history& of, model::priority_value priority) {
    longest_wait_ns_ = std::max(longest_wait_ns_, of.taken.time_ns - of.ready.time_ns);
    append(priority);
    const std::uint64_t better = of.better.tasks;
    if (better + of.better_unseen != 0) ++inversions_.including_unseen;
    if (better == 0) return 0;
    ++inversions_.count;
    inversions_.better_tasks += better;
    inversions_.most_better_tasks = std::max(inversions_.most_better_tasks, better);
    inversions_.better_waited_ns += better * of.taken.time_ns - of.better.since_ns;
    return better;
  }

  const model::priority_inversions& inversions() const { return inversions_; }
  const model::priority_series& series() const { return series_; }
  std::uint64_t longest_wait_ns() const { return longest_wait_ns_; }

 private:
  struct task {
    std::uint64_t identity = 0;
    model::priority_value priority = 0;
    model::worker_id by = 0;
    moment ready, visible;
  };

  void show_all_but(std::optional<std::uint64_t> identity, model::worker_id by, std::uint64_t now_ns) {
    std::size_t left = 0;
    for (const std::size_t at : unseen_) {
      task& t = waiting_[at];
      if (t.by != by || t.identity == identity) {
        unseen_[left++] = at;
        continue;
      }
      t.visible = next(now_ns);
      census_.add(t.priority, now_ns);
    }
    unseen_.resize(left);
  }

  moment next(std::uint64_t now_ns) { return {now_ns, ++moments_}; }

  std::size_t free_place() {
    if (free_.empty()) {
      waiting_.emplace_back();
      return waiting_.size() - 1;
    }
    const std::size_t at = free_.back();
    free_.pop_back();
    return at;
  }

  // Few are unseen: of each worker what it announces at the moment, and what it keeps.
  std::uint64_t better_unseen(model::priority_value priority) const {
    std::uint64_t better = 0;
    for (const std::size_t at : unseen_) better += waiting_[at].priority > priority ? 1 : 0;
    return better;
  }

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

  priority_census census_;  // of visible tasks
  std::vector<task> waiting_;
  std::vector<std::size_t> free_;          // places in it
  std::vector<std::size_t> unseen_;        // places of tasks that only their worker can have, in the order of announcement
  model::measuring::live_nodes places_;    // by identity
  std::uint64_t moments_ = 0;
  model::priority_inversions inversions_;
  model::priority_series series_;
  std::uint64_t longest_wait_ns_ = 0;
};

}  // namespace heist::sim
