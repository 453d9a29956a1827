#include "reports/counterexample_json.hpp"

#include <nlohmann/json.hpp>

namespace heist::reports {
namespace {

using json = nlohmann::ordered_json;

json event_record(const model::history_event& e) {
  json record = {{"thread", e.thread}, {"operation", e.operation}};
  if (!e.order.empty()) record["order"] = e.order;
  if (!e.value.empty()) record["value"] = e.value;
  if (e.stale) record["stale"] = true;
  if (e.reads_from) record["reads_from"] = *e.reads_from;
  if (!e.file.empty()) {
    record["file"] = e.file;
    record["line"] = e.line;
  }
  return record;
}

}  // namespace

// One event a line: such files are compared and looked at.
std::string counterexample_json(const counterexample_document& document) {
  const model::counterexample& example = document.example;
  json header = {{"schema", counterexample_schema}, {"protocol", document.protocol},
                 {"mutant", document.mutant},       {"own", document.own},
                 {"program", example.program},      {"violation", example.violation},
                 {"decisions", example.decisions}};
  const auto dump = [](const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); };
  std::string text = "{\n";
  for (const auto& [key, value] : header.items()) text += "  " + dump(key) + ": " + dump(value) + ",\n";
  const auto list = [&](const char* name, const auto& entries, auto record, const char* end) {
    text += "  \"" + std::string(name) + "\": [";
    for (std::size_t i = 0; i < entries.size(); ++i) text += (i == 0 ? "\n    " : ",\n    ") + dump(record(entries[i]));
    text += std::string(entries.empty() ? "]" : "\n  ]") + end;
  };
  list(
      "threads", example.threads,
      [](const std::string& name) {
        return json{{"name", name}};
      },
      ",\n");
  list("events", example.events, event_record, "\n");
  return text + "}\n";
}

}  // namespace heist::reports
