#pragma once
// A graph that is generated, described: its kind, what that kind takes, and what every generator takes.
#include <string_view>
#include <variant>

#include "model/registry/type_list.hpp"
#include "model/workload/generated_parameters.hpp"

namespace heist::model {

using generated_graphs = type_list<layered_parameters, erdos_parameters, fork_join_parameters, series_parallel_parameters,
                                   chain_parameters, fan_parameters>;

struct generated {
  generated_graphs::apply<std::variant> shape;
  generator_parameters any;

  std::string_view kind() const;
  static void describe(auto& g, auto&& say) {
    std::visit([&](auto& p) { p.describe(p, say); }, g.shape);
    generator_parameters::describe(g.any, say);
  }
};

}  // namespace heist::model
