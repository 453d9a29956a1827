#include "scenarios/command/native.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "base/text/text.hpp"
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

// How true the spent costs are: measured before the first run, and again now.
void tell_of_costs(const std::vector<model::run_result>& results) {
  std::set<std::string> themselves;
  bool spent = false;
  for (const model::run_result& r : results) {
    if (model::works_itself(r.what.workload)) themselves.insert(r.what.workload.name);
    spent = spent || r.spins_per_ns > 0;
  }
  for (const std::string& name : themselves) {
    tell("{}: its nodes compute, and their costs were not spent besides: T1, T∞ and what is derived from them are as "
         "written\n",
         base::excerpt(name));
  }
  if (!spent) return;
  const std::string doubt = native::doubt_about(native::measured_rate(), native::measured_rate_again());
  if (!doubt.empty()) tell("heist: {}\n", doubt);
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
    tell_of_costs(results);
  }
  return holds;
}

}  // namespace heist::command
