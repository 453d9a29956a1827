#include "model/workload/fibonacci.hpp"
#include "sim/play.hpp"
#include "sim/stage.hpp"

namespace heist::sim {

void play_classic(const model::experiment& what, const model::fibonacci_parameters& program, const lone_order& order,
                  const options& how, model::run_result& result) {
  stage{what, order, how, result}.play_classic(
      [&]<class Costs>(Costs) { return model::fibonacci<world<Costs>>(program, what.workers); });
}

}  // namespace heist::sim
