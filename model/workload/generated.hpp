#pragma once
// A graph that is generated, described: its kind, what that kind takes, and what every generator takes.
#include <string_view>
#include <variant>

#include "model/registry/type_list.hpp"
#include "model/workload/generated_parameters.hpp"
#include "model/workload/latency_fibonacci_parameters.hpp"
#include "model/workload/map_reduce_parameters.hpp"
#include "model/workload/pipeline_parameters.hpp"
#include "model/workload/quicksort_parameters.hpp"
#include "model/workload/server_parameters.hpp"

namespace heist::model {

using generated_graphs = type_list<layered_parameters, erdos_parameters, fork_join_parameters, series_parallel_parameters,
                                   chain_parameters, fan_parameters, map_reduce_parameters, latency_fibonacci_parameters,
                                   quicksort_parameters, server_parameters, pipeline_parameters>;

struct generated {
  generated_graphs::apply<std::variant> shape;
  generator_parameters any;

  std::string_view kind() const;
  static void describe(auto& g, auto&& say) {
    const auto of_its_own = [&](auto& p) {
      p.describe(p, say);
      return !requires { p.costs_of_its_own; };
    };
    const bool draws_costs = std::visit(of_its_own, g.shape);
    generator_parameters::describe(g.any, say, draws_costs);
  }
};

}  // namespace heist::model
