#include "sim/access_engine.hpp"
#include "sim/any_setup.hpp"
#include "sim/engines.hpp"

namespace heist::sim {

void run_any_by_access(const model::experiment& what, const lone_order& order, const options& how,
                       model::run_result& result) {
  run_any_on<stepwise, access_engine>({what, order, how, result});
}

}  // namespace heist::sim
