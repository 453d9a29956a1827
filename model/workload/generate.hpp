#pragma once
// Generates the graph that parameters describe.
#include <memory>
#include <variant>

#include "model/workload/generated.hpp"
#include "model/workload/random_graphs.hpp"
#include "model/workload/regular_graphs.hpp"

namespace heist::model {

inline std::shared_ptr<const graph> generate(const generated& what) {
  struct by_shape {
    std::shared_ptr<const graph> operator()(const layered_parameters& p) const { return layered_graph(p, any); }
    std::shared_ptr<const graph> operator()(const erdos_parameters& p) const { return erdos_graph(p, any); }
    std::shared_ptr<const graph> operator()(const fork_join_parameters& p) const { return fork_join_graph(p, any); }
    std::shared_ptr<const graph> operator()(const series_parallel_parameters& p) const {
      return series_parallel_graph(p, any);
    }
    std::shared_ptr<const graph> operator()(const chain_parameters& p) const { return chain_graph(p, any); }
    std::shared_ptr<const graph> operator()(const fan_parameters& p) const { return fan_graph(p, any); }
    const generator_parameters& any;
  };
  return std::visit(by_shape{what.any}, what.shape);
}

}  // namespace heist::model
