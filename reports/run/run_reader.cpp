#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/json/json_place.hpp"
#include "base/json/json_value.hpp"
#include "base/text/text.hpp"
#include "reports/run/run_document.hpp"

namespace heist::reports {
namespace {

using base::json_place;
using base::json_value;
using base::parse_json_value;
using base::printable;
using base::read_file;
using base::shorten;
using model::run_result;

constexpr std::size_t deepest_result = 8;
constexpr const char* not_a_result = "give the result.json of a run, or its folder";

// Reads parameters as they describe themselves; what is not there keeps its value.
struct member_reader {
  const json_place& from;

  template <class T>
  void operator()(const model::key& key, T&& member) const {
    const std::string name(key.name == "kind" ? "scheduler" : key.name);
    if constexpr (requires { member.chosen = name; }) {  // a word, whatever it is: another version may have others
      from.read(name.c_str(), member.chosen);
    } else if constexpr (requires { member.choose(name); }) {
      const auto found = from.find(name.c_str());
      if (found && !member.choose(found->text())) found->fail("is not one of its words");
    } else {
      from.read(name.c_str(), member);
    }
  }
};

model::scheduler_spec read_scheduler(const json_place& run) {
  model::scheduler_spec s;
  s.kind = run.at("scheduler").text();  // as it is there: a document of another version may have others
  model::scheduler_spec::describe(s, member_reader{run});
  return s;
}

// The number that a run gives stands for one of them.
void read_machine(const json_place& run, const std::vector<model::experiment>& machines, model::experiment& into) {
  const auto index = run.find("machine_index");
  if (!index) return;
  const std::uint64_t number = index->whole();
  if (number >= machines.size()) index->fail(fmt::format("there are {} machines", machines.size()));
  into.machine = machines[number].machine;
  into.idle = machines[number].idle;
}

std::vector<model::experiment> read_machines(const json_place& root) {
  std::vector<model::experiment> machines;
  if (const auto list = root.find("machines")) {
    list->each([&](const json_place& one) {
      model::experiment& read = machines.emplace_back();
      model::machine_costs::describe(read.machine, member_reader{one});
      model::idle_costs::describe(read.idle, member_reader{one});
    });
  }
  return machines;
}

model::priority_inversions read_inversions(const json_place& counts) {
  model::priority_inversions read;
  read.count = counts.at("count").whole();
  counts.read("better_tasks", read.better_tasks);
  counts.read("most_better_tasks", read.most_better_tasks);
  counts.read("better_waited_ns", read.better_waited_ns);
  read.including_unseen = read.count;
  counts.read("including_unseen", read.including_unseen);
  return read;
}

// The sums are of points that are full, but for the last one, which is not empty.
model::priority_series read_series(const json_place& series, std::uint64_t nodes) {
  model::priority_series read;
  read.tasks_a_point = series.at("tasks_a_point").whole();
  if (read.tasks_a_point == 0) series.fail("\"tasks_a_point\" should be at least 1");
  series.at("sums").each([&](const json_place& sum) { read.sums.push_back(sum.integer()); });
  read.tasks = nodes;
  series.read("tasks", read.tasks);
  const std::uint64_t points = read.tasks / read.tasks_a_point + (read.tasks % read.tasks_a_point == 0 ? 0 : 1);
  if (points != read.sums.size()) {
    series.fail(fmt::format("{} tasks, {} a point, make {} points, and there are {}", read.tasks, read.tasks_a_point,
                            points, read.sums.size()));
  }
  return read;
}

model::run_metrics read_metrics(const json_place& metrics, const run_result& run) {
  model::run_metrics read;
  metrics.read("steal_requests", read.steal_requests);
  metrics.read("peak_ready", read.peak_ready);
  metrics.read("starvation_ns", read.starvation_ns);
  metrics.read("deviations", read.deviations);
  metrics.read("longest_wait_ns", read.longest_wait_ns);
  if (const auto counts = metrics.find("inversions")) read.inversions = read_inversions(*counts);
  if (const auto series = metrics.find("priorities")) read.priorities = read_series(*series, run.nodes);
  if (const auto workers = metrics.find("workers")) {
    workers->each([&](const json_place& w) {
      model::worker_times times;
      w.read("working_ns", times.working_ns);
      w.read("stealing_ns", times.stealing_ns);
      w.read("overhead_ns", times.overhead_ns);
      w.read("idle_ns", times.idle_ns);
      read.workers.push_back(times);
    });
    if (read.workers.size() != run.what.workers) {
      workers->fail(fmt::format("has {} workers, and the run {}", read.workers.size(), run.what.workers));
    }
  }
  return read;
}

std::uint64_t read_digest_text(const json_place& digest) {
  const std::string text = digest.text();
  std::uint64_t read = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, read, 16);
  if (text.size() != 16 || stop != end || error != std::errc{}) digest.fail("should be 16 hex digits");
  return read;
}

// A page that shows the one and a document that says the other would both be believed.
void check_derived(const json_place& run, const char* key, double derived) {
  const auto given = run.find(key);
  if (!given) return;
  const double said = given->number();
  if (std::abs(said - derived) <= 1e-6 + 1e-9 * std::abs(derived)) return;
  given->fail(fmt::format("is {}, and the numbers it comes from make {}", said, derived));
}

run_result read_run(const json_place& run, const std::vector<model::experiment>& machines) {
  run_result r;
  r.what.machine = model::usual_machine;  // in documents that do not say
  r.what.workload.name = run.at("workload").text();
  r.what.scheduler = read_scheduler(run);
  read_machine(run, machines, r.what);
  r.what.workers = static_cast<std::uint32_t>(run.at("workers").whole(UINT32_MAX));
  if (r.what.workers == 0) run.fail("\"workers\" should be at least 1");
  r.what.seed = run.at("seed").whole();
  r.work_ns = run.at("work_ns").whole();
  r.span_ns = run.at("span_ns").whole();
  r.makespan_ns = run.at("makespan_ns").whole();
  r.nodes = run.at("nodes").whole();
  run.read("discarded", r.discarded);
  run.read("clamped", r.clamped);
  if (const auto latencies = run.find("latencies")) r.latencies = latencies->flag();
  const json_place steals = run.at("steals");
  r.steals = {steals.at("ok").whole(), steals.at("empty").whole(), steals.at("lost").whole()};
  steals.read("shared", r.steals.shared);
  if (const auto digest = run.find("digest")) r.digest = read_digest_text(*digest);
  if (const auto metrics = run.find("metrics")) r.metrics = read_metrics(*metrics, r);
  check_derived(run, "utilisation", r.utilisation());
  check_derived(run, "parallelism", r.parallelism());
  if (const auto bound_ns = r.greedy_bound_ns()) check_derived(run, "greedy_bound_ns", *bound_ns);
  check_derived(run, "steal_ratio", r.steal_ratio());
  return r;
}

model::measure read_measure(const json_place& of) {
  const std::string word = of.text();
  const auto found = std::ranges::find(model::measure_names, word);
  if (found == model::measure_names.end()) of.fail(fmt::format("should be one of {}", fmt::join(model::measure_names, ", ")));
  return static_cast<model::measure>(found - model::measure_names.begin());
}

system_numbers read_system(const json_place& system) {
  system_numbers s{.system = system.at("system").text(),
                   .published = {},
                   .makespan_ns = {},
                   .quality = {},
                   .inversions = {},
                   .rank_error = {},
                   .inversion_depth = {},
                   .longest_wait_ns = {}};
  system.read("published", s.published);
  system.read("makespan_ns", s.makespan_ns);
  system.read("quality", s.quality);
  system.read("inversions", s.inversions);
  system.read("rank_error", s.rank_error);
  system.read("inversion_depth", s.inversion_depth);
  system.read("longest_wait_ns", s.longest_wait_ns);
  return s;
}

model::published_figure read_figure(const json_place& figure) {
  model::published_figure read{.source = figure.at("source").text(),
                               .workload = figure.at("workload").text(),
                               .of = read_measure(figure.at("of")),
                               .unit = figure.at("unit").text(),
                               .points = {}};
  if (const auto least = figure.find("least_tau")) read.least_tau = least->number();
  return read;
}

// In documents of before there was tau-b only tau tells of pairs that are the other way round.
std::uint64_t read_opposed(const json_place& figure, const order_agreement& order) {
  if (const auto opposed = figure.find("pairs_opposed")) return opposed->whole(order.pairs);
  const double pairs = static_cast<double>(order.pairs);
  const double opposed = static_cast<double>(order.agreeing) - figure.at("kendall_tau").number() * pairs;
  if (!(opposed > -0.5 && opposed < std::min(pairs + 0.5, 9e18))) figure.fail("\"kendall_tau\" does not fit \"pairs\"");
  return static_cast<std::uint64_t>(std::llround(opposed));
}

order_agreement read_agreement(const json_place& figure) {
  order_agreement order;
  order.pairs = figure.at("pairs").whole();
  order.agreeing = figure.at("pairs_agreeing").whole(order.pairs);
  order.opposed = read_opposed(figure, order);
  if (const auto tied = figure.find("pairs_tied_published")) order.tied_published = tied->whole(order.pairs);
  if (const auto tied = figure.find("pairs_tied_here")) order.tied_here = tied->whole(order.pairs);
  if (const auto tau = order.tau_b()) check_derived(figure, "tau_b", *tau);
  return order;
}

figure_findings read_figure_findings(const json_place& figure, const model::published_figure& of) {
  figure_findings found{.figure = &of, .systems = {}, .order = read_agreement(figure), .by_seed = {}, .ratios = {}};
  if (const auto seeds = figure.find("tau_b_by_seed")) {
    found.by_seed = seed_taus{seeds->at("seeds").whole(), seeds->at("lowest").number(), seeds->at("median").number(),
                              seeds->at("highest").number()};
  }
  if (const auto errors = figure.find("ratio_error")) {
    found.ratios = ratio_errors{errors->at("median").number(), errors->at("largest").number()};
  }
  figure.at("systems").each([&](const json_place& s) { found.systems.push_back(read_system(s)); });
  return found;
}

claim_findings read_claim_findings(const json_place& claim, const model::claim& of) {
  claim_findings found{.claim = &of, .confirmed = {}, .counterexample = ""};
  if (const auto confirmed = claim.find("confirmed")) found.confirmed = confirmed->flag();
  claim.read("counterexample", found.counterexample);
  return found;
}

// The figures and claims as far as the document tells them, and then what was found about each, which refers to them.
void read_findings(const json_place& root, run_document& document) {
  auto expected = std::make_unique<model::expectations>();
  const auto paper = root.find("paper"), expect = root.find("expect");
  if (paper) paper->each([&](const json_place& f) { expected->figures.push_back(read_figure(f)); });
  if (expect) {
    expect->each([&](const json_place& c) {
      model::claim& claim = expected->claims.emplace_back();
      claim.words = c.at("claim").text();
      claim.confirmed = !c.at("known_otherwise").flag();
    });
  }
  findings& found = document.found;
  const auto read_all = [](const auto& list, const auto& of, auto& into, auto read) {
    if (list) list->each([&](const json_place& one) { into.push_back(read(one, of[into.size()])); });
  };
  read_all(paper, expected->figures, found.figures, read_figure_findings);
  read_all(expect, expected->claims, found.claims, read_claim_findings);
  document.expected = std::move(expected);
}

run_schema read_schema(const json_place& root) {
  const auto schema = root.find("schema");
  const std::string_view expected = schema_name(run_schema::simulated);
  if (!schema) root.fail(fmt::format("has no \"schema\"; expected \"{}\"", expected));
  const std::string word = schema->text();
  if (word == expected || word == "heist.run/1") return run_schema::simulated;
  if (word == schema_name(run_schema::native) || word == "heist.native/1") return run_schema::native;
  root.fail(fmt::format("is a document of schema \"{}\"; expected \"{}\"", shorten(printable(word), 60), expected));
}

json_value parse_tree(std::string_view text, const std::string& where) {
  try {
    return parse_json_value(text, deepest_result);
  } catch (const std::runtime_error& error) {
    throw base::bad_input(where, shorten(printable(error.what()), 200), not_a_result);
  }
}

}  // namespace

run_document parse_run_document(std::string_view text, const std::string& where) {
  const json_value tree = parse_tree(text, where);
  const json_place root(tree, where, not_a_result);
  run_document document;
  document.schema = read_schema(root);
  document.scenario = root.at("scenario").text();
  root.read("title", document.origin.title);
  root.read("command", document.origin.command);
  root.read("heist", document.origin.version);
  const std::vector<model::experiment> machines = read_machines(root);
  root.at("results").each([&](const json_place& run) { document.results.push_back(read_run(run, machines)); });
  if (document.results.empty()) root.fail("has no results: nothing ran");
  read_findings(root, document);
  return document;
}

run_document read_run_document(const std::filesystem::path& path) {
  return parse_run_document(read_file(path, most_result_bytes), printable(path.string()));
}

}  // namespace heist::reports
