#include "model/workload/fibonacci.hpp"
#include "sim/play.hpp"
#include "sim/stage.hpp"

namespace heist::sim {

void play_ideal(const model::experiment& what, const model::fibonacci_parameters& program, const options& how,
                model::run_result& result) {
  stage{what, lone_order(), how, result}.play_classic<free_of_charge, false>(
      [&] { return model::fibonacci<world<free_of_charge>>(program, what.workers); });
}

void play_typed(const model::experiment& what, const model::fibonacci_parameters& program, const lone_order& order,
                const options& how, model::run_result& result) {
  stage{what, order, how, result}.play_classic<coherent, true>(
      [&] { return model::fibonacci<world<coherent>>(program, what.workers); });
}

}  // namespace heist::sim
