#include "model/workload/dag.hpp"
#include "sim/classic_setup.hpp"
#include "sim/engines.hpp"

namespace heist::sim {

std::string_view classic_pool() {
  return model::chase_lev_pool::name;
}

void run_dag(const model::experiment& what, const std::shared_ptr<const model::graph>& program, const lone_order& order,
             const options& how, model::run_result& result) {
  run_classic({what, order, how, result}, [&]<class Costs>(Costs) { return model::dag<world<typename Costs::program>>(*program); });
}

}  // namespace heist::sim
