#pragma once
// Executes a workload on one worker, depth first, and looks at nothing: for programs too large to measure in a test.
#include <cstdint>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::model::tests {

// Says how many nodes there were, and 0 for a workload that was not done when it ran out of tasks.
template <Workload L>
std::uint64_t nodes_executed(L& load) {
  struct stack {
    void edge(edge_kind, std::uint64_t) {}
    void ready(task t) { tasks.push_back(t); }
    void done() { finished = true; }
    std::vector<task> tasks;
    bool finished = false;
  } heard;
  std::uint64_t nodes = 0;
  for (load.start(heard); !heard.tasks.empty(); ++nodes) {
    const task t = heard.tasks.back();
    heard.tasks.pop_back();
    begin(load, 0, t);
    load.finish(0, t, heard);
  }
  return heard.finished ? nodes : 0;
}

}  // namespace heist::model::tests
