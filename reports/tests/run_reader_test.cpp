#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/run/run_document.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::base;
using namespace heist::reports;

namespace {

model::run_result run_with_everything() {
  model::run_result r = samples::watched_run();
  r.what.scheduler.name = "mine";
  r.what.scheduler.kind = "priority-work-stealing";
  r.what.scheduler.aging = 7;
  r.discarded = 3;
  r.clamped = 1;
  r.metrics->inversions = model::priority_inversions{2, 5, 4, 60};
  r.metrics->priorities = model::priority_series{.tasks_a_point = 3, .sums = {9, 2}, .tasks = 4};
  r.metrics->longest_wait_ns = 100;
  return r;
}

std::string refused_run(const std::string& text) {
  return message_of<base::bad_input>([&] { parse_run_document(text, "result.json"); });
}

// The sample with one thing replaced by another.
std::string changed_run(const std::string& from, const std::string& to) {
  std::string text = run_json("quickstart", {run_with_everything()});
  const std::size_t at = text.find(from);
  if (at == text.npos) FAIL(from.c_str());
  return text.replace(at, from.size(), to);
}

bool says_in_place(const std::string& message, const std::string& part) {
  return message.starts_with("result.json: ") && message.find(part) != message.npos;
}

}  // namespace

TEST_GROUP(run_reader){};

TEST(run_reader, what_is_written_is_read_back) {
  const std::string text = run_json("quickstart", {samples::fibonacci_run(), run_with_everything()},
                                    run_schema::simulated, {}, {"Title", "heist run x.toml"});
  const run_document read = parse_run_document(text, "result.json");
  STRCMP_EQUAL(text.c_str(), run_json(read.scenario, read.results, read.schema, read.found, read.origin).c_str());
}

TEST(run_reader, findings_are_read_back) {
  model::expectations expected;
  expected.figures.push_back({"A paper", "diamond", "makespan", "s", {{"mine", 2.5}, {"yours", 1}}});
  expected.claims.push_back({.words = "mine is fast", .workload = "diamond", .each = {"mine"}, .those = {"yours"}});
  expected.claims.push_back(
      {.words = "known", .workload = "diamond", .each = {"mine"}, .those = {"mine"}, .confirmed = false});
  model::run_result mine = run_with_everything(), yours = run_with_everything();
  yours.what.scheduler.name = "yours";
  yours.makespan_ns = 900;
  yours.metrics->workers.clear();
  yours.metrics.reset();
  const std::vector<model::run_result> results{mine, yours};
  const std::string text = run_json("quickstart", results, run_schema::simulated, compare(expected, results));
  const run_document read = parse_run_document(text, "result.json");
  STRCMP_EQUAL(text.c_str(), run_json(read.scenario, read.results, read.schema, read.found).c_str());
  LONGS_EQUAL(1, read.found.figures.size());
  LONGS_EQUAL(2, read.found.claims.size());
}

TEST(run_reader, measured_runs_have_no_digest) {
  const run_document read =
      parse_run_document(run_json("q", {samples::fibonacci_run()}, run_schema::native), "native.json");
  CHECK(read.schema == run_schema::native);
  LONGS_EQUAL(0, read.results.front().digest);
}

TEST(run_reader, fields_that_nobody_knows_are_passed_over) {
  const run_document read =
      parse_run_document(changed_run("\"nodes\"", "\"later\": {\"a\": [1]}, \"nodes\""), "result.json");
  LONGS_EQUAL(4, read.results.front().nodes);
}

TEST(run_reader, what_is_no_result_is_refused) {
  CHECK(says_in_place(refused_run(""), "parse error"));
  CHECK(says_in_place(refused_run("[1, 2"), "parse error"));
  CHECK(says_in_place(refused_run("[]"), "something else than an object"));
  CHECK(says_in_place(refused_run("7"), "something else than an object"));
  CHECK(says_in_place(refused_run("{}"), "has no \"schema\"; expected \"heist.run/2\""));
  CHECK(says_in_place(refused_run(R"({"schema": "heist.check/1"})"), "schema \"heist.check/1\"; expected"));
  CHECK(says_in_place(refused_run(R"({"schema": 3})"), "schema: something else than a string"));
  CHECK(says_in_place(refused_run(R"({"schema": "heist.run/1", "scenario": "x", "results": []})"), "nothing ran"));
  CHECK(says_in_place(refused_run(R"({"schema": "heist.run/1", "scenario": "x", "results": [7]})"),
                      "results[0]: something else than an object"));
  CHECK(says_in_place(refused_run(std::string(100, '[')), "nested too deeply"));
}

TEST(run_reader, a_place_is_named) {
  CHECK(says_in_place(refused_run(changed_run("\"work_ns\": 400", "\"work_ns\": -4")),
                      "results[0].work_ns: something else than a whole number"));
  CHECK(says_in_place(refused_run(changed_run("\"makespan_ns\": 301", "\"makespan_ns\": 1e400")), "number overflow"));
  CHECK(
      says_in_place(refused_run(changed_run("\"workers\": 4", "\"workers\": 0")), "\"workers\" should be at least 1"));
  CHECK(
      says_in_place(refused_run(changed_run("\"workers\": 4", "\"workers\": 4294967296")), "is more than 4294967295"));
  CHECK(says_in_place(refused_run(changed_run("\"ok\"", "\"okay\"")), "results[0].steals: \"ok\" is missing"));
  CHECK(says_in_place(refused_run(changed_run("\"fedcba9876543210\"", "\"fedc\"")), "digest: should be 16 hex digits"));
}

TEST(run_reader, a_key_of_before_is_told_its_name_now) {
  CHECK(says_in_place(refused_run(changed_run("\"look_every\"", "\"glance\"")), "results[0].glance: is called \"look_every\" now"));
}

TEST(run_reader, numbers_that_contradict_one_another_are_refused) {
  CHECK(says_in_place(refused_run(changed_run("\"utilisation\": 0.", "\"utilisation\": 1.")),
                      "results[0].utilisation: is 1."));
  CHECK(says_in_place(refused_run(changed_run("\"tasks\": 4", "\"tasks\": 400")),
                      "400 tasks, 3 a point, make 134 points, and there are 2"));
  CHECK(says_in_place(refused_run(changed_run("\"tasks_a_point\": 3", "\"tasks_a_point\": 0")), "at least 1"));
  CHECK(says_in_place(refused_run(changed_run("\"workers\": 4", "\"workers\": 3")), "has 4 workers, and the run 3"));
}
