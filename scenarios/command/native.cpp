#include "scenarios/command/native.hpp"

#include <fmt/format.h>

#include "native/execute.hpp"
#include "reports/progress_line.hpp"

namespace heist::command {

exit_code run_native(const run_arguments& arguments) {
  native::options how;
  how.cost_scale = arguments.cost_scale;
  for (const scenarios::scenario& s : read_all(arguments)) {
    progress_line line;
    std::vector<model::run_result> results;
    const auto experiments = s.experiments();
    how.trace_nodes = traced_nodes(experiments.size());
    for (const model::experiment& e : experiments) {
      if (stop) break;
      line.show(fmt::format("{}: {} of {} runs", s.name, results.size(), experiments.size()));
      results.push_back(native::execute(e, how));
    }
    line.show("");
    if (!results.empty()) publish(arguments, s, results, reports::run_schema::native);
    if (stop) return interrupted;
    fmt::print(stderr, "every node of {} runs was executed exactly once\n", results.size());
  }
  return holds;
}

}  // namespace heist::command
