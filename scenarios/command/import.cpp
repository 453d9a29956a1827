#include "scenarios/command/import.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/file/output_file.hpp"
#include "reports/run/import_report.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/import.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

}  // namespace

exit_code import_graph(const import_arguments& arguments) {
  scenarios::import_options how;
  if (!arguments.format.empty()) how.format = scenarios::import_format_named(arguments.format);
  if (!arguments.unit.empty()) how.unit = scenarios::parse_time_unit(arguments.unit);
  const scenarios::import_result found = scenarios::import_file(arguments.file, how);
  const fs::path out = arguments.out.empty() ? fs::path("out") / fs::path(arguments.file).stem().concat(".graph.json")
                                             : fs::path(arguments.out);
  base::write_file(out, scenarios::graph_json(*found.graph));
  fmt::print("{}", arguments.json ? reports::import_json(found.summary) : reports::import_table(found.summary));
  tell("graph in {}\n", out.string());
  if (found.summary.vanished > 0) {
    tell("heist: {} of {} nodes take more than nothing and came to 0 ns: --unit gives a larger unit\n",
         found.summary.vanished, found.summary.nodes);
  }
  return holds;
}

}  // namespace heist::command
