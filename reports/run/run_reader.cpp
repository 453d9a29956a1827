#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/json/json_place.hpp"
#include "base/json/json_value.hpp"
#include "base/text/text.hpp"
#include "reports/run/findings_json.hpp"
#include "reports/run/metric_json.hpp"
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
    for (const model::renamed_key& renamed : model::renamed_keys) {
      const auto old = renamed.is == key.name ? from.find(std::string(renamed.was).c_str()) : std::nullopt;
      if (old) old->fail(fmt::format("is called \"{}\" now", name));
    }
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

// What "metrics" has beside numbers: what happened over time, and what each worker did.
void read_series_and_workers(const json_place& metrics, run_result& run) {
  model::run_metrics& read = *run.metrics;
  if (const auto series = metrics.find("priorities")) read.priorities = read_series(*series, run.nodes);
  const auto workers = metrics.find("workers");
  if (!workers) return;
  workers->each([&](const json_place& w) { read.workers.push_back(read_worker_times(w)); });
  if (read.workers.size() != run.what.workers) {
    workers->fail(fmt::format("has {} workers, and the run {}", read.workers.size(), run.what.workers));
  }
}

void read_metrics(const json_place& run, run_result& into) {
  const auto metrics = run.find("metrics");
  if (metrics) into.metrics.emplace();
  read_numbers(run, into);
  if (!metrics) return;
  read_series_and_workers(*metrics, into);
  if (const auto inversions = metrics->find("inversions"); inversions && !inversions->find("including_unseen")) {
    into.metrics->inversions->including_unseen = into.metrics->inversions->count;  // in documents of before there was it
  }
}

std::uint64_t read_digest_text(const json_place& digest) {
  const std::string text = digest.text();
  std::uint64_t read = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, read, 16);
  if (text.size() != 16 || stop != end || error != std::errc{}) digest.fail("should be 16 hex digits");
  return read;
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
  if (const auto latencies = run.find("latencies")) r.latencies = latencies->flag();
  if (const auto digest = run.find("digest")) r.digest = read_digest_text(*digest);
  read_metrics(run, r);
  check_derived_numbers(run, r);
  return r;
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
  read_back_findings read = read_findings(root);
  document.expected = std::move(read.expected);
  document.found = std::move(read.found);
  return document;
}

run_document read_run_document(const std::filesystem::path& path) {
  return parse_run_document(read_file(path, most_result_bytes), printable(path.string()));
}

}  // namespace heist::reports
