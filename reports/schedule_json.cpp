#include "reports/schedule_json.hpp"

#include <fmt/format.h>

#include "reports/json_writer.hpp"

namespace heist::reports {
namespace {

std::string node_record(const model::schedule::node& n) {
  json_writer out;
  out.begin_object()
      .field("id", std::to_string(n.identity))
      .field("name", n.name)
      .field("worker", n.worker)
      .field("start_ns", n.start_ns)
      .field("end_ns", n.end_ns);
  if (n.stolen) out.field("stolen_from", n.victim);
  if (n.deviates) out.field("deviates", true);
  if (n.priority) out.field("priority", *n.priority);
  if (n.better_ready != 0) out.field("better_ready", n.better_ready);
  return out.end_object().take();
}

std::string edge_record(const model::schedule::edge& e) {
  json_writer out;
  out.begin_object()
      .field("from", std::to_string(e.from))
      .field("to", std::to_string(e.to))
      .field("kind", to_string(e.kind));
  if (e.latency_ns != 0) out.field("latency_ns", e.latency_ns);
  return out.end_object().take();
}

}  // namespace

std::string schedule_json(const schedule_document& document) {
  json_lines out;
  out.field("schema", "heist.schedule/1");
  out.field("scenario", document.scenario);
  out.field("workload", document.workload);
  out.field("scheduler", document.scheduler);
  out.field("workers", document.workers);
  out.field("seed", document.seed);
  out.field("makespan_ns", document.makespan_ns);
  if (document.digest != 0) out.field("digest", fmt::format("{:016x}", document.digest));
  out.list("nodes", document.what.nodes, node_record);
  out.list("edges", document.what.edges, edge_record);
  return out.take();
}

}  // namespace heist::reports
