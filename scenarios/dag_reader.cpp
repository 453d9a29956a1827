#include "scenarios/dag_reader.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "scenarios/graph_reader.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/import/import.hpp"
#include "scenarios/parameter_reader.hpp"
#include "scenarios/priority_reader.hpp"

namespace heist::scenarios {
namespace {

using shared = std::shared_ptr<const model::graph>;

// As `heist import --unit` takes it: 1000, "1000" or "1/4".
std::optional<time_unit> read_unit(const fields& workload) {
  if (!workload.has("unit")) return std::nullopt;
  const value& said = workload.needed("unit", "unit = 1000");
  const auto* number = std::get_if<std::int64_t>(&said.content);
  const auto* text = std::get_if<std::string>(&said.content);
  const std::optional<time_unit> unit = number != nullptr ? time_unit_of(std::to_string(*number))
                                        : text != nullptr ? time_unit_of(*text)
                                                          : std::nullopt;
  if (unit) return unit;
  refuse(workload.source(), said.at,
         fmt::format("'unit' is {}, expected nanoseconds from 1 to {}, or a fraction of two such numbers",
                     describe(said), time_unit::most),
         "for example: unit = 1000, or unit = \"1/4\"");
}

shared read_file(const fields& workload, const std::filesystem::path& folder) {
  for (const std::string_view key : {"nodes", "edges"}) {
    if (!workload.has(key)) continue;
    refuse(workload.source(), workload.at(key), fmt::format("both 'file' and '{}', expected one of them", key),
           fmt::format("keep file and remove {}, or the other way round", key));
  }
  import_options how;
  how.unit = read_unit(workload);
  return import_file(folder / workload.needed_text("file"), how).graph;
}

shared read_written_out(const fields& workload) {
  if (workload.has("unit")) {
    refuse(workload.source(), workload.at("unit"), "'unit' means nothing without 'file'",
           "remove it: cost_ns is in nanoseconds");
  }
  return read_graph(workload);
}

// The graph's own priorities, or those of a rule: which should count where there are both?
shared with_priorities(const fields& workload, shared graph) {
  const model::priority_rule rule = read_priorities(workload);
  if (rule.shape == model::priority_rule::kind::none) return graph;
  if (graph->has_priorities()) {
    refuse(workload.source(), workload.at("priorities"), "'priorities' for a graph whose nodes have a 'priority' each",
           "remove one or the other");
  }
  auto ranked = std::make_shared<model::graph>(*graph);
  ranked->set_priorities(rule.of(*ranked));
  return ranked;
}

// What edges say themselves stays; the rule says the rest.
shared with_latencies(const fields& workload, shared graph) {
  drawn_latencies drawn;
  read_parameters(workload, drawn);
  if (!drawn.rule.changes_anything()) return graph;
  const auto waits = std::make_shared<const model::graph>(drawn.rule.applied_to(*graph, drawn.seed));
  if (outlasts_the_clock(*waits)) refuse(workload.source(), workload.at(), excessive_latency, excessive_latency_remedy);
  return waits;
}

}  // namespace

shared read_dag(const fields& workload, const std::filesystem::path& folder) {
  const shared graph = workload.has("file") ? read_file(workload, folder) : read_written_out(workload);
  return with_priorities(workload, with_latencies(workload, graph));
}

}  // namespace heist::scenarios
