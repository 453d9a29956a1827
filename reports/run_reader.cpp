#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>

#include "model/bad_input.hpp"
#include "reports/input_file.hpp"
#include "reports/json_value.hpp"
#include "reports/run_document.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

constexpr std::size_t deepest_result = 8;
constexpr const char* not_a_result = "give the result.json of a run, or its folder";

// An object of the document, and where it stands in it: "results[3].steals".
class value_place {
 public:
  value_place(const json_value& value, const std::string& file, std::string path)
      : value_(&value), file_(&file), path_(std::move(path)) {}

  [[noreturn]] void fail(std::string_view what) const {
    throw model::bad_input(*file_, path_.empty() ? std::string(what) : fmt::format("{}: {}", path_, what), not_a_result);
  }

  std::optional<value_place> find(const char* key) const {
    const json_value* found = guarded([&] { return value_->find(key); });
    if (found == nullptr) return std::nullopt;
    return value_place(*found, *file_, path_.empty() ? key : fmt::format("{}.{}", path_, key));
  }
  value_place at(const char* key) const {
    if (std::optional<value_place> found = find(key)) return *found;
    fail(fmt::format("\"{}\" is missing", key));
  }

  std::string text() const {
    return guarded([&] { return value_->text(); });
  }
  std::uint64_t whole(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const {
    return guarded([&] { return value_->whole(most); });
  }
  double number() const {
    const double found = guarded([&] { return value_->number(); });
    if (!std::isfinite(found)) fail("no number that can be shown");
    return found;
  }
  bool flag() const {
    return guarded([&] { return value_->flag(); });
  }
  void each(const std::function<void(const value_place&)>& take) const {
    const json_value::array& all = guarded([&]() -> const json_value::array& { return value_->elements(); });
    for (std::size_t i = 0; i < all.size(); ++i) take(value_place(all[i], *file_, fmt::format("{}[{}]", path_, i)));
  }

  // What is there is read; what is not keeps its value.
  void read(const char* key, std::string& into) const {
    if (const auto found = find(key)) into = found->text();
  }
  void read(const char* key, std::uint32_t& into) const {
    if (const auto found = find(key)) into = static_cast<std::uint32_t>(found->whole(UINT32_MAX));
  }
  void read(const char* key, std::uint64_t& into) const {
    if (const auto found = find(key)) into = found->whole();
  }
  void read(const char* key, std::optional<double>& into) const {
    if (const auto found = find(key)) into = found->number();
  }
  void read(const char* key, std::optional<std::uint64_t>& into) const {
    if (const auto found = find(key)) into = found->whole();
  }

 private:
  auto guarded(auto ask) const -> decltype(ask()) {
    try {
      return ask();
    } catch (const std::runtime_error& error) {
      fail(error.what());
    }
  }

  const json_value* value_;
  const std::string* file_;
  std::string path_;
};

model::scheduler_spec read_scheduler(const value_place& run) {
  model::scheduler_spec s;
  s.kind = run.at("scheduler").text();
  run.read("name", s.name);
  run.read("pool", s.pool);
  run.read("spawn", s.spawn);
  run.read("victim", s.victim);
  run.read("idle", s.idle);
  run.read("amount", s.amount);
  run.read("board", s.board);
  run.read("lowest_priority", s.lowest_priority);
  run.read("highest_priority", s.highest_priority);
  run.read("aging", s.aging);
  run.read("glance", s.glance);
  return s;
}

model::priority_inversions read_inversions(const value_place& counts) {
  model::priority_inversions read;
  read.count = counts.at("count").whole();
  counts.read("better_tasks", read.better_tasks);
  counts.read("most_better_tasks", read.most_better_tasks);
  counts.read("better_waited_ns", read.better_waited_ns);
  return read;
}

// The sums are of points that are full, but for the last one, which is not empty.
model::priority_series read_series(const value_place& series, std::uint64_t nodes) {
  model::priority_series read;
  read.tasks_a_point = series.at("tasks_a_point").whole();
  if (read.tasks_a_point == 0) series.fail("\"tasks_a_point\" should be at least 1");
  series.at("sums").each([&](const value_place& sum) { read.sums.push_back(sum.whole()); });
  read.tasks = nodes;
  series.read("tasks", read.tasks);
  const std::uint64_t points = read.tasks / read.tasks_a_point + (read.tasks % read.tasks_a_point == 0 ? 0 : 1);
  if (points != read.sums.size()) {
    series.fail(fmt::format("{} tasks, {} a point, make {} points, and there are {}", read.tasks, read.tasks_a_point,
                            points, read.sums.size()));
  }
  return read;
}

model::run_metrics read_metrics(const value_place& metrics, const run_result& run) {
  model::run_metrics read;
  metrics.read("steal_requests", read.steal_requests);
  metrics.read("peak_ready", read.peak_ready);
  metrics.read("starvation_ns", read.starvation_ns);
  metrics.read("deviations", read.deviations);
  metrics.read("longest_wait_ns", read.longest_wait_ns);
  if (const auto counts = metrics.find("inversions")) read.inversions = read_inversions(*counts);
  if (const auto series = metrics.find("priorities")) read.priorities = read_series(*series, run.nodes);
  if (const auto workers = metrics.find("workers")) {
    workers->each([&](const value_place& w) {
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

std::uint64_t read_digest_text(const value_place& digest) {
  const std::string text = digest.text();
  std::uint64_t read = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, read, 16);
  if (text.size() != 16 || stop != end || error != std::errc{}) digest.fail("should be 16 hex digits");
  return read;
}

// A page that shows the one and a document that says the other would both be believed.
void check_derived(const value_place& run, const char* key, double derived) {
  const auto given = run.find(key);
  if (!given) return;
  const double said = given->number();
  if (std::abs(said - derived) <= 1e-6 + 1e-9 * std::abs(derived)) return;
  given->fail(fmt::format("is {}, and the numbers it comes from make {}", said, derived));
}

run_result read_run(const value_place& run) {
  run_result r;
  r.what.workload.name = run.at("workload").text();
  r.what.scheduler = read_scheduler(run);
  r.what.workers = static_cast<std::uint32_t>(run.at("workers").whole(UINT32_MAX));
  if (r.what.workers == 0) run.fail("\"workers\" should be at least 1");
  r.what.seed = run.at("seed").whole();
  r.work_ns = run.at("work_ns").whole();
  r.span_ns = run.at("span_ns").whole();
  r.makespan_ns = run.at("makespan_ns").whole();
  r.nodes = run.at("nodes").whole();
  run.read("discarded", r.discarded);
  run.read("clamped", r.clamped);
  const value_place steals = run.at("steals");
  r.steals = {steals.at("ok").whole(), steals.at("empty").whole(), steals.at("lost").whole()};
  if (const auto digest = run.find("digest")) r.digest = read_digest_text(*digest);
  if (const auto metrics = run.find("metrics")) r.metrics = read_metrics(*metrics, r);
  check_derived(run, "utilisation", r.utilisation());
  check_derived(run, "parallelism", r.parallelism());
  check_derived(run, "greedy_bound_ns", r.greedy_bound_ns());
  check_derived(run, "steal_ratio", r.steal_ratio());
  return r;
}

model::measure read_measure(const value_place& of) {
  const std::string word = of.text();
  const auto found = std::ranges::find(model::measure_names, word);
  if (found == model::measure_names.end()) of.fail("should be makespan, quality, inversions or rank-error");
  return static_cast<model::measure>(found - model::measure_names.begin());
}

system_numbers read_system(const value_place& system) {
  system_numbers s{.system = system.at("system").text(),
                   .published = system.at("published").number(),
                   .makespan_ns = {},
                   .quality = {},
                   .inversions = {},
                   .rank_error = {}};
  system.read("makespan_ns", s.makespan_ns);
  system.read("quality", s.quality);
  system.read("inversions", s.inversions);
  system.read("rank_error", s.rank_error);
  return s;
}

// The figures and claims as far as the document tells them, and what was found about each.
void read_findings(const value_place& root, run_document& document) {
  auto expected = std::make_unique<model::expectations>();
  std::vector<figure_findings> figures;
  std::vector<claim_findings> claims;
  const auto read_figure = [&](const value_place& p) {
    model::published_figure figure;
    figure.source = p.at("source").text();
    figure.workload = p.at("workload").text();
    figure.of = read_measure(p.at("of"));
    figure.unit = p.at("unit").text();
    figure_findings found{.figure = nullptr, .systems = {}};
    found.pairs = p.at("pairs").whole();
    found.agreeing = p.at("pairs_agreeing").whole(found.pairs);
    p.at("systems").each([&](const value_place& s) { found.systems.push_back(read_system(s)); });
    // tau is (agreeing - disagreeing) / pairs; ties are in neither
    const double tau = p.at("kendall_tau").number();
    const double disagreeing = static_cast<double>(found.agreeing) - tau * static_cast<double>(found.pairs);
    if (!(disagreeing > -0.5 && disagreeing < static_cast<double>(found.pairs) + 0.5)) {
      p.fail("\"kendall_tau\" does not fit \"pairs\"");
    }
    found.disagreeing = static_cast<std::uint64_t>(std::llround(disagreeing));
    expected->figures.push_back(std::move(figure));
    figures.push_back(std::move(found));
  };
  const auto read_claim = [&](const value_place& p) {
    model::claim claim;
    claim.words = p.at("claim").text();
    claim.borne_out = !p.at("known_otherwise").flag();
    claim_findings found{.claim = nullptr, .borne_out = {}, .counterexample = ""};
    if (const auto borne_out = p.find("borne_out")) found.borne_out = borne_out->flag();
    p.read("counterexample", found.counterexample);
    expected->claims.push_back(std::move(claim));
    claims.push_back(std::move(found));
  };
  if (const auto paper = root.find("paper")) paper->each(read_figure);
  if (const auto expect = root.find("expect")) expect->each(read_claim);
  for (std::size_t i = 0; i < figures.size(); ++i) figures[i].figure = &expected->figures[i];
  for (std::size_t i = 0; i < claims.size(); ++i) claims[i].claim = &expected->claims[i];
  document.expected = std::move(expected);
  document.found = {std::move(figures), std::move(claims)};
}

run_schema read_schema(const value_place& root) {
  const auto schema = root.find("schema");
  if (!schema) root.fail("has no \"schema\"; expected \"heist.run/1\"");
  const std::string word = schema->text();
  if (word == "heist.run/1") return run_schema::simulated;
  if (word == "heist.native/1") return run_schema::native;
  root.fail(fmt::format("is a document of schema \"{}\"; expected \"heist.run/1\"", shorten(printable(word), 60)));
}

json_value parse_tree(std::string_view text, const std::string& where) {
  try {
    return parse_json_value(text, deepest_result);
  } catch (const std::runtime_error& error) {
    throw model::bad_input(where, shorten(printable(error.what()), 200), not_a_result);
  }
}

}  // namespace

run_document parse_run_document(std::string_view text, const std::string& where) {
  const json_value tree = parse_tree(text, where);
  const value_place root(tree, where, "");
  run_document document;
  document.schema = read_schema(root);
  document.scenario = root.at("scenario").text();
  root.read("title", document.origin.title);
  root.read("command", document.origin.command);
  root.at("results").each([&](const value_place& run) { document.results.push_back(read_run(run)); });
  if (document.results.empty()) root.fail("has no results: nothing ran");
  read_findings(root, document);
  return document;
}

run_document read_run_document(const std::filesystem::path& path) {
  return parse_run_document(read_file(path, most_result_bytes), printable(path.string()));
}

}  // namespace heist::reports
