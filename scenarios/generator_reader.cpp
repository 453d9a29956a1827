#include "scenarios/generator_reader.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <variant>

#include "model/workload/generate.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/parameter_reader.hpp"
#include "scenarios/work_limit.hpp"

namespace heist::scenarios {
namespace {

void spend(const fields& workload, generated_budget& budget, std::uint64_t nodes, std::uint64_t edges) {
  const bool enough = nodes <= budget.nodes && edges <= budget.edges;
  if (!enough) {
    refuse(workload.source(), workload.at(),
           fmt::format("the generated graphs of this file would have more than {} nodes or {} edges",
                       most_generated_nodes, most_generated_edges),
           "generate smaller graphs, or put them into several files");
  }
  budget.nodes -= nodes;
  budget.edges -= edges;
}

}  // namespace

void read_generated(const fields& workload, model::generated origin, generated_budget& budget, model::workload_spec& result) {
  read_parameters(workload, origin);
  std::visit([&](const auto& shape) { spend(workload, budget, shape.asked_nodes(), shape.asked_edges()); }, origin.shape);
  const std::shared_ptr<const model::graph> graph = generate(origin);
  work_limit work;
  for (model::node_id n = 0; n < graph->size(); ++n) work.add(1, graph->cost_ns(n));
  work.check(workload);
  if (outlasts_the_clock(*graph)) {
    refuse(workload.source(), workload.at(), excessive_latency, excessive_latency_remedy);
  }
  result.program = graph;
  result.origin = std::make_shared<model::generated>(std::move(origin));
}

}  // namespace heist::scenarios
