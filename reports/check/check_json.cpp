#include "reports/check/check_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "base/json/json_value.hpp"
#include "base/json/json_writer.hpp"
#include "base/text/text.hpp"
#include "reports/check/adequacy.hpp"

namespace heist::reports {
namespace {

using base::json_layout;
using base::json_value;
using base::json_writer;
using base::parse_json_value;
using base::printable;
using base::shorten;
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

void write_event(json_writer& out, const history_event& e) {
  out.begin_object()
      .field("thread", e.thread)
      .field("operation", e.operation)
      .field("order", e.order)
      .field("value", e.value)
      .field("stale", e.stale)
      .field("file", e.file)
      .field("line", e.line);
  if (e.reads_from) out.field("reads_from", *e.reads_from);
  if (e.races_with) out.field("races_with", *e.races_with);
  out.end_object();
}

void write_example(json_writer& out, const counterexample& example) {
  out.begin_object().field("violation", example.violation).list("threads", example.threads);
  out.key("events").begin_array();
  for (const history_event& e : example.events) write_event(out, e);
  out.end_array();
  if (!example.program.empty()) out.field("program", example.program);
  if (!example.decisions.empty()) out.field("decisions", example.decisions);
  out.end_object();
}

constexpr const char* sight_words[] = {"tried to steal", "stole",  "steal used World",
                                       "tried to pop",   "popped", "owner used World", "words used World"};

std::vector<std::string> words_of(std::uint32_t seen) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::size(sight_words); ++i) {
    if ((seen >> i & 1) != 0) words.emplace_back(sight_words[i]);
  }
  return words;
}

std::uint32_t seen_in(const json_value& object) {
  const json_value* const words = object.find("seen");
  std::uint32_t seen = 0;
  if (words == nullptr) return seen;
  for (const json_value& word : words->elements()) {
    const auto* const known = std::find(std::begin(sight_words), std::end(sight_words), word.text());
    if (known == std::end(sight_words)) throw std::runtime_error("unknown sight");
    seen |= std::uint32_t{1} << (known - sight_words);
  }
  return seen;
}

void write_result(json_writer& out, const check_result& r) {
  out.begin_object()
      .field("protocol", r.protocol)
      .field("mutant", r.mutant)
      .field("program", r.program)
      .field("explorer", r.explorer)
      .field("memory_model", r.memory_model)
      .field("alike", r.alike)
      .field("verdict", verdict_word(r.outcome))
      .field("exhaustive", r.outcome == verdict::holds && r.executions > r.blocked)
      .field("executions", r.executions)
      .field("blocked", r.blocked)
      .field("seconds", r.seconds);
  if (!r.claim.empty()) out.field("claim", r.claim);
  if (!r.reason.empty()) out.field("reason", r.reason);
  if (!r.not_demanded.empty()) out.field("not_demanded", r.not_demanded);
  if (r.seen != 0) out.list("seen", words_of(r.seen));
  if (r.example) write_example(out.key("counterexample"), *r.example);
  out.end_object();
}

void write_adequacy(json_writer& out, const adequacy& a) {
  out.begin_object().field("protocol", a.protocol).list("mutants", a.mutants).key("programs").begin_array();
  for (std::size_t p = 0; p < a.programs.size(); ++p) {
    out.begin_object()
        .field("program", a.programs[p])
        .list("kills", a.killed_by(p))
        .list("kills_alone", a.killed_only_by(p))
        .field("kills_nothing", a.kills_nothing(p))
        .end_object();
  }
  out.end_array().end_object();
}

std::uint32_t small(const json_value& value) {
  return static_cast<std::uint32_t>(value.whole(std::numeric_limits<std::uint32_t>::max()));
}

std::string text_or_nothing(const json_value& object, std::string_view key) {
  const json_value* found = object.find(key);
  return found == nullptr ? "" : found->text();
}

history_event read_event(const json_value& object) {
  history_event e{.thread = small(object.at("thread")),
                  .operation = object.at("operation").text(),
                  .order = object.at("order").text(),
                  .value = object.at("value").text(),
                  .stale = object.at("stale").flag(),
                  .file = object.at("file").text(),
                  .line = small(object.at("line"))};
  if (const json_value* from = object.find("reads_from")) e.reads_from = small(*from);
  if (const json_value* with = object.find("races_with")) e.races_with = small(*with);
  return e;
}

counterexample read_example(const json_value& object) {
  counterexample example{object.at("violation").text(), {}, {}};
  for (const json_value& name : object.at("threads").elements()) example.threads.push_back(name.text());
  for (const json_value& event : object.at("events").elements()) {
    example.events.push_back(read_event(event));
    if (example.events.back().thread >= example.threads.size()) throw std::runtime_error("an event of no thread");
    for (const auto earlier : {example.events.back().reads_from, example.events.back().races_with}) {
      if (earlier && *earlier + 1 >= example.events.size()) throw std::runtime_error("an event names a later one");
    }
  }
  example.program = text_or_nothing(object, "program");
  example.decisions = text_or_nothing(object, "decisions");
  return example;
}

check_result read_result(const json_value& object) {
  check_result r{.protocol = object.at("protocol").text(),
                 .mutant = object.at("mutant").text(),
                 .program = object.at("program").text(),
                 .outcome = verdict_named(object.at("verdict").text()),
                 .executions = object.at("executions").whole(),
                 .blocked = object.at("blocked").whole(),
                 .seconds = object.at("seconds").number(),
                 .example = std::nullopt,
                 .explorer = object.at("explorer").text(),
                 .memory_model = object.at("memory_model").text(),
                 .alike = small(object.at("alike")),
                 .claim = text_or_nothing(object, "claim"),
                 .seen = seen_in(object),
                 .reason = text_or_nothing(object, "reason"),
                 .not_demanded = text_or_nothing(object, "not_demanded")};
  if (const json_value* example = object.find("counterexample")) r.example = read_example(*example);
  return r;
}

}  // namespace

std::string check_json(const std::vector<check_result>& results) {
  json_writer out(json_layout::indented);
  out.begin_object().field("schema", "heist.check/2").key("results").begin_array();
  for (const check_result& r : results) write_result(out, r);
  out.end_array();
  if (const auto worth = adequacies(results); !worth.empty()) {
    out.key("adequacy").begin_array();
    for (const adequacy& a : worth) write_adequacy(out, a);
    out.end_array();
  }
  return out.end_object().take() + '\n';
}

std::string check_line(const check_result& result) {
  json_writer out;
  write_result(out, result);
  return out.take();
}

check_result parse_check_line(std::string_view line) {
  constexpr std::size_t deepest = 8;  // more than a result is
  try {
    return read_result(parse_json_value(line, deepest));
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("malformed result \"{}\": {}", shorten(printable(line), 120), error.what()));
  }
}

}  // namespace heist::reports
