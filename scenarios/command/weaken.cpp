#include "scenarios/command/weaken.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "reports/check/weaken_json.hpp"
#include "reports/check/weaken_table.hpp"
#include "reports/run/progress_line.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/command/protocol.hpp"
#include "verify/program.hpp"
#include "verify/weaken.hpp"

namespace heist::command {

exit_code weaken(const weaken_arguments& arguments) {
  const verify::checkable& protocol = find_protocol(arguments.protocol);
  demand_programs(arguments.programs, *protocol.words);
  verify::check_request request;
  request.protocol = protocol.name;
  request.programs = arguments.programs;
  if (request.programs.empty()) request.programs.assign(protocol.programs.begin(), protocol.programs.end());
  progress_line line;
  const model::weaken_result result = verify::weaken(request, [&](const std::string& what) {
    line.show(fmt::format("weakening {}: {}", protocol.name, what));
    return !stop;
  });
  line.show("");
  if (stop) tell("heist: interrupted: {} call sites were tried\n", result.sites.size());
  if (stop && result.sites.empty()) return interrupted;
  if (arguments.json) {
    fmt::print("{}", reports::weaken_json(result));
  } else {
    fmt::print("{}\n", reports::weaken_table(result));
    fmt::print(
        "alone: the weakest order that still holds in every execution of {} programs, the others as written\n"
        "together: the same beside all others weakened. verify/README.md says what the method cannot see.\n",
        result.programs);
  }
  if (stop) return interrupted;
  const auto any = [&](bool (model::weakened_site::*is)() const) {
    return std::any_of(result.sites.begin(), result.sites.end(), std::mem_fn(is));
  };
  if (any(&model::weakened_site::unexplained)) return violated;
  return any(&model::weakened_site::undecided) ? undecided : holds;
}

}  // namespace heist::command
