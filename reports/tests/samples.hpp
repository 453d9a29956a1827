#pragma once
// Small results written by hand, for golden tests.
#include <string>

#include "model/result/check_result.hpp"
#include "model/result/run_result.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports::samples {

inline model::run_result fibonacci_run() {
  model::run_result r;
  r.what.workload.name = "fibonacci";
  r.what.machine = model::usual_machine;
  r.what.workers = 4;
  r.what.seed = 7;
  r.nodes = 12'345;
  r.work_ns = 4'000'000;
  r.span_ns = 98'765;
  r.makespan_ns = 1'050'000;
  r.steals = {.ok = 17, .empty = 230, .lost = 2};
  r.digest = 0x00C0FFEE00C0FFEE;
  return r;
}

inline model::run_result diamond_run() {
  model::run_result r;
  r.what.workload.name = "diamond";
  r.what.machine = model::usual_machine;
  r.what.workers = 4;
  r.what.seed = 7;
  r.nodes = 4;
  r.work_ns = 400;
  r.span_ns = 300;
  r.makespan_ns = 301;
  r.steals = {.ok = 1, .empty = 9, .lost = 0};
  r.digest = 0xFEDCBA9876543210;
  return r;
}

// The diamond, and what its four workers did meanwhile.
inline model::run_result watched_run() {
  model::run_result r = diamond_run();
  r.metrics = model::run_metrics{.workers = {{200, 0, 1, 100}, {200, 100, 1, 0}, {0, 100, 0, 201}, {0, 0, 3, 298}},
                                 .steal_requests = 10,
                                 .deviations = 2,
                                 .peak_ready = 1,
                                 .starvation_ns = 700,
                                 .inversions = {},
                                 .priorities = {},
                                 .longest_wait_ns = {}};
  return r;
}

// a forks b and c, d joins them; worker 1 steals c.
inline schedule_document diamond_schedule() {
  using model::edge_kind;
  model::run_result r = diamond_run();
  r.traced = model::schedule{
      .nodes = {{1, "a", 0, 0, 100, false, 0},
                {2, "b", 0, 100, 200, false, 0},
                {3, "c", 1, 101, 201, true, 0},
                {18446744073709551615u, "d", 1, 201, 301, false, 0}},
      .edges = {{1, 3, edge_kind::follow},
                {1, 2, edge_kind::spawn},
                {2, 18446744073709551615u, edge_kind::join},
                {3, 18446744073709551615u, edge_kind::future}},
  };
  schedule_document document = schedule_of("quickstart", r);
  document.settings.clear();  // these are not read back
  return document;
}

// As prows-r does it: workers 0 and 1 are blocked and leave their deques 0 and 1. Worker 2 mugs deque 1, which worker 0
// has resumed; deque 0, which a latency resumes, is stolen from by worker 2 and then mugged by worker 1.
inline schedule_document suspended_deques() {
  using enum model::queue_state;
  using model::edge_kind;
  constexpr model::worker_id timer = 3;
  schedule_document document;
  document.scenario = "hiding";
  document.workload = "two futures";
  document.scheduler = "prows-r";
  document.workers = 3;
  document.seed = 7;
  document.makespan_ns = 1000;
  document.what = {
      .nodes = {{1, "fork", 0, 0, 100, false, 0},
                {2, "ask", 1, 100, 300, true, 0},
                {3, "read", 0, 110, 200, false, 0},
                {4, "some", 2, 120, 420, true, 0},
                {5, "answer", 0, 220, 500, true, 1},
                {6, "use answer", 2, 520, 700, true, 1},
                {7, "more", 2, 710, 880, true, 0},
                {8, "use data", 1, 800, 1000, true, 0}},
      .edges = {{1, 2, edge_kind::spawn},
                {1, 3, edge_kind::follow},
                {1, 4, edge_kind::spawn},
                {2, 5, edge_kind::spawn},
                {3, 7, edge_kind::spawn},
                {3, 8, edge_kind::follow, 400},
                {2, 6, edge_kind::follow},
                {5, 6, edge_kind::future}},
      .queues = {{0, active, 0, 0, 200},
                 {1, active, 1, 100, 300},
                 {2, active, 2, 120, 430},
                 {0, suspended, 0, 200, 600},
                 {3, active, 0, 220, 510},
                 {1, suspended, 1, 300, 500},
                 {1, resumable, 0, 500, 520},
                 {1, active, 2, 520, 880},
                 {0, resumable, timer, 600, 710},
                 {0, muggable, 2, 710, 790},
                 {0, active, 1, 790, 1000}},
  };
  return document;
}

// Ten iterations: worker 1 steals the second half of what worker 0 has left, and worker 2 the last one of the first half.
inline schedule_document shared_loop() {
  schedule_document document;
  document.scenario = "sharing";
  document.workload = "loop";
  document.scheduler = "work-stealing-tree";
  document.workers = 3;
  document.seed = 7;
  document.makespan_ns = 60;
  document.what.parts = {{model::schedule::loop_part::whole, {0, 10}, 0, 0},
                         {0, {3, 7}, 0, 25},
                         {0, {7, 10}, 1, 25},
                         {1, {7, 7}, 0, 45},
                         {1, {6, 7}, 2, 45}};
  const auto add = [&document](model::worker_id worker, model::range iterations, std::uint64_t start_ns, bool stolen) {
    document.what.nodes.push_back({.identity = iterations.first,
                                   .name = "from " + std::to_string(iterations.first),
                                   .worker = worker,
                                   .start_ns = start_ns,
                                   .end_ns = start_ns + 10 * iterations.size(),
                                   .stolen = stolen,
                                   .victim = 0,
                                   .piece = model::batch{iterations, 0}});
  };
  add(0, {0, 1}, 0, false);
  add(0, {1, 3}, 10, false);
  add(0, {3, 4}, 30, false);
  add(1, {7, 8}, 30, true);
  add(0, {4, 6}, 40, false);
  add(1, {8, 10}, 40, false);
  add(2, {6, 7}, 50, true);
  return document;
}

inline model::counterexample lost_fence() {
  return {.violation = "task 1 extracted twice",
          .threads = {"owner", "thief 1"},
          .events = {{0, "push(1)", "", "", false, "", 0},
                     {0, "bottom.store", "relaxed", "1", false, "/some/where/chase_lev.hpp", 41},
                     {1, "top.load", "acquire", "0", false, "/some/where/chase_lev.hpp", 63},
                     {0, "top.load", "relaxed", "0", true, "/some/where/chase_lev.hpp", 52},
                     {1, "top.compare_exchange_strong", "seq_cst, relaxed", "0 -> 1, succeeded", false,
                      "/some/where/chase_lev.hpp", 70}}};
}

inline model::check_result holds() {
  return {.protocol = "chase-lev",
          .mutant = "none",
          .program = "push push pop pop | steal",
          .outcome = model::verdict::holds,
          .executions = 13'838,
          .blocked = 12,
          .seconds = 0.0421,
          .example = std::nullopt};
}

inline model::check_result violated() {
  return {.protocol = "chase-lev",
          .mutant = "no-fence-in-pop",
          .program = "push push pop pop | steal",
          .outcome = model::verdict::violated,
          .executions = 17,
          .blocked = 0,
          .seconds = 0.0005,
          .example = lost_fence()};
}

// Everything a name can do to a reader, a terminal, DOT, SVG and JSON.
inline std::string hostile_name() {
  return "<script>alert(1)</script>\"];\\\n\x1b[31m&lt;&#60;\xff\xc0\xaf\\N\\G" + std::string(10'000, 'x') + "end";
}

}  // namespace heist::reports::samples
