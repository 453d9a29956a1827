#include "reports/run/run_json.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/json/json_writer.hpp"
#include "reports/run/experiment_json.hpp"

namespace heist::reports {
namespace {

using base::json_layout;
using base::json_writer;

double to_six_decimals(double value) {
  return std::round(value * 1e6) / 1e6;
}

void write_times(json_writer& out, const model::worker_times& t) {
  out.begin_object()
      .field("working_ns", t.working_ns)
      .field("stealing_ns", t.stealing_ns)
      .field("overhead_ns", t.overhead_ns)
      .field("idle_ns", t.idle_ns)
      .end_object();
}

// What is not known is left out.
void write_metrics(json_writer& out, const model::run_metrics& m, const model::run_result& r) {
  out.begin_object()
      .field("steal_requests", m.steal_requests)
      .field("peak_ready", m.peak_ready)
      .field("starvation_ns", m.starvation_ns);
  if (m.deviations) out.field("deviations", *m.deviations);
  if (m.inversions) {
    out.key("inversions")
        .begin_object()
        .field("count", m.inversions->count)
        .field("better_tasks", m.inversions->better_tasks)
        .field("most_better_tasks", m.inversions->most_better_tasks)
        .field("rank_error", to_six_decimals(m.inversions->rank_error(r.nodes)))
        .field("depth", to_six_decimals(m.inversions->depth()))
        .field("better_waited_ns", m.inversions->better_waited_ns)
        .field("mean_better_waited_ns", to_six_decimals(m.inversions->mean_better_waited_ns()))
        .field("including_unseen", m.inversions->including_unseen)
        .end_object();
  }
  if (m.longest_wait_ns) out.field("longest_wait_ns", *m.longest_wait_ns);
  if (m.priorities) {
    out.key("priorities")
        .begin_object()
        .field("tasks", m.priorities->tasks)
        .field("tasks_a_point", m.priorities->tasks_a_point);
    out.list("sums", m.priorities->sums).end_object();
  }
  out.key("workers").begin_array();
  for (const model::worker_times& t : m.workers) write_times(out, t);
  out.end_array().end_object();
}

void write_result(json_writer& out, const model::run_result& r, run_schema schema, std::size_t workload,
                  std::size_t machine) {
  out.begin_object().field("workload", r.what.workload.name).field("workload_index", workload);
  write_scheduler(out, r.what.scheduler);
  out.field("machine_index", machine).field("workers", r.what.workers).field("seed", r.what.seed);
  if (r.what.workload.priority_levels != 0) out.field("priority_seed", r.what.priority_seed());
  if (r.what.scheduler.kind == "priority-work-stealing") out.field("clamped", r.clamped);
  out.field("work_ns", r.work_ns)
      .field("span_ns", r.span_ns)
      .field("makespan_ns", r.makespan_ns)
      .field("utilisation", to_six_decimals(r.utilisation()))
      .field("parallelism", to_six_decimals(r.parallelism()));
  if (const auto bound_ns = r.greedy_bound_ns()) out.field("greedy_bound_ns", to_six_decimals(*bound_ns));
  if (r.latencies) out.field("latencies", true);
  out.field("steal_ratio", to_six_decimals(r.steal_ratio()));
  out.key("steals")
      .begin_object()
      .field("ok", r.steals.ok)
      .field("empty", r.steals.empty)
      .field("lost", r.steals.lost)
      .field("shared", r.steals.shared)
      .end_object();
  out.field("nodes", r.nodes);
  if (r.discarded != 0) out.field("discarded", r.discarded);
  if (schema == run_schema::simulated) out.field("digest", fmt::format("{:016x}", r.digest));
  if (r.spins_per_ns > 0) out.field("spins_per_ns", to_six_decimals(r.spins_per_ns));
  if (r.metrics) write_metrics(out.key("metrics"), *r.metrics, r);
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
