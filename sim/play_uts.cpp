#include "model/workload/uts.hpp"
#include "sim/play.hpp"
#include "sim/player.hpp"

namespace heist::sim {
namespace {

struct uts_maker {
  template <class W>
  model::uts<W> in(model::worker_id workers) const {
    return {parameters, workers};
  }
  const model::uts_parameters& parameters;
};

}  // namespace

void play(const model::experiment& what, const model::uts_parameters& program, const options& how,
          model::run_result& result) {
  player(what, uts_maker{program}, how, result).run();
}

}  // namespace heist::sim
