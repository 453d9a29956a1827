#pragma once
// One simulated run of each kind of program. Each overload has a source file of its own (play_*.cpp), because it holds
// the engine compiled for every policy and cost model.
#include <memory>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "sim/options.hpp"

namespace heist::sim {

void play(const model::experiment& what, const model::fibonacci_parameters& program, const options& how,
          model::run_result& result);
void play(const model::experiment& what, const std::shared_ptr<const model::graph>& program, const options& how,
          model::run_result& result);
void play(const model::experiment& what, const model::uts_parameters& program, const options& how,
          model::run_result& result);
void play(const model::experiment& what, const model::queens_parameters& program, const options& how,
          model::run_result& result);
void play(const model::experiment& what, const model::trapezoid_parameters& program, const options& how,
          model::run_result& result);

}  // namespace heist::sim
