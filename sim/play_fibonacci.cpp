#include "model/workload/fibonacci.hpp"
#include "sim/play.hpp"
#include "sim/player.hpp"

namespace heist::sim {
namespace {

struct fibonacci_maker {
  template <class W>
  model::fibonacci<W> in(model::worker_id workers) const {
    return {parameters, workers};
  }
  const model::fibonacci_parameters& parameters;
};

}  // namespace

void play(const model::experiment& what, const model::fibonacci_parameters& program, const options& how,
          model::run_result& result) {
  player(what, fibonacci_maker{program}, how, result).run();
}

}  // namespace heist::sim
