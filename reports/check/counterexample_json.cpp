#include "reports/check/counterexample_json.hpp"

#include "base/json/json_writer.hpp"

namespace heist::reports {
namespace {

using base::json_lines;
using base::json_writer;

std::string thread_record(const std::string& name) {
  return json_writer().begin_object().field("name", name).end_object().take();
}

std::string event_record(const model::history_event& e) {
  json_writer out;
  out.begin_object().field("thread", e.thread).field("operation", e.operation);
  if (!e.order.empty()) out.field("order", e.order);
  if (!e.value.empty()) out.field("value", e.value);
  if (e.stale) out.field("stale", true);
  if (e.reads_from) out.field("reads_from", *e.reads_from);
  if (e.races_with) out.field("races_with", *e.races_with);
  if (!e.file.empty()) out.field("file", e.file).field("line", e.line);
  return out.end_object().take();
}

}  // namespace

std::string counterexample_json(const counterexample_document& document) {
  const model::counterexample& example = document.example;
  json_lines out;
  out.field("schema", counterexample_schema);
  out.field("protocol", document.protocol);
  out.field("mutant", document.mutant);
  out.field("own", document.own);
  out.field("program", example.program);
  out.field("violation", example.violation);
  out.field("decisions", example.decisions);
  out.list("threads", example.threads, thread_record);
  out.list("events", example.events, event_record);
  return out.take();
}

}  // namespace heist::reports
