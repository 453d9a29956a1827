#include "model/workload/trapezoid.hpp"
#include "sim/play.hpp"
#include "sim/player.hpp"

namespace heist::sim {
namespace {

struct trapezoid_maker {
  template <class W>
  model::trapezoid<W> in(model::worker_id workers) const {
    return {parameters, workers};
  }
  const model::trapezoid_parameters& parameters;
};

}  // namespace

void play(const model::experiment& what, const model::trapezoid_parameters& program, const options& how,
          model::run_result& result) {
  player(what, trapezoid_maker{program}, how, result).run();
}

}  // namespace heist::sim
