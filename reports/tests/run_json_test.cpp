#include "reports/run/run_json.hpp"

#include "base/json/json_value.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

const char* const expected_document = R"({
  "schema": "heist.run/2",
  "heist": "0.1.0",
  "scenario": "quickstart",
  "workloads": [
    {
      "kind": "fibonacci",
      "name": "fibonacci",
      "n": 10,
      "fork_ns": 1,
      "join_ns": 1,
      "leaf_min_ns": 1,
      "leaf_max_ns": 1
    }
  ],
  "machines": [
    {
      "granularity": "call",
      "access_ns": 1,
      "transfer_ns": 40,
      "remote_ns": 0,
      "rmw_ns": 15,
      "fence_ns": 15,
      "attempt_ns": 10,
      "completion_ns": 0,
      "sockets": 1,
      "cores_per_socket": 0,
      "yield_ns": 200,
      "backoff_min_ns": 16,
      "backoff_max_ns": 4096,
      "park_after": 16,
      "wake_ns": 2000
    }
  ],
  "results": [
    {
      "workload": "fibonacci",
      "workload_index": 0,
      "scheduler": "work-stealing",
      "pool": "chase-lev",
      "spawn": "work-first",
      "victim": "random",
      "amount": "one",
      "idle": "spin",
      "blocked": "set-aside",
      "latch": 0,
      "deque_ns": 0,
      "context_ns": 0,
      "code_ns": 0,
      "steal_ns": 0,
      "machine_index": 0,
      "workers": 4,
      "seed": 7,
      "work_ns": 4000000,
      "span_ns": 98765,
      "makespan_ns": 1050000,
      "utilisation": 0.952381,
      "parallelism": 40.500177,
      "greedy_bound_ns": 1074073.75,
      "proactive_bound_ns": 1197530.0,
      "proactive_ratio": 0.876805,
      "steal_ratio": 0.001377,
      "steals": {
        "ok": 17,
        "empty": 230,
        "lost": 2,
        "shared": 0,
        "mugged": 0
      },
      "nodes": 12345,
      "digest": "00c0ffee00c0ffee"
    }
  ]
}
)";

}  // namespace

TEST_GROUP(run_json){};

TEST(run_json, is_exactly_the_documented_document) {
  STRCMP_EQUAL(expected_document, run_json("quickstart", {samples::fibonacci_run()}, run_schema::simulated, {}, {"", "", "0.1.0"}).c_str());
}

TEST(run_json, measured_runs_have_their_own_schema_and_no_digest) {
  const auto document = parse_json_value(run_json("quickstart", {samples::fibonacci_run()}, run_schema::native), 8);
  STRCMP_EQUAL("heist.native/2", document.at("schema").text().c_str());
  CHECK_FALSE(document.at("results").at(0).has("digest"));
}

TEST(run_json, metrics_stand_in_an_object_of_their_own_and_what_is_not_known_is_left_out) {
  auto run = samples::diamond_run();
  run.metrics.emplace();
  run.metrics->workers.push_back({.working_ns = 400, .stealing_ns = 1, .overhead_ns = 2, .idle_ns = 3});
  run.metrics->peak_ready = 2;
  const auto document = parse_json_value(run_json("x", {run}), 8);
  const auto metrics = document.at("results").at(0).at("metrics");
  CHECK_EQUAL(2u, metrics.at("peak_ready").whole());
  CHECK_EQUAL(400u, metrics.at("workers").at(0).at("working_ns").whole());
  CHECK_FALSE(metrics.has("deviations"));
  CHECK_FALSE(metrics.has("inversions"));
}

TEST(run_json, says_how_long_a_task_waited_and_how_many_priorities_were_unknown) {
  auto run = samples::diamond_run();
  run.what.scheduler.kind = "priority-work-stealing";
  run.clamped = 3;
  run.metrics.emplace();
  run.metrics->longest_wait_ns = 90;
  const auto document = parse_json_value(run_json("x", {run}), 8);
  CHECK_EQUAL(3u, document.at("results").at(0).at("clamped").whole());
  CHECK_EQUAL(90u, document.at("results").at(0).at("metrics").at("longest_wait_ns").whole());
}

TEST(run_json, runs_of_one_graph_share_it) {
  auto one = samples::diamond_run(), other = samples::diamond_run();
  const auto graph = std::make_shared<const heist::model::graph>(
      std::vector<std::uint64_t>{1, 2}, std::vector<std::string>{"a", "b"}, std::vector<heist::model::graph_edge>{{0, 1, {}}});
  one.what.workload.program = other.what.workload.program = graph;
  other.what.seed = 8;
  const auto document = parse_json_value(run_json("x", {one, other}), 8);
  LONGS_EQUAL(1, document.at("workloads").elements().size());
  STRCMP_EQUAL("b", document.at("workloads").at(0).at("nodes").at(1).at("name").text().c_str());
  STRCMP_EQUAL("a", document.at("workloads").at(0).at("edges").at(0).at("from").text().c_str());
  LONGS_EQUAL(0, document.at("results").at(1).at("workload_index").whole());
}

TEST(run_json, no_runs_are_an_empty_list) {
  STRCMP_EQUAL("{\n  \"schema\": \"heist.run/2\",\n  \"scenario\": \"x\",\n  \"workloads\": [],\n  \"machines\": [],\n  \"results\": []\n}\n",
               run_json("x", {}).c_str());
}

TEST(run_json, large_numbers_keep_every_digit) {
  auto run = samples::diamond_run();
  run.what.seed = UINT64_MAX;
  STRCMP_CONTAINS("\"seed\": 18446744073709551615,", run_json("x", {run}).c_str());
}

TEST(run_json, hostile_names_stay_strings) {
  auto run = samples::diamond_run();
  run.what.workload.name = samples::hostile_name();
  const auto document = parse_json_value(run_json(samples::hostile_name(), {run}), 8);
  const auto name = document.at("results").at(0).at("workload").text();
  CHECK_TRUE(name.starts_with("<script>alert(1)</script>\"];\\\n\x1b[31m"));
}
