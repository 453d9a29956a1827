#pragma once
// The project's own form of a graph as JSON, schema "heist.graph/1":
//   {"schema":"heist.graph/1","nodes":[{"name":"a","cost_ns":400}],"edges":[{"from":"a","to":"b","kind":"spawn"}]}
// A kind may be left out, and is then told from the shape; model/workload/graph.hpp says how.
#include <string>
#include <string_view>

#include "reports/run/graph_json.hpp"
#include "scenarios/import/imported.hpp"

namespace heist::scenarios {

// Throws base::bad_input. where: the file, fit for printing.
imported read_graph_json(std::string_view text, const std::string& where);

// One node or edge a line; the same graph gives the same bytes. Reading it gives the graph back.
using reports::graph_json;

}  // namespace heist::scenarios
