#include "scenarios/command/search.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/bad_input.hpp"
#include "scenarios/command/protocol.hpp"
#include "scenarios/nearest.hpp"
#include "verify/explorers.hpp"

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
    throw base::bad_input("--budget " + text, "is not a time", "write it like 500ms, 60s, 5m or 1h");
  }
  return value * scale;
}

void demand_known(const std::string& option, const std::string& what, const std::string& name,
                  const std::vector<std::string_view>& known) {
  if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
  const std::string hint = scenarios::did_you_mean(name, known);
  throw base::bad_input(option + " " + name, "there is no such " + what,
                        hint.empty() ? "'heist list' names them all" : hint);
}

// An explorer belongs to an engine, and a memory model to the one that has several.
void choose_engine(verify::check_request& request) {
  const auto known = std::find_if(verify::explorers.begin(), verify::explorers.end(),
                                  [&](const auto& e) { return e.name == request.explorer; });
  const std::string own = known == verify::explorers.end() ? "" : std::string(known->engine);
  if (!own.empty() && !request.engine.empty() && request.engine != own) {
    throw base::bad_input("--explorer " + request.explorer, "is an explorer of the engine " + own,
                          "leave --engine out, or say --engine " + own);
  }
  if (request.engine.empty()) request.engine = own.empty() ? "graphs" : own;
  if (request.engine == "relacy" && !request.model.empty()) {
    throw base::bad_input("--model " + request.model, "the engine relacy has one memory model only",
                          "leave --model out, or check with --engine graphs");
  }
  if (request.model.empty()) request.model = "rc11";
}

}  // namespace

verify::check_request search_request(const check_arguments& arguments, std::size_t checks) {
  verify::check_request request = arguments.how;
  demand_known("--explorer", "explorer", request.explorer, names(verify::explorers));
  demand_known("--engine", "engine", request.engine, names(verify::engines));
  demand_known("--model", "memory model", request.model, names(verify::memory_models));
  choose_engine(request);
  const bool kept = !request.checkpoint.empty() || !request.resume.empty();
  if (!verify::can_be_divided(request.explorer) && (kept || request.jobs > 1)) {
    throw base::bad_input("--explorer " + request.explorer, "takes neither --jobs nor --checkpoint nor --resume",
                          "graphs and dpor do");
  }
  if (kept && request.jobs > 1) throw base::bad_input("--jobs", "a checkpoint is kept by one process only");
  if (kept && checks != 1)
    throw base::bad_input("--checkpoint", "is of one protocol or mutant", "check one at a time");
  constexpr std::uint64_t drawn = 100'000;  // explorers that draw never end by themselves
  const bool draws = request.explorer == "random" || request.explorer == "pct";
  request.executions = arguments.executions > 0 ? arguments.executions : draws ? drawn : UINT64_MAX;
  const char* const usual = arguments.checker.empty() ? "600s" : "60s";
  request.seconds = parse_seconds(arguments.budget.empty() ? usual : arguments.budget);
  return request;
}

}  // namespace heist::command
