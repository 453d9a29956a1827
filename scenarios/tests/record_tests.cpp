// A result is read back as the experiments that were run, whatever they were, and a forged one is refused.
#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "reports/run/graph_json.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/run/settings.hpp"
#include "scenarios/record_reader.hpp"
#include "scenarios/tests/scratch.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;

namespace {

// A scenario with something of everything in it, drawn from a seed.
class drawn_scenario {
 public:
  explicit drawn_scenario(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string all = "seeds = [" + std::to_string(below(100)) + ", 1000]\n[machine]\nworkers = [1, " +
                      std::to_string(2 + below(60)) + "]\n";
    if (coin()) all += "granularity = \"access\"\n";
    for (const char* key : {"access_ns", "transfer_ns", "remote_ns", "rmw_ns", "fence_ns", "yield_ns", "wake_ns"}) {
      if (coin()) all += std::string(key) + " = " + std::to_string(below(300)) + "\n";
    }
    if (coin()) all += "attempt_ns = 7\nsockets = 3\ncores_per_socket = 5\nbackoff_min_ns = 3\npark_after = 2\n";
    for (std::size_t i = 0; i < std::size(workloads_); ++i) {
      all += "[[workload]]\nname = \"w" + std::to_string(i) + "\"\n" + workloads_[i] + "\n";
    }
    for (int i = 0; i < 6; ++i) all += "[[scheduler]]\nname = \"s" + std::to_string(i) + "\"\n" + scheduler();
    return all;
  }

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  bool coin() { return below(2) == 1; }
  template <std::size_t N>
  const char* one_of(const char* const (&all)[N]) {
    return all[below(N)];
  }

  std::string scheduler() {
    static constexpr const char* kinds[] = {"work-stealing", "priority-work-stealing", "local-priority-queues",
                                            "shared-queue",  "shared-priority-queue",  "multi-queue"};
    static constexpr const char* pools[] = {"chase-lev", "abp", "the", "x10", "linked-queue"};
    static constexpr const char* idles[] = {"spin", "yield", "backoff", "park"};
    const std::string kind = one_of(kinds);
    std::string all = "kind = \"" + kind + "\"\nidle = \"" + one_of(idles) + "\"\nlatch = " + std::to_string(below(9)) + "\n";
    if (kind.ends_with("work-stealing")) all += std::string("pool = \"") + one_of(pools) + "\"\n";
    if (kind == "work-stealing" && coin()) all += "victim = \"round-robin\"\nspawn = \"help-first\"\n";
    if (kind == "priority-work-stealing") {
      all += "lowest_priority = -3\nhighest_priority = " + std::to_string(below(20)) + "\naging = " +
             std::to_string(below(90)) + "\nlook_every = " + std::to_string(1 + below(90)) + "\n";
      if (coin()) all += "board = \"as-printed\"\ndefault_priority = -1\n";
    }
    return all;
  }

  static constexpr const char* workloads_[] = {
      "kind = \"fibonacci\"\nn = 7\nfork_ns = 3\njoin_ns = 4\nleaf_min_ns = 5\nleaf_max_ns = 900",
      "kind = \"fibonacci\"\npriorities = { kind = \"random\", levels = 5, lowest = -2 }",
      "kind = \"fibonacci\"\npriorities = { kind = \"random\", levels = 5, seed = 77 }",
      "kind = \"fibonacci-sum\"\nn = 9\nleaf_ns = 44",
      "kind = \"uts\"",
      "kind = \"uts\"\ntree = \"T3\"\nnode_ns = 9\nstop_after = 50",
      "kind = \"uts\"\ntree = \"T3\"\ndeepest = 4",
      "kind = \"uts\"\ntree = \"binomial\"\nbranching = 30\nnonleaf_ppb = 100000000\nseed = 5\nchild_ns = 2",
      "kind = \"uts\"\ntree = \"hybrid\"\nshape = \"cyclic\"\ndepth = 5\nshift_percent = 20\npriorities = { kind = \"hash\", levels = 3 }",
      "kind = \"uts\"\nshape = \"fixed\"\ndepth = 3\npriorities = { kind = \"depth\" }",
      "kind = \"queens\"\nn = 6\nnode_ns = 3\nchild_ns = 4\nsolution_ns = 5\nstop_after = 3\npriorities = { kind = \"depth\" }",
      "kind = \"trapezoid\"\nsplit = \"upfront\"\nintervals = 500\ngrain = 7\ninterval_ns = 3",
      "kind = \"trapezoid\"\nfork_ns = 8\njoin_ns = 9",
      "kind = \"task-burst\"\ntasks = 300\nmake_ns = 2\nstop_after = 100\npriorities = { kind = \"cyclic\", levels = 4 }",
      "kind = \"knapsack\"\nitems = 12\ncapacity = 400\nweight_min = 10\nweight_max = 90\nspread = 3\nsequential_from = 9\nseed = 4\nnode_ns = 6",
      "kind = \"astar\"\nside = 9\ntarget_percent = 70\nmax_weight = 5\nblocked_percent = 4\nseed = 3\npriorities = { kind = \"estimate\", levels = 6, step = 2 }",
      "kind = \"dag\"\nnodes = [{ name = \"a b\", cost_ns = 4, priority = -7 }, { name = \"\\u00e9\\\"\", cost_ns = 5 }]\n"
      "edges = [{ from = \"a b\", to = \"\\u00e9\\\"\", kind = \"future\", latency_ns = 30 }]",
      "kind = \"layered\"\nlayers = 4\nwidth = 5\nmax_predecessors = 2\nreach = 2\nseed = 9\ncost = \"uniform\"\ncost_min_ns = 5\ncost_max_ns = 50\n"
      "future_percent = 30\nlatency = \"exponential\"\nlatency_ns = 60\npriorities = { kind = \"random\", levels = 4, lowest = -9, seed = 8 }",
      "kind = \"erdos\"\nnodes = 20\nedge_ppm = 90000\ncost = \"two-valued\"\ncost_min_ns = 2\ncost_max_ns = 9\ncost_high_percent = 40",
      "kind = \"fork-join\"\ndepth = 3\nfan_out = 3\ncost = \"exponential\"\ncost_ns = 70\npriorities = { kind = \"height\" }",
      "kind = \"series-parallel\"\nnodes = 40\nmax_branches = 4\npriorities = { kind = \"constant\", level = -4 }",
      "kind = \"chain\"\nnodes = 6\ncost_ns = 12",
      "kind = \"fan\"\nmiddles = 7\npriorities = { kind = \"depth\" }\ntouch_percent = 60\nlatency_percent = 40",
      "kind = \"map-reduce\"\nleaves = 9\nwaiting = 4\nfork_ns = 3\njoin_ns = 4\ncold_permille = 20\nlongest_ns = 70\ncost_ns = 8\nlatency_ns = 90",
      "kind = \"latency-fibonacci\"\nn = 6\nwaiting = 5\nfork_ns = 3\njoin_ns = 4\nlatency_ns = 90",
      "kind = \"quicksort\"\nelements = 900\ncutoff = 30\nwaiting_percent = 40\npartition_ps = 1500\nsort_ps = 700\njoin_ns = 2\nseed = 4\nlatency_ns = 90",
      "kind = \"server\"\nrequests = 9\ngap_ns = 70\nsecond_percent = 20\nlatency_ns = 90",
      "kind = \"loop\"\ncosts = \"step\"\niterations = 90\niteration_ns = 4\ncostly_percent = 8\ncostly_factor = 30\nrounds = 2",
      "kind = \"loop\"\ncosts = \"random\"\niterations = 70\nseed = 5",
      "kind = \"loop\"\ncosts = \"exponential\"\ndoubles_every = 9\niterations = 50",
      "kind = \"pipeline\"\npipelines = 2\nitems = 5\nstages = 3\nloop_ns = 6\nlatency_ns = 90",
  };

  std::mt19937 random_;
};

std::vector<model::run_result> results_of(const scenario& s) {
  std::vector<model::run_result> all;
  for (const model::experiment& e : s.experiments()) {
    all.emplace_back().what = e;
    all.back().digest = 0xABC0000000000000u + all.size();
  }
  return all;
}

// Everything that decides what is run, as one text.
std::string told(const model::experiment& e) {
  std::string text = e.workload.name + ' ' + std::to_string(e.seed);
  for (const reports::setting& s : reports::settings_of(e)) text += ", " + s.head + ' ' + s.text;
  if (e.workload.priority_levels != 0) text += ", drawn by " + std::to_string(e.priority_seed());
  if (const auto* graph = std::get_if<std::shared_ptr<const model::graph>>(&e.workload.program)) {
    text += reports::graph_json(**graph);
  }
  return text;
}

scenario written_and_read(const tests::scratch& files, const std::vector<model::run_result>& results) {
  reports::write_results(files.folder(), "x", results, reports::run_schema::simulated, {}, {"", "", "0.1.0"});
  return read_record(files.folder());
}

void check_comes_back(const scenario& s) {
  const tests::scratch files;
  const std::vector<model::run_result> results = results_of(s);
  const scenario again = written_and_read(files, results);
  const std::vector<model::experiment> experiments = again.experiments();
  UNSIGNED_LONGS_EQUAL(results.size(), experiments.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    STRCMP_EQUAL(told(results[i].what).c_str(), told(experiments[i]).c_str());
    CHECK(results[i].what.machine == experiments[i].machine && results[i].what.idle == experiments[i].idle);
    CHECK(again.again->digests[i] == results[i].digest);
  }
}

std::string small_record() {
  const scenario s = tests::read_text("[machine]\nworkers = 2\n[[workload]]\nkind = \"fibonacci\"\n");
  return reports::run_json("x", results_of(s));
}

// What is said of that record with one part of it replaced.
std::string refusal_of(const std::string& part, const std::string& other) {
  std::string text = small_record();
  const std::size_t at = text.find(part);
  if (at == text.npos) return "there is no " + part;
  const tests::scratch files;
  const auto path = files.write("result.json", text.replace(at, part.size(), other));
  return tests::refusal(files, [&] { read_record(path); });
}

}  // namespace

TEST_GROUP(record){};

TEST(record, every_experiment_comes_back_as_it_was) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const std::string text = drawn_scenario(seed).text();
    try {
      check_comes_back(tests::read_text(text));
    } catch (const base::bad_input& refused) {
      FAIL((std::to_string(seed) + ": " + refused.what()).c_str());
    }
  }
}

TEST(record, a_large_graph_stands_in_a_file_beside_it) {
  std::vector<model::graph_edge> edges;
  for (model::node_id n = 1; n < 15'000; ++n) edges.push_back({n / 2, n, {}});
  scenario s = tests::read_text("[machine]\nworkers = 2\n[[workload]]\nkind = \"fibonacci\"\n");
  s.workloads.front().program =
      std::make_shared<const model::graph>(std::vector<std::uint64_t>(15'000, 3), std::vector<std::string>{}, edges);
  const tests::scratch files;
  const scenario again = written_and_read(files, results_of(s));
  CHECK(std::filesystem::exists(files.folder() / "1-fibonacci.graph.json"));
  CHECK(std::filesystem::file_size(files.folder() / "result.json") < 10'000);
  STRCMP_EQUAL(told(s.experiments().front()).c_str(), told(again.experiments().front()).c_str());
}

TEST(record, of_before_experiments_were_recorded_is_refused_with_a_remedy) {
  STRCMP_EQUAL(
      "result.json:2:13: a document of schema 'heist.run/1', which does not say all that was run\n"
      "  run its command again, which it names as \"command\"",
      refusal_of("heist.run/2", "heist.run/1").c_str());
}

TEST(record, forged_numbers_are_refused_as_in_a_scenario_with_their_place) {
  STRCMP_EQUAL("result.json:8:12: 'n' is the integer 46, expected an integer from 0 to 45\n  for example: n = 10",
               refusal_of("\"n\": 10", "\"n\": 46").c_str());
  STRCMP_CONTAINS("'fork_ns' is the integer -1, expected", refusal_of("\"fork_ns\": 1", "\"fork_ns\": -1").c_str());
  STRCMP_CONTAINS("add up to more than", refusal_of("\"fork_ns\": 1", "\"fork_ns\": 999999999999999").c_str());
  STRCMP_CONTAINS("'sockets' is the integer 65", refusal_of("\"sockets\": 1", "\"sockets\": 65").c_str());
  STRCMP_CONTAINS("'granularity' is the string", refusal_of("\"call\"", "\"cal\"").c_str());
  STRCMP_CONTAINS("did you mean 'chase-lev'?", refusal_of("chase-lev", "chase-lew").c_str());
  STRCMP_CONTAINS("'workers' is the integer 1025", refusal_of("\"workers\": 2", "\"workers\": 1025").c_str());
  STRCMP_CONTAINS("'workload_index' is the integer 1, expected an integer from 0 to 0",
                  refusal_of("\"workload_index\": 0", "\"workload_index\": 1").c_str());
  STRCMP_CONTAINS("missing key 'machine_index'", refusal_of("\"machine_index\": 0,", "").c_str());
  STRCMP_CONTAINS("expected 16 hex digits", refusal_of("\"abc", "\"xbc").c_str());
  STRCMP_CONTAINS("expected an integer", refusal_of("\"seed\": 1", "\"seed\": 99999999999999999999").c_str());
  STRCMP_CONTAINS("null, expected a value", refusal_of("\"seed\": 1", "\"seed\": null").c_str());
  STRCMP_CONTAINS("unknown key 'x'", refusal_of("\"n\": 10", "\"x\": 10").c_str());
  STRCMP_CONTAINS("'n' is given twice", refusal_of("\"n\": 10", "\"n\": 10, \"n\": 11").c_str());
  STRCMP_CONTAINS("'look_every' means nothing where kind is", refusal_of("\"latch\": 0", "\"latch\": 0, \"look_every\": 4").c_str());
}

TEST(record, with_a_key_of_before_is_told_its_name_now) {
  STRCMP_CONTAINS("\n  it is called 'look_every' now", refusal_of("\"latch\": 0", "\"latch\": 0, \"glance\": 4").c_str());
}

TEST(record, a_graph_is_looked_for_beside_the_result_only) {
  STRCMP_CONTAINS("expected a name without a path",
                  refusal_of("\"kind\": \"fibonacci\"", "\"kind\": \"dag\", \"file\": \"../x.json\"").c_str());
}

TEST(record, what_is_no_result_is_refused) {
  const tests::scratch files;
  const auto refused = [&](const char* text) {
    const auto path = files.write("result.json", text);
    return tests::refusal(files, [&] { read_record(path); });
  };
  STRCMP_CONTAINS("missing key 'schema'", refused("{}").c_str());
  STRCMP_CONTAINS("a list, expected an object", refused("[]").c_str());
  STRCMP_CONTAINS("not valid JSON", refused("{\"schema\"").c_str());
  STRCMP_CONTAINS("expected 'heist.run/2'", refused("{\"schema\": \"heist.check/1\"}").c_str());
  STRCMP_CONTAINS("missing key 'workloads'", refused("{\"schema\": \"heist.run/2\"}").c_str());
  STRCMP_CONTAINS("at least one table", refused("{\"schema\": \"heist.run/2\", \"workloads\": []}").c_str());
  STRCMP_CONTAINS("no such file", tests::refusal(files, [&] { read_record(files.folder() / "gone.json"); }).c_str());
}
