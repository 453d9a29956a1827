#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/json/json_records.hpp"
#include "base/text/text.hpp"
#include "reports/check/counterexample_json.hpp"

namespace heist::reports {
namespace {

using base::json_record;
using base::printable;
using base::read_file;
using base::read_json_records;

constexpr std::size_t most_threads = 8;
constexpr std::size_t most_events = 20'000;
constexpr std::uint64_t most_index = std::numeric_limits<std::uint32_t>::max();

std::string optional_text(const json_record& record, const std::string& key) {
  return record.has(key) ? record.text(key) : "";
}

// What is looked up, run or quoted in a message is of printable ASCII; anything else is no name of ours.
std::string plain_text(const json_record& header, const std::string& key, std::size_t longest) {
  const std::string& found = header.text(key);
  const bool plain = std::all_of(found.begin(), found.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (!plain || found.size() > longest) {
    header.fail(fmt::format("\"{}\" should be at most {} characters of plain text", key, longest));
  }
  return found;
}

model::history_event read_history_event(const json_record& record, const model::counterexample& before) {
  model::history_event e{.thread = static_cast<std::uint32_t>(record.number("thread", most_threads - 1)),
                         .operation = record.text("operation"),
                         .order = optional_text(record, "order"),
                         .value = optional_text(record, "value"),
                         .stale = record.has("stale") && record.flag("stale"),
                         .file = optional_text(record, "file")};
  if (record.has("line")) e.line = static_cast<std::uint32_t>(record.number("line", most_index));
  const auto earlier = [&](const char* key, const char* complaint) -> std::optional<std::uint32_t> {
    if (!record.has(key)) return std::nullopt;
    const auto event = static_cast<std::uint32_t>(record.number(key, most_index));
    if (event >= before.events.size()) record.fail(complaint);
    return event;
  };
  e.reads_from = earlier("reads_from", "reads from an event that does not come before it");
  e.races_with = earlier("races_with", "races with an event that does not come before it");
  if (before.events.size() == most_events) record.fail(fmt::format("is one event more than {}", most_events));
  return e;
}

void keep_thread(const json_record& record, model::counterexample& example) {
  if (example.threads.size() == most_threads) record.fail(fmt::format("is one thread more than {}", most_threads));
  example.threads.push_back(record.text("name"));
}

void check_threads(const model::counterexample& example, const json_record& header) {
  if (example.threads.empty()) header.fail("has no threads");
  for (std::size_t i = 0; i < example.events.size(); ++i) {
    if (example.events[i].thread < example.threads.size()) continue;
    header.fail(fmt::format("events[{}]: names thread {}, and there are {}", i, example.events[i].thread,
                            example.threads.size()));
  }
}

}  // namespace

counterexample_document parse_counterexample(std::string_view text, const std::string& where) {
  if (text.size() > most_counterexample_bytes) throw base::bad_input(where, "holds more than 20 MB");
  counterexample_document document;
  model::counterexample& example = document.example;
  const auto keep = [&](const std::string& list, const json_record& record) {
    if (list == "threads") {
      keep_thread(record, example);
    } else {
      example.events.push_back(read_history_event(record, example));
    }
  };
  const json_record header = read_json_records(text, where, counterexample_schema, {"threads", "events"}, keep);
  document.protocol = plain_text(header, "protocol", 200);
  document.mutant = plain_text(header, "mutant", 200);
  document.own = header.flag("own");
  example.program = plain_text(header, "program", 1000);
  example.violation = header.text("violation");
  example.decisions = plain_text(header, "decisions", 1 << 20);
  check_threads(example, header);
  return document;
}

counterexample_document read_counterexample(const std::filesystem::path& path) {
  return parse_counterexample(read_file(path, most_counterexample_bytes), printable(path.string()));
}

bool is_counterexample(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string head(200, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head.find("heist.counterexample/") != head.npos;
}

}  // namespace heist::reports
