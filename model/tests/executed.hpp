#pragma once
// Executes a workload on one worker without a scheduler: for programs too large to measure in a test, or that are stopped.
#include <cstdint>
#include <deque>

#include "model/workload/workload.hpp"

namespace heist::model::tests {

struct passed {
  std::uint64_t executed = 0;
  std::uint64_t discarded = 0;
  std::uint64_t cost_ns = 0;
  bool done = false;  // before it ran out of tasks
};

// The newest task first, or the oldest.
template <Workload L>
passed executed_alone(L& load, bool newest_first = true) {
  struct waiting {
    void edge(edge_kind, std::uint64_t) {}
    void ready(task t) { tasks.push_back(t); }
    void done() { finished = true; }
    void starts(std::uint64_t operation, std::uint64_t) {
      if constexpr (requires { load.completed(0, operation, *this); }) load.completed(0, operation, *this);
    }
    L& load;
    std::deque<task> tasks{};
    bool finished = false;
  } heard{load};
  passed sum;
  load.start(heard);
  while (!heard.tasks.empty()) {
    const task t = newest_first ? heard.tasks.back() : heard.tasks.front();
    newest_first ? heard.tasks.pop_back() : heard.tasks.pop_front();
    const beginning node = begin(load, 0, t);
    ++(node.executes ? sum.executed : sum.discarded);
    sum.cost_ns += node.cost_ns;
    load.finish(0, t, heard);
  }
  sum.done = heard.finished;
  return sum;
}

// Says how many nodes there were, and 0 for a workload that was not done when it ran out of tasks.
template <Workload L>
std::uint64_t nodes_executed(L& load) {
  const passed all = executed_alone(load);
  return all.done ? all.executed + all.discarded : 0;
}

}  // namespace heist::model::tests
