#include "sim/any_setup.hpp"
#include "sim/engine.hpp"
#include "sim/engines.hpp"

namespace heist::sim {
namespace {

template <class Scheduler, class Load, class Watcher>
using call_engine = engine<coherent, Scheduler, Load, Watcher>;

}  // namespace

void run_any(const model::experiment& what, const lone_order& order, const options& how, model::run_result& result) {
  run_any_on<coherent, call_engine>({what, order, how, result});
}

}  // namespace heist::sim
