#include "reports/schedule_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace heist::reports {
namespace {

using json = nlohmann::ordered_json;

// replace: a name that is not UTF-8 must not keep the result from being written
std::string line(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json node_object(const model::schedule::node& n) {
  json object = {{"id", std::to_string(n.identity)},
                 {"name", n.name},
                 {"worker", n.worker},
                 {"start_ns", n.start_ns},
                 {"end_ns", n.end_ns}};
  if (n.stolen) object["stolen_from"] = n.victim;
  return object;
}

json edge_object(const model::schedule::edge& e) {
  return {{"from", std::to_string(e.from)}, {"to", std::to_string(e.to)}, {"kind", std::string(to_string(e.kind))}};
}

json header_object(const schedule_document& d) {
  json object = {{"schema", "heist.schedule/1"}, {"scenario", d.scenario}, {"workload", d.workload},
                 {"scheduler", d.scheduler},     {"workers", d.workers},   {"seed", d.seed},
                 {"makespan_ns", d.makespan_ns}};
  if (d.digest != 0) object["digest"] = fmt::format("{:016x}", d.digest);
  return object;
}

template <class Records, class Object>
void append_list(std::string& text, std::string_view name, const Records& records, Object object) {
  text += fmt::format("  \"{}\": [", name);
  const char* separator = "\n    ";
  for (const auto& record : records) {
    text += separator;
    text += line(object(record));
    separator = ",\n    ";
  }
  text += records.empty() ? "]" : "\n  ]";
}

}  // namespace

std::string schedule_json(const schedule_document& document) {
  std::string text = "{\n";
  const json header = header_object(document);
  for (const auto& [key, value] : header.items()) {
    text += fmt::format("  \"{}\": {},\n", key, line(value));
  }
  append_list(text, "nodes", document.what.nodes, node_object);
  text += ",\n";
  append_list(text, "edges", document.what.edges, edge_object);
  return text + "\n}\n";
}

}  // namespace heist::reports
