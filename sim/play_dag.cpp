#include "model/workload/dag.hpp"
#include "sim/play.hpp"
#include "sim/stage.hpp"

namespace heist::sim {

void play_classic(const model::experiment& what, const std::shared_ptr<const model::graph>& program,
                  const lone_order& order, const options& how, model::run_result& result) {
  stage{what, order, how, result}.play_classic(
      [&]<class Costs>(Costs) { return model::dag<world<Costs>>(*program); });
}

}  // namespace heist::sim
