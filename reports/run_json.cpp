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

json times_object(const model::worker_times& t) {
  return {{"working_ns", t.working_ns},
          {"stealing_ns", t.stealing_ns},
          {"overhead_ns", t.overhead_ns},
          {"idle_ns", t.idle_ns}};
}

// What is not known is left out.
json metrics_object(const model::run_metrics& m) {
  json object = {
      {"steal_requests", m.steal_requests}, {"peak_ready", m.peak_ready}, {"starvation_ns", m.starvation_ns}};
  if (m.deviations) object["deviations"] = *m.deviations;
  if (m.inversions) {
    object["inversions"] = {{"count", m.inversions->count},
                            {"better_tasks", m.inversions->better_tasks},
                            {"most_better_tasks", m.inversions->most_better_tasks},
                            {"mean_rank_error", to_six_decimals(m.inversions->mean_rank_error())},
                            {"better_waited_ns", m.inversions->better_waited_ns}};
  }
  if (m.priorities) {
    object["priorities"] = {{"tasks_a_point", m.priorities->tasks_a_point}, {"sums", m.priorities->sums}};
  }
  json workers = json::array();
  for (const model::worker_times& t : m.workers) workers.push_back(times_object(t));
  object["workers"] = std::move(workers);
  return object;
}

json result_object(const model::run_result& r, run_schema schema) {
  json object = {
      {"workload", r.what.workload.name},
      {"scheduler", r.what.scheduler.kind},
      {"pool", r.what.scheduler.pool},
      {"spawn", r.what.scheduler.spawn},
      {"victim", r.what.scheduler.victim},
      {"idle", r.what.scheduler.idle},
      {"amount", r.what.scheduler.amount},
      {"workers", r.what.workers},
      {"seed", r.what.seed},
      {"work_ns", r.work_ns},
      {"span_ns", r.span_ns},
      {"makespan_ns", r.makespan_ns},
      {"utilisation", to_six_decimals(r.utilisation())},
      {"parallelism", to_six_decimals(r.parallelism())},
      {"greedy_bound_ns", to_six_decimals(r.greedy_bound_ns())},
      {"steal_ratio", to_six_decimals(r.steal_ratio())},
      {"steals", {{"ok", r.steals.ok}, {"empty", r.steals.empty}, {"lost", r.steals.lost}}},
      {"nodes", r.nodes},
  };
  if (schema == run_schema::simulated) object["digest"] = fmt::format("{:016x}", r.digest);
  if (r.metrics) object["metrics"] = metrics_object(*r.metrics);
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
