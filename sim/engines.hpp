#pragma once
// One simulated run, once everything about it has been checked: a function for each engine, in a file of its own. For each
// grain there is one that runs whatever the names say, through indirect calls; and, for what people run by the hundred
// million, there are engines compiled for the workload's and the deque's own types.
#include <memory>
#include <string_view>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"

namespace heist::sim {

// order: of a lone worker, where it is known.
void run_any(const model::experiment& what, const lone_order& order, const options& how, model::run_result& result);
void run_any_by_access(const model::experiment& what, const lone_order& order, const options& how,
                       model::run_result& result);

// Classic work-stealing over one pool at the default grain.
std::string_view classic_pool();
void run_fibonacci(const model::experiment& what, const model::fibonacci_parameters& program, const lone_order& order,
                   const options& how, model::run_result& result);
void run_dag(const model::experiment& what, const std::shared_ptr<const model::graph>& program, const lone_order& order,
             const options& how, model::run_result& result);

}  // namespace heist::sim
