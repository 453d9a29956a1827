// What holds of every metric in the table, whichever there are: an entry is all that a new one needs.
#include "reports/run/metric.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/run/run_csv.hpp"
#include "reports/run/run_document.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::reports;

namespace {

// A run in which every number is there and another one.
model::run_result run_with_every_number() {
  model::run_result r = samples::watched_run();
  r.what.scheduler.kind = "priority-work-stealing";
  std::uint64_t next = 1000;
  for (const metric_entry& m : all_metrics()) {
    if (const auto* whole = std::get_if<stored<std::uint64_t>>(&m.from)) whole->set(r, next++);
    if (const auto* real = std::get_if<stored<double>>(&m.from)) real->set(r, static_cast<double>(next++) + 0.25);
    if (const auto* time = std::get_if<of_each_worker>(&m.from)) {
      for (model::worker_times& w : r.metrics->workers) w.*time->part = next++;
    }
  }
  r.metrics->priorities = model::priority_series{.tasks_a_point = r.nodes, .sums = {9}, .tasks = r.nodes};
  return r;
}

bool is_stored(const metric_entry& m) {
  return std::holds_alternative<stored<std::uint64_t>>(m.from) || std::holds_alternative<stored<double>>(m.from);
}
bool is_derived(const metric_entry& m) {
  return std::holds_alternative<of_run>(m.from) || std::holds_alternative<of_times>(m.from);
}

std::string text_of(const metric_entry& m) {
  return std::string(m.name);
}
std::string last_key(const metric_entry& m) {
  return '"' + std::string(m.key.substr(m.key.rfind('.') + 1)) + "\": ";
}

// The document with one member replaced, up to its comma or the end of its line.
std::string document_with(const metric_entry& m, const std::string& member) {
  std::string text = run_json("every", {run_with_every_number()});
  const std::size_t at = text.find(last_key(m));
  if (at == text.npos) FAIL(text_of(m).c_str());
  return text.replace(at, text.find_first_of(",\n", at) - at, member);
}

std::string refusal(const std::string& document) {
  return base::message_of<base::bad_input>([&] { parse_run_document(document, "result.json"); });
}

void check_mentions(const std::string& text, const std::string& part, const metric_entry& m) {
  CHECK_TEXT(text.find(part) != text.npos, (text_of(m) + ": no " + part + " in " + text).c_str());
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest(line);
  for (std::string cell; std::getline(rest, cell, ',');) cells.push_back(cell);
  return cells;
}

}  // namespace

TEST_GROUP(every_metric){};

TEST(every_metric, has_a_name_a_key_and_a_meaning_of_its_own) {
  std::set<std::string_view> names, keys, meanings;
  for (const metric_entry& m : all_metrics()) {
    CHECK_TEXT(!m.name.empty() && names.insert(m.name).second, text_of(m).c_str());
    CHECK_TEXT(!m.key.empty() && keys.insert(m.key).second, text_of(m).c_str());
    CHECK_TEXT(!m.meaning.empty() && meanings.insert(m.meaning).second, text_of(m).c_str());
    CHECK_TEXT(m.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == m.name.npos, text_of(m).c_str());
    CHECK_TEXT(&metric_called(m.name) == &m && &metric_named(m.key) == &m, text_of(m).c_str());
  }
}

TEST(every_metric, is_written_and_read_back) {
  const model::run_result written = run_with_every_number();
  const std::string text = run_json("every", {written});
  const run_document read = parse_run_document(text, "result.json");
  for (const metric_entry& m : all_metrics()) {
    const auto before = m.of(written), after = m.of(read.results.front());
    CHECK_TEXT(before && after, text_of(m).c_str());
    STRCMP_EQUAL_TEXT(before->exact.c_str(), after->exact.c_str(), text_of(m).c_str());
    if (m.document.there) check_mentions(text, last_key(m), m);
  }
  STRCMP_EQUAL(text.c_str(), run_json(read.scenario, read.results).c_str());
}

TEST(every_metric, is_refused_with_its_place_where_it_is_no_number) {
  for (const metric_entry& m : all_metrics()) {
    if (!is_stored(m)) continue;
    check_mentions(refusal(document_with(m, last_key(m) + "\"many\"")), "result.json: results[0]." + std::string(m.key) + ": something else than a", m);
  }
}

TEST(every_metric, may_be_missing_unless_documents_have_always_had_it) {
  for (const metric_entry& m : all_metrics()) {
    if (!is_stored(m)) continue;
    std::string without = document_with(m, "\"later\": 7");
    for (const metric_entry& other : all_metrics()) {  // what would now contradict what is missing
      const std::size_t at = is_derived(other) && other.document.there ? without.find(last_key(other)) : without.npos;
      if (at != without.npos) without.replace(at, last_key(other).size(), "\"other\": ");
    }
    if (m.document.required) {
      check_mentions(refusal(without), last_key(m).substr(0, last_key(m).size() - 2) + " is missing", m);
    } else {
      parse_run_document(without, "result.json");
    }
  }
}

TEST(every_metric, that_is_derived_is_refused_where_it_contradicts_the_others) {
  for (const metric_entry& m : all_metrics()) {
    if (!is_derived(m) || !m.document.there) continue;
    check_mentions(refusal(document_with(m, last_key(m) + "123456.5")),
                   "results[0]." + std::string(m.key) + ": is 123456.5, and the numbers it comes from make", m);
  }
}

// But for three that CSV files have never had: they say little beside one another.
TEST(every_metric, that_is_stored_is_in_csv_files) {
  const model::run_result run = run_with_every_number();
  std::istringstream lines(run_csv({run}, "1"));
  std::string heads, values;
  std::getline(lines, heads);
  std::getline(lines, values);
  const auto columns = cells_of(heads), cells = cells_of(values);
  LONGS_EQUAL(columns.size(), cells.size());
  const std::set<std::string_view> left_out{"discarded", "steal-requests", "spins-per-ns"};
  for (const metric_entry& m : all_metrics()) {
    CHECK_TEXT(!is_stored(m) || m.column.empty() == left_out.contains(m.name), text_of(m).c_str());
    if (m.column.empty()) continue;
    const auto found = std::ranges::find(columns, m.column);
    CHECK_TEXT(found != columns.end(), text_of(m).c_str());
    STRCMP_EQUAL_TEXT(m.csv_cell(run).c_str(), cells[static_cast<std::size_t>(found - columns.begin())].c_str(), text_of(m).c_str());
  }
}

TEST(every_metric, can_be_expected_and_what_was_found_is_read_back) {
  model::run_result a = run_with_every_number(), b = run_with_every_number();
  a.what.scheduler.name = "a", b.what.scheduler.name = "b";
  for (const metric_entry& m : all_metrics()) {
    model::expectations expected;
    expected.claims.push_back({.words = "the same", .workload = "diamond", .of = std::string(m.name), .each = {"a"},
                               .is = model::claim::relation::near, .those = {"b"}});
    expected.figures.push_back({"A paper", "diamond", std::string(m.name), "s", {{"a", 2.5}, {"b", 1}}});
    const findings found = compare(expected, {a, b});
    CHECK_TEXT(found.claims.at(0).confirmed == true, text_of(m).c_str());
    const std::string text = run_json("every", {a, b}, run_schema::simulated, found);
    const run_document read = parse_run_document(text, "result.json");
    CHECK_TEXT(read.found.figures.at(0).systems.at(0).of(m) == found.figures.at(0).systems.at(0).of(m), text_of(m).c_str());
    STRCMP_EQUAL_TEXT(text.c_str(), run_json(read.scenario, read.results, read.schema, read.found).c_str(), text_of(m).c_str());
  }
}
