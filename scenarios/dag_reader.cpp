#include "scenarios/dag_reader.hpp"

#include <fmt/format.h>

#include <string_view>

#include "scenarios/graph_reader.hpp"
#include "scenarios/import/import.hpp"

namespace heist::scenarios {

std::shared_ptr<const model::graph> read_dag(const fields& workload, const std::filesystem::path& folder) {
  if (!workload.has("file")) return read_graph(workload);
  for (const std::string_view key : {"nodes", "edges"}) {
    if (!workload.has(key)) continue;
    refuse(workload.source(), workload.at(key), fmt::format("both 'file' and '{}', expected one of them", key),
           fmt::format("keep file and remove {}, or the other way round", key));
  }
  return import_file(folder / workload.needed_text("file")).graph;
}

}  // namespace heist::scenarios
