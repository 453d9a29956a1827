#include "model/workload/fibonacci.hpp"
#include "sim/classic_setup.hpp"
#include "sim/engines.hpp"

namespace heist::sim {

void run_fibonacci(const model::experiment& what, const model::fibonacci_parameters& program, const lone_order& order,
                   const options& how, model::run_result& result) {
  run_classic({what, order, how, result},
              [&]<class Costs>(Costs) { return model::fibonacci<world<typename Costs::program>>(program, what.workers); });
}

}  // namespace heist::sim
