#include "model/workload/dag.hpp"
#include "sim/play.hpp"
#include "sim/stage.hpp"

namespace heist::sim {

void play_ideal(const model::experiment& what, const std::shared_ptr<const model::graph>& program, const options& how,
                model::run_result& result) {
  stage{what, lone_order(), how, result}.play_classic<free_of_charge, false>(
      [&] { return model::dag<world<free_of_charge>>(*program); });
}

void play_typed(const model::experiment& what, const std::shared_ptr<const model::graph>& program,
                const lone_order& order, const options& how, model::run_result& result) {
  stage{what, order, how, result}.play_classic<coherent, true>([&] { return model::dag<world<coherent>>(*program); });
}

}  // namespace heist::sim
