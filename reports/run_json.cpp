#include "reports/run_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace heist::reports {
namespace {

using json = nlohmann::ordered_json;

double to_six_decimals(double value) {
  return std::round(value * 1e6) / 1e6;
}

json result_object(const model::run_result& r, run_schema schema) {
  json object = {
      {"workload", r.what.workload.name},
      {"scheduler", r.what.scheduler.kind},
      {"pool", r.what.scheduler.pool},
      {"spawn", r.what.scheduler.spawn},
      {"victim", r.what.scheduler.victim},
      {"workers", r.what.workers},
      {"seed", r.what.seed},
      {"work_ns", r.work_ns},
      {"span_ns", r.span_ns},
      {"makespan_ns", r.makespan_ns},
      {"utilisation", to_six_decimals(r.utilisation())},
      {"steals", {{"ok", r.steals.ok}, {"empty", r.steals.empty}, {"lost", r.steals.lost}}},
      {"nodes", r.nodes},
  };
  if (schema == run_schema::simulated) object["digest"] = fmt::format("{:016x}", r.digest);
  return object;
}

}  // namespace

std::string run_json(std::string_view scenario, const std::vector<model::run_result>& results, run_schema schema) {
  json list = json::array();
  for (const model::run_result& r : results) list.push_back(result_object(r, schema));
  const json document = {
      {"schema", schema == run_schema::simulated ? "heist.run/1" : "heist.native/1"},
      {"scenario", std::string(scenario)},
      {"results", std::move(list)},
  };
  // replace: a name that is not UTF-8 must not keep the result from being written
  return document.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace heist::reports
