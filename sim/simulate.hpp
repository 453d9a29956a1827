#pragma once
// Experiments in, results out. A result is a function of its experiment alone: the same on every machine, in every
// build, whatever the options, the number of jobs and the other experiments.
#include <cstddef>
#include <functional>
#include <vector>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "sim/options.hpp"

namespace heist::sim {

// Throws base::bad_input for an experiment that cannot be simulated, cancelled when told to stop, and std::logic_error
// when the simulation contradicts itself: a bug of ours.
model::run_result simulate(const model::experiment& what, const options& how = {});

struct batch {
  std::vector<model::run_result> results;  // of the experiments that were finished, in the order they were given
  bool complete = true;                    // false: cancelled first, and some results are missing
};

// How many are finished, of how many. Called from any thread, but by one at a time.
using progress = std::function<void(std::size_t finished, std::size_t all)>;

// Runs the experiments in `jobs` threads (0: as many as the machine has). A failure is thrown once nothing runs any
// more; of several, the one of the earliest experiment. A meter was made for the same experiments.
batch simulate_all(const std::vector<model::experiment>& what, const options& how, unsigned jobs,
                   const progress& tell = {}, batch_meter* meter = nullptr);

}  // namespace heist::sim
