#include "reports/schedule/schedule_json.hpp"

#include <fmt/format.h>

#include "base/file/output_file.hpp"
#include "base/json/json_writer.hpp"
#include "reports/schedule/queue_states.hpp"

namespace heist::reports {
namespace {

using base::json_lines;
using base::json_quoted;
using base::output_file;

void add_moment(std::string& out, std::string_view what, const model::schedule::moment& m) {
  if (m.happened()) out += fmt::format(R"(,"{0}_ns":{1},"{0}_order":{2})", what, m.time_ns, m.order);
}

void add_time(std::string& out, std::string_view key, std::uint64_t time_ns) {
  if (time_ns != 0) out += fmt::format(R"(,"{}":{})", key, time_ns);
}

void add_gap(std::string& out, const model::schedule::gap& gap) {
  add_time(out, "overhead_ns", gap.overhead_ns);
  add_time(out, "stealing_ns", gap.stealing_ns);
  add_time(out, "idle_ns", gap.idle_ns);
}

void add_iterations(std::string& out, const model::range& r) {
  out += fmt::format(R"(,"first_iteration":{},"end_iteration":{})", r.first, r.end);
}

// Put together here and not by json_writer, which takes five times as long: there may be a million.
std::string node_record(const model::schedule::node& n) {
  std::string out = fmt::format(R"({{"id":"{}","name":{},"worker":{},"start_ns":{},"end_ns":{})", n.identity,
                                json_quoted(n.name), n.worker, n.start_ns, n.end_ns);
  // a task from a queue that all share counts as an attempt on oneself, and is stolen from nobody
  if (n.stolen && n.victim != n.worker) out += fmt::format(R"(,"stolen_from":{})", n.victim);
  if (n.deviates) out += R"(,"deviates":true)";
  if (n.priority) out += fmt::format(R"(,"priority":{})", *n.priority);
  if (n.better_ready != 0) out += fmt::format(R"(,"better_ready":{})", n.better_ready);
  add_moment(out, "ready", n.ready);
  add_moment(out, "visible", n.visible);
  add_moment(out, "taken", n.taken);
  if (n.discarded) out += R"(,"discarded":true)";
  if (n.piece) add_iterations(out, n.piece->iterations);
  if (n.piece && n.piece->round != 0) out += fmt::format(R"(,"round":{})", n.piece->round);
  add_gap(out, n.before);
  return out += '}';
}

std::string edge_record(const model::schedule::edge& e) {
  std::string out = fmt::format(R"({{"from":"{}","to":"{}","kind":"{}")", e.from, e.to, to_string(e.kind));
  if (e.latency_ns != 0) out += fmt::format(R"(,"latency_ns":{})", e.latency_ns);
  return out += '}';
}

// Where who brought it there is no worker, none is named.
std::string queue_record(const model::schedule::queue_span& span, std::uint32_t workers) {
  std::string out = fmt::format(R"({{"queue":{},"state":"{}")", span.queue, name_of(span.state));
  if (span.worker < workers) out += fmt::format(R"(,"worker":{})", span.worker);
  return out += fmt::format(R"(,"start_ns":{},"end_ns":{}}})", span.start_ns, span.end_ns);
}

std::string part_record(const model::schedule::loop_part& part) {
  std::string out = fmt::format(R"({{"worker":{},"since_ns":{})", part.owner, part.since_ns);
  add_iterations(out, part.iterations);
  if (part.half_of != model::schedule::loop_part::whole) out += fmt::format(R"(,"half_of":{})", part.half_of);
  return out += '}';
}

// Flat, as in a CSV file, so that a reader that holds no trees passes over them.
void write_settings(json_lines& out, const std::vector<setting>& settings) {
  for (const setting& s : settings) {
    if (s.text.empty() || s.head == "workers") continue;
    const std::string_view key = s.head == "scheduler" ? "scheduler_kind" : std::string_view(s.head);
    if (s.is_word) {
      out.field(key, s.text);
    } else {
      out.json(key, s.text);
    }
  }
}

void write_members(json_lines& out, const schedule_document& document) {
  out.field("schema", "heist.schedule/1");
  if (!document.version.empty()) out.field("heist", document.version);
  out.field("scenario", document.scenario);
  out.field("workload", document.workload);
  out.field("scheduler", document.scheduler);
  out.field("workers", document.workers);
  out.field("seed", document.seed);
  out.field("makespan_ns", document.makespan_ns);
  if (document.digest != 0) out.field("digest", fmt::format("{:016x}", document.digest));
  write_settings(out, document.settings);
  out.list("nodes", document.what.nodes, node_record);
  out.list("edges", document.what.edges, edge_record);
  const auto rest_record = [worker = 0](const model::schedule::gap& gap) mutable {
    std::string out_record = fmt::format(R"({{"worker":{})", worker++);
    add_gap(out_record, gap);
    return out_record += '}';
  };
  if (!document.what.rest.empty()) out.list("rest", document.what.rest, rest_record);
  const auto record_of = [&document](const model::schedule::queue_span& span) { return queue_record(span, document.workers); };
  if (!document.what.queues.empty()) out.list("queues", document.what.queues, record_of);
  if (!document.what.parts.empty()) out.list("parts", document.what.parts, part_record);
}

}  // namespace

std::string schedule_json(const schedule_document& document) {
  json_lines out;
  write_members(out, document);
  return out.take();
}

void write_schedule(const std::filesystem::path& path, const schedule_document& document) {
  output_file file(path);
  json_lines out([&file](std::string_view piece) { file.write(piece); });
  write_members(out, document);
  file.write(out.take());
  file.finish();
}

}  // namespace heist::reports
