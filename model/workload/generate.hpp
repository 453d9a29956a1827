#pragma once
// Generates the graph that parameters describe.
#include <memory>
#include <variant>

#include "model/workload/divided_graphs.hpp"
#include "model/workload/generated.hpp"
#include "model/workload/interactive_graphs.hpp"
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
    std::shared_ptr<const graph> operator()(const map_reduce_parameters& p) const { return map_reduce_graph(p, any); }
    std::shared_ptr<const graph> operator()(const latency_fibonacci_parameters& p) const {
      return latency_fibonacci_graph(p, any);
    }
    std::shared_ptr<const graph> operator()(const quicksort_parameters& p) const { return quicksort_graph(p, any); }
    std::shared_ptr<const graph> operator()(const server_parameters& p) const { return server_graph(p, any); }
    std::shared_ptr<const graph> operator()(const pipeline_parameters& p) const { return pipeline_graph(p, any); }
    const generator_parameters& any;
  };
  return std::visit(by_shape{what.any}, what.shape);
}

}  // namespace heist::model
