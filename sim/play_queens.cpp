#include "model/workload/queens.hpp"
#include "sim/play.hpp"
#include "sim/player.hpp"

namespace heist::sim {
namespace {

struct queens_maker {
  template <class W>
  model::queens<W> in(model::worker_id workers) const {
    return {parameters, workers};
  }
  const model::queens_parameters& parameters;
};

}  // namespace

void play(const model::experiment& what, const model::queens_parameters& program, const options& how,
          model::run_result& result) {
  player(what, queens_maker{program}, how, result).run();
}

}  // namespace heist::sim
