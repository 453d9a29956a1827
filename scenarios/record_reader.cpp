#include "scenarios/record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "reports/run/experiment_json.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/json_document.hpp"
#include "scenarios/machine_reader.hpp"
#include "scenarios/reader.hpp"
#include "scenarios/source_text.hpp"
#include "scenarios/workload_reader.hpp"

namespace heist::scenarios {
namespace {

namespace fs = std::filesystem;

constexpr file_kind result_file{"result", "out/quickstart/result.json", "name the result.json in it",
                                "run its command again, which it names"};

constexpr std::array<std::string_view, 8> record_keys{"schema", "heist",     "scenario", "title",
                                                      "command", "workloads", "machines", "results"};
// Of a run, beside those of its scheduler.
constexpr std::array<std::string_view, 8> run_keys{"workload", "workload_index", "scheduler",     "machine_index",
                                                   "workers",  "seed",           "priority_seed", "digest"};

using key_list = std::vector<std::string_view>;

key_list all_run_keys() {
  key_list all(run_keys.begin(), run_keys.end());
  std::ranges::copy(scheduler_keys(), std::back_inserter(all));
  return all;
}

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

bool is_wanted(std::string_view path, bool nests, const key_list& of_a_run) {
  if (path.empty() || path.starts_with("workloads") || path.starts_with("machines")) return true;
  constexpr std::string_view runs = "results[]";
  if (nests) return path == "results" || path == runs;
  if (!path.starts_with("results[].")) return is_one_of(path, record_keys);
  const std::string_view key = path.substr(runs.size() + 1);
  return is_one_of(key, of_a_run) || !model::name_now(key).empty();  // an old name is refused with the new one
}

void check_schema(const fields& file) {
  const std::string& said = file.needed_text("schema");
  for (const auto schema : {reports::run_schema::simulated, reports::run_schema::native}) {
    if (said == reports::schema_name(schema)) return;
  }
  const bool early = said == "heist.run/1" || said == "heist.native/1";
  refuse(file.source(), file.at("schema"),
         early ? fmt::format("a document of schema '{}', which does not say all that was run", said)
               : fmt::format("a document of schema '{}', expected '{}'", base::excerpt(said),
                             reports::schema_name(reports::run_schema::simulated)),
         early ? "run its command again, which it names as \"command\"" : "give the result.json of a run, or its folder");
}

// A graph's file lies beside the result, and nowhere else.
void refuse_foreign_file(const document& source, const value& element) {
  const auto* const members = std::get_if<table>(&element.content);
  if (members == nullptr) return;
  const auto file = std::ranges::find(*members, "file", &member::key);
  const auto* const name = file == members->end() ? nullptr : std::get_if<std::string>(&file->held.content);
  if (name == nullptr || name->find('/') == name->npos) return;
  refuse(source, file->at, fmt::format("'file' is \"{}\", expected a name without a path", base::excerpt(*name)),
         "the graphs of a result lie beside it");
}

std::vector<model::workload_spec> read_workloads(const fields& file, const fs::path& folder) {
  generated_budget budget;
  std::vector<model::workload_spec> all;
  for (const value& element : file.needed_elements("workloads", "\"workloads\": [{\"kind\": \"fibonacci\"}]")) {
    refuse_foreign_file(file.source(), element);
    all.push_back(read_workload(file.source(), element, folder, budget));
  }
  return all;
}

// The part of a run that a scenario has as [[scheduler]].
value scheduler_in(const value& run, const key_list& known) {
  value scheduler{run.at, table{}};
  for (const member& m : std::get<table>(run.content)) {
    const bool is_kind = m.key == "scheduler";
    if (!is_kind && !is_one_of(m.key, known)) continue;
    std::get<table>(scheduler.content).push_back(m);
    if (is_kind) std::get<table>(scheduler.content).back().key = "kind";
  }
  return scheduler;
}

std::optional<std::uint64_t> read_digest(const fields& run) {
  if (!run.has("digest")) return std::nullopt;
  const std::string& text = run.needed_text("digest");
  std::uint64_t digest = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, digest, 16);
  if (text.size() == 16 && stop == end && error == std::errc()) return digest;
  refuse(run.source(), run.at("digest"), fmt::format("'digest' is \"{}\", expected 16 hex digits", base::excerpt(text)),
         "for example: \"00c0ffee00c0ffee\"");
}

// One of so many, by number.
std::size_t index_in(std::size_t count, const fields& run, std::string_view key) {
  return run.needed_integer({key, 0, count - 1, 0});
}

class record {
 public:
  record(const document& source, const fs::path& path)
      : file_(source, source.root, "the result", record_keys), path_(path) {
    check_schema(file_);
    workloads_ = read_workloads(file_, path.parent_path());
    for (const value& element : file_.needed_elements("machines", "\"machines\": [{\"access_ns\": 1}]")) {
      machines_.push_back(read_costs(source, element));
    }
  }

  scenario take() {
    scenario result;
    result.name = reports::file_name(file_.needed_text("scenario")) + "-again";
    result.title = file_.text("title", result.name);
    recorded_runs again{path_, file_.text("heist", "unknown"), {}, {}};
    const array& runs = file_.needed_elements("results", "\"results\": [{\"workload_index\": 0}]");
    if (runs.size() > scenario::most_experiments) {
      refuse(file_.source(), file_.at("results"), fmt::format("more than {} runs", scenario::most_experiments),
             "run parts of it");
    }
    for (const value& element : runs) add_run(element, again);
    result.again = std::move(again);
    return result;
  }

 private:
  void add_run(const value& element, recorded_runs& into) const {
    const fields run(file_.source(), element, "a result", of_a_run_);
    model::experiment e;
    e.workload = workloads_[index_in(workloads_.size(), run, "workload_index")];
    e.scheduler = read_scheduler(file_.source(), scheduler_in(element, of_scheduler_));
    const machine& on = machines_[index_in(machines_.size(), run, "machine_index")];
    e.machine = on.costs;
    e.idle = on.idle;
    e.workers = static_cast<std::uint32_t>(run.needed_integer({"workers", 1, most_workers, 4}));
    e.seed = run.needed_integer({"seed", 0, most_seed, 1});
    e.workload.priority_seed = run.integer({"priority_seed", 0, most_seed, e.seed});
    into.experiments.push_back(std::move(e));
    into.digests.push_back(read_digest(run));
  }

  const key_list of_scheduler_ = scheduler_keys(), of_a_run_ = all_run_keys();
  const fields file_;
  const fs::path path_;
  std::vector<model::workload_spec> workloads_;
  std::vector<machine> machines_;
};

}  // namespace

bool is_record(const fs::path& path) {
  std::error_code ignored;
  return path.extension() == ".json" || fs::is_directory(path, ignored);
}

scenario read_record(const fs::path& path) {
  std::error_code ignored;
  const bool folder = fs::is_directory(path, ignored);
  const fs::path file = folder ? path / "result.json" : path;
  if (folder && !fs::exists(file, ignored)) {
    throw base::bad_input(base::printable(path.string()), "is a directory without a result.json",
                          "name a scenario file, or the folder of a result");
  }
  const auto wanted = [of_a_run = all_run_keys()](std::string_view at, bool nests) { return is_wanted(at, nests, of_a_run); };
  const document source = parse_json(file.string(), load(file, result_file), wanted);
  return record(source, file).take();
}

}  // namespace heist::scenarios
