#include "reports/run/run_csv.hpp"

#include <algorithm>

#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;

TEST_GROUP(run_csv){};

TEST(run_csv, is_a_line_of_heads_and_a_line_a_run) {
  STRCMP_EQUAL(
      "workload,workload_kind,workload_n,workload_fork_ns,workload_join_ns,workload_leaf_min_ns,workload_leaf_max_ns,name,"
      "scheduler,pool,spawn,victim,amount,board,lowest_priority,highest_priority,default_priority,aging,look_every,batch,batches,shares,leaf,most_step,step_shares,partitioner,grain,idle,blocked,latch,deque_ns,context_ns,code_ns,steal_ns,"
      "workers,granularity,access_ns,transfer_ns,remote_ns,rmw_ns,fence_ns,attempt_ns,completion_ns,sockets,cores_per_socket,yield_ns,"
      "backoff_min_ns,backoff_max_ns,park_after,wake_ns,heist,seed,priority_seed,nodes,work_ns,span_ns,proactive_ratio,makespan_ns,utilisation,"
      "steals_ok,forks,steals_asked,steals_given,steals_waited_ns,"
      "steals_empty,steals_lost,steals_shared,muggings,deviations,future_edges,span_nodes,latency_hidden,latency_at_stake_ns,"
      "latency_lost_ns,most_live_deques,most_suspended_deques,live_deques_ns,suspended_deques_ns,peak_ready,starvation_ns,inversions,inversions_including_unseen,"
      "rank_error,better_tasks,most_better_tasks,"
      "better_waited_ns,longest_wait_ns,clamped,digest\n"
      "\"diamond\",\"fibonacci\",10,1,1,1,1,,\"work-stealing\",\"chase-lev\",\"work-first\",\"random\",\"one\",,,,,,,,,,,,,,,\"spin\","
      "\"set-aside\",0,0,0,0,0,4,\"call\",1,40,0,15,15,10,0,1,0,,,,,,0.1.0,7,,4,400,300,0.430000,301,0.332226,1,,,,,9,0,0,0,,,,,,,,,,,,,,,,,,,,0,"
      "fedcba9876543210\n",
      run_csv({samples::diamond_run()}, "0.1.0").c_str());
}

TEST(run_csv, runs_that_differ_in_a_parameter_have_different_lines) {
  auto often = samples::diamond_run(), seldom = samples::diamond_run();
  often.what.scheduler.kind = seldom.what.scheduler.kind = "priority-work-stealing";
  often.what.scheduler.look_every = 4;
  often.what.machine.fence_ns = 60;
  const std::string text = run_csv({often, seldom});
  STRCMP_CONTAINS(",0,9,,0,4,,,,,,,,,\"spin\",\"set-aside\",0,0,0,0,0,4,\"call\",1,40,0,15,60,10,0,1,0,", text.c_str());
  STRCMP_CONTAINS(",0,9,,0,16,,,,,,,,,\"spin\",\"set-aside\",0,0,0,0,0,4,\"call\",1,40,0,15,15,10,0,1,0,", text.c_str());
}

TEST(run_csv, has_the_metrics_of_runs_that_were_watched) {
  auto run = samples::watched_run();
  run.metrics->inversions = {.count = 2, .better_tasks = 3, .most_better_tasks = 2, .better_waited_ns = 40, .including_unseen = 4};
  run.metrics->longest_wait_ns = 90;
  run.clamped = 5;
  STRCMP_CONTAINS(",1,,,,,9,0,0,0,2,,,,,,,,,,1,700,2,4,0.750000,3,2,40,90,5,fedcba9876543210\n", run_csv({run}).c_str());
}

TEST(run_csv, doubles_quotes_and_keeps_a_name_on_its_line) {
  auto run = samples::diamond_run();
  run.what.workload.name = "a \"b\"\n,c";
  const std::string text = run_csv({run});
  STRCMP_CONTAINS("\"a \"\"b\"\"", text.c_str());
  LONGS_EQUAL(2, std::count(text.begin(), text.end(), '\n'));
}

TEST(run_csv, lets_no_name_be_a_formula) {
  auto run = samples::diamond_run();
  run.what.workload.name = "=cmd()";
  STRCMP_CONTAINS("\n\"'=cmd()\"", run_csv({run}).c_str());
}
