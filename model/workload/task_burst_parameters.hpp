#pragma once
// What task_burst.hpp is given.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/own_priority.hpp"

namespace heist::model {

struct task_burst_parameters {
  std::uint32_t tasks = 1'000;
  std::uint64_t stop_after = 0;  // 0: never; what is over is discarded
  std::uint64_t task_ns = 1;
  std::uint64_t make_ns = 0;
  own_priority priority = {};

  bool operator==(const task_burst_parameters&) const = default;

  static constexpr std::uint32_t max_tasks = 1 << 26;

  // How many nodes a run executes, where that is known beforehand; else 0.
  std::uint64_t known_nodes() const { return std::uint64_t{tasks} + 1; }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return std::max(bound_ns(tasks, make_ns), task_ns); }

  static constexpr std::string_view name = "task-burst";
  static constexpr std::string_view line = "tasks made all at once by one node: the ForkJoin benchmark of Imam & Sarkar";
  static constexpr std::array own_priorities{own_priority::kind::cyclic};
  static void describe(auto& p, auto&& say) {
    say(key{"tasks", "one node makes them all", 1, max_tasks}, p.tasks);
    say(key{"task_ns", "what a task costs", 0, most_cost_ns}, p.task_ns);
    say(key{"make_ns", "the first node costs so much for each task", 0, most_part_ns}, p.make_ns);
    say(key{"stop_after", "tasks executed; see below", 1, most_stop_after}.or_none("never"), p.stop_after);
  }

  void each_cost(auto&& add) const {
    add(tasks, task_ns);
    add(tasks, make_ns);
  }
};

}  // namespace heist::model
