#pragma once
// Runs an experiment on real threads: the scheduler, pool and workload that the simulator runs, with a node's cost
// spent as real work and times measured.
#include <cstdint>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "native/exactly_once.hpp"
#include "native/spin.hpp"

namespace heist::native {

struct options {
  double cost_scale = 1;              // of the real work; 0 skips it. The result's work and span are never scaled
  std::uint64_t trace_nodes = 2'000;  // a run of at most so many nodes keeps its schedule
};

// How the nodes' costs are spent: not at all where executing a node is the work itself.
spin spin_for(const model::workload_spec& what, const options& how);

// Throws wrong_execution unless every node ran exactly once and the workload came to the right result, and
// base::bad_input for a name that is not in model/catalogue.hpp or an experiment without workers.
model::run_result execute(const model::experiment& what, const options& how = {});

}  // namespace heist::native
