#include "reports/run/run_json.hpp"

#include <fmt/format.h>

#include "base/json/json_writer.hpp"
#include "reports/run/experiment_json.hpp"
#include "reports/run/findings_json.hpp"
#include "reports/run/metric_json.hpp"

namespace heist::reports {
namespace {

using base::json_layout;
using base::json_writer;

void write_metrics(json_writer& out, const model::run_result& r) {
  const model::run_metrics& m = *r.metrics;
  out.begin_object();
  write_watched_numbers(out, r);
  if (m.priorities) {
    out.key("priorities")
        .begin_object()
        .field("tasks", m.priorities->tasks)
        .field("tasks_a_point", m.priorities->tasks_a_point);
    out.list("sums", m.priorities->sums).end_object();
  }
  out.key("workers").begin_array();
  for (const model::worker_times& t : m.workers) write_worker_times(out, t);
  out.end_array().end_object();
}

void write_result(json_writer& out, const model::run_result& r, run_schema schema, std::size_t workload,
                  std::size_t machine) {
  out.begin_object().field("workload", r.what.workload.name).field("workload_index", workload);
  write_scheduler(out, r.what.scheduler);
  out.field("machine_index", machine).field("workers", r.what.workers).field("seed", r.what.seed);
  if (r.what.workload.priority_levels != 0) out.field("priority_seed", r.what.priority_seed());
  if (r.latencies) out.field("latencies", true);
  write_run_numbers(out, r);
  if (schema == run_schema::simulated) out.field("digest", fmt::format("{:016x}", r.digest));
  if (r.metrics) write_metrics(out.key("metrics"), r);
  out.end_object();
}

}  // namespace

std::string run_json(std::string_view scenario, const std::vector<model::run_result>& results, run_schema schema,
                     const findings& found, const run_origin& origin) {
  json_writer out(json_layout::indented);
  out.begin_object().field("schema", schema_name(schema));
  if (!origin.version.empty()) out.field("heist", origin.version);
  out.field("scenario", scenario);
  if (!origin.title.empty()) out.field("title", origin.title);
  if (!origin.command.empty()) out.field("command", origin.command);
  const experiment_parts parts(results);
  parts.write(out, schema);
  out.key("results").begin_array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    write_result(out, results[i], schema, parts.workload_of(i), parts.machine_of(i));
  }
  out.end_array();
  if (!found.empty()) write_findings(out, found);
  out.end_object();
  return out.take() + '\n';
}

}  // namespace heist::reports
