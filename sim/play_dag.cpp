#include "model/workload/dag.hpp"
#include "sim/play.hpp"
#include "sim/player.hpp"

namespace heist::sim {
namespace {

struct dag_maker {
  template <class W>
  model::dag<W> in(model::worker_id) const {
    return model::dag<W>(graph);
  }
  const model::graph& graph;
};

}  // namespace

void play(const model::experiment& what, const std::shared_ptr<const model::graph>& program, const options& how,
          model::run_result& result) {
  player(what, dag_maker{*program}, how, result).run();
}

}  // namespace heist::sim
