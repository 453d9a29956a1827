#include "scenarios/command/search.hpp"

#include <algorithm>
#include <string>

#include "model/bad_input.hpp"
#include "scenarios/command/protocol.hpp"
#include "scenarios/nearest.hpp"
#include "verify/explorer/explorers.hpp"

namespace heist::command {
namespace {

double parse_seconds(const std::string& text) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  const std::string unit = text.substr(used);
  const double scale = unit == "ms" ? 1e-3 : unit == "m" ? 60 : unit == "h" ? 3600 : 1;
  const bool known = unit.empty() || unit == "s" || scale != 1;
  if (used == 0 || !known || !(value > 0) || value * scale > 1e7) {
    throw model::bad_input("--budget " + text, "is not a time", "write it like 500ms, 60s, 5m or 1h");
  }
  return value * scale;
}

}  // namespace

verify::check_request search_request(const check_arguments& arguments, std::size_t checks) {
  verify::check_request request = arguments.how;
  const auto known = names(verify::explorers);
  if (!request.explorer.empty() && std::find(known.begin(), known.end(), request.explorer) == known.end()) {
    const std::string hint = scenarios::did_you_mean(request.explorer, known);
    throw model::bad_input("--explorer " + request.explorer, "there is no such explorer",
                           hint.empty() ? "'heist list' names them all" : hint);
  }
  const bool kept = !request.checkpoint.empty() || !request.resume.empty();
  if (!request.explorer.empty() && request.explorer != "dpor" && (kept || request.jobs > 1)) {
    throw model::bad_input("--explorer " + request.explorer, "takes neither --jobs nor --checkpoint nor --resume",
                           "dpor does");
  }
  if (kept && request.jobs > 1) throw model::bad_input("--jobs", "a checkpoint is kept by one process only");
  if (kept && checks != 1)
    throw model::bad_input("--checkpoint", "is of one protocol or mutant", "check one at a time");
  constexpr std::uint64_t drawn = 100'000;  // explorers that draw never end by themselves
  const bool draws = request.explorer == "random" || request.explorer == "pct";
  request.executions = arguments.executions > 0 ? arguments.executions : draws ? drawn : UINT64_MAX;
  const char* const usual = arguments.checker.empty() ? "600s" : "60s";
  request.seconds = parse_seconds(arguments.budget.empty() ? usual : arguments.budget);
  return request;
}

}  // namespace heist::command
