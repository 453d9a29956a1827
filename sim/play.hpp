#pragma once
// One simulated run, once everything about it has been checked. There is one engine for each grain that plays whatever
// the names say, through indirect calls; and, for what people run by the hundred million, engines compiled for the
// workload's and the deque's own types.
#include <memory>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"

namespace heist::sim {

// order: of a lone worker, where it is known.
void play(const model::experiment& what, const lone_order& order, const options& how, model::run_result& result);

// Classic work-stealing over chase-lev at the default grain.
void play_classic(const model::experiment& what, const model::fibonacci_parameters& program, const lone_order& order,
                  const options& how, model::run_result& result);
void play_classic(const model::experiment& what, const std::shared_ptr<const model::graph>& program,
                  const lone_order& order, const options& how, model::run_result& result);

}  // namespace heist::sim
