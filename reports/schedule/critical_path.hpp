#pragma once
// The costliest path through a schedule: no number of workers could have been faster than the sum of its nodes and of
// the latencies between them.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/schedule/schedule_graph.hpp"

namespace heist::reports {

struct critical_path {
  std::vector<std::size_t> nodes;  // places in the schedule's list, from the first to the last
  std::uint64_t cost_ns = 0;
};

// Edges between nodes that are there. Of several as costly, always the same one. Empty if the edges go round in a
// circle, as those of no run do.
critical_path critical_path_of(const model::schedule& what, const schedule_graph& graph);
critical_path critical_path_of(const model::schedule& what);

}  // namespace heist::reports
