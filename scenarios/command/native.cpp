#include "scenarios/command/native.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "native/execute.hpp"
#include "reports/run/progress_line.hpp"
#include "reports/run/result_folder.hpp"
#include "scenarios/command/message.hpp"

namespace heist::command {
namespace {

// What native::execute() has made sure of.
std::string verdict(const std::vector<model::run_result>& results) {
  const auto free = std::ranges::count_if(
      results, [](const model::run_result& r) { return model::depends_on_schedule(r.what.workload); });
  const auto fixed = static_cast<std::ptrdiff_t>(results.size()) - free;
  std::string text;
  if (fixed > 0) text += fmt::format("every node of {} runs was executed exactly once\n", fixed);
  if (free > 0) {
    text += fmt::format("no node of {} runs was executed more than once, and their results are right\n", free);
  }
  return text;
}

}  // namespace

exit_code run_native(const run_arguments& arguments) {
  native::options how;
  how.cost_scale = arguments.cost_scale;
  for (const scenarios::scenario& s : read_all(arguments)) {
    progress_line line;
    std::vector<model::run_result> results;
    const reports::reserved_folder folder(output_folder(arguments, s));
    const auto experiments = s.experiments();
    how.trace_nodes = traced_nodes(arguments, experiments.size());
    for (const model::experiment& e : experiments) {
      if (stop) break;
      line.show(fmt::format("{}: {} of {} runs", s.name, results.size(), experiments.size()));
      results.push_back(native::execute(e, how));
    }
    line.show("");
    if (!results.empty()) publish(arguments, s, results, reports::run_schema::native);
    if (stop) return interrupted;
    tell("{}", verdict(results));
  }
  return holds;
}

}  // namespace heist::command
