#include "reports/check_json.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/text.hpp"

namespace heist::reports {
namespace {

using json = nlohmann::ordered_json;
using model::check_result;
using model::counterexample;
using model::history_event;
using model::verdict;

std::string verdict_word(verdict outcome) {
  switch (outcome) {
    case verdict::holds: return "holds";
    case verdict::violated: return "violated";
    case verdict::undecided: return "undecided";
  }
  throw std::logic_error("a verdict without a word");
}

verdict verdict_named(const std::string& word) {
  for (const verdict outcome : {verdict::holds, verdict::violated, verdict::undecided}) {
    if (word == verdict_word(outcome)) return outcome;
  }
  throw std::runtime_error("unknown verdict");
}

json event_object(const history_event& e) {
  json object = {{"thread", e.thread}, {"operation", e.operation}, {"order", e.order}, {"value", e.value},
                 {"stale", e.stale},   {"file", e.file},           {"line", e.line}};
  if (e.reads_from) object["reads_from"] = *e.reads_from;
  return object;
}

json example_object(const counterexample& example) {
  json events = json::array();
  for (const history_event& e : example.events) events.push_back(event_object(e));
  json object = {{"violation", example.violation}, {"threads", json(example.threads)}, {"events", std::move(events)}};
  if (!example.program.empty()) object["program"] = example.program;
  if (!example.decisions.empty()) object["decisions"] = example.decisions;
  return object;
}

json result_object(const check_result& r) {
  json object = {{"protocol", r.protocol},
                 {"mutant", r.mutant},
                 {"program", r.program},
                 {"explorer", r.explorer},
                 {"verdict", verdict_word(r.outcome)},
                 {"exhaustive", r.outcome == verdict::holds && r.executions > r.blocked},
                 {"executions", r.executions},
                 {"blocked", r.blocked},
                 {"seconds", r.seconds}};
  if (!r.claim.empty()) object["claim"] = r.claim;
  if (r.example) object["counterexample"] = example_object(*r.example);
  return object;
}

template <class T>
T whole(const json& object, const char* key) {
  const json& value = object.at(key);
  // the library would turn -1 and 1.5 into something else without a word
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<T>::max()) {
    throw std::runtime_error(fmt::format("\"{}\" is no whole number in range", key));
  }
  return value.get<T>();
}

std::string text(const json& object, const char* key) {
  return object.at(key).get<std::string>();
}

history_event read_event(const json& object) {
  history_event e{.thread = whole<std::uint32_t>(object, "thread"),
                  .operation = text(object, "operation"),
                  .order = text(object, "order"),
                  .value = text(object, "value"),
                  .stale = object.at("stale").get<bool>(),
                  .file = text(object, "file"),
                  .line = whole<std::uint32_t>(object, "line")};
  if (object.contains("reads_from")) e.reads_from = whole<std::uint32_t>(object, "reads_from");
  return e;
}

counterexample read_example(const json& object) {
  counterexample example{text(object, "violation"), object.at("threads").get<std::vector<std::string>>(), {}};
  for (const json& event : object.at("events")) {
    example.events.push_back(read_event(event));
    if (example.events.back().thread >= example.threads.size()) throw std::runtime_error("an event of no thread");
    const auto from = example.events.back().reads_from;
    if (from && *from + 1 >= example.events.size()) throw std::runtime_error("an event reads what comes later");
  }
  if (object.contains("program")) example.program = text(object, "program");
  if (object.contains("decisions")) example.decisions = text(object, "decisions");
  return example;
}

check_result read_result(const json& object) {
  check_result r{.protocol = text(object, "protocol"),
                 .mutant = text(object, "mutant"),
                 .program = text(object, "program"),
                 .outcome = verdict_named(text(object, "verdict")),
                 .executions = whole<std::uint64_t>(object, "executions"),
                 .blocked = whole<std::uint64_t>(object, "blocked"),
                 .seconds = object.at("seconds").get<double>(),
                 .example = std::nullopt,
                 .explorer = text(object, "explorer"),
                 .claim = object.contains("claim") ? text(object, "claim") : ""};
  if (object.contains("counterexample")) r.example = read_example(object.at("counterexample"));
  return r;
}

// A result is never deeper than its events; what is would only cost time to build and to tear down.
bool refuse_depth(int depth, json::parse_event_t, json&) {
  constexpr int deepest = 8;
  if (depth > deepest) throw std::runtime_error("nested too deeply");
  return true;
}

}  // namespace

std::string check_json(const std::vector<check_result>& results) {
  json list = json::array();
  for (const check_result& r : results) list.push_back(result_object(r));
  const json document = {{"schema", "heist.check/1"}, {"results", std::move(list)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

std::string check_line(const check_result& result) {
  return result_object(result).dump(-1, ' ', false, json::error_handler_t::replace);
}

check_result parse_check_line(std::string_view line) {
  try {
    return read_result(json::parse(line, refuse_depth));
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("malformed result \"{}\": {}", shorten(printable(line), 120), error.what()));
  }
}

}  // namespace heist::reports
