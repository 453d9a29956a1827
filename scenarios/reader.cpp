#include "scenarios/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

#include "base/text/text.hpp"
#include "reports/run/settings.hpp"
#include "scenarios/dag_reader.hpp"
#include "scenarios/expectation_reader.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/machine_reader.hpp"
#include "scenarios/parameter_reader.hpp"
#include "scenarios/size.hpp"
#include "scenarios/source_text.hpp"
#include "scenarios/workload_reader.hpp"

namespace heist::scenarios {
namespace {

constexpr std::array<std::string_view, 10> scenario_keys{
    "title", "seeds", "seed", "machine", "workload", "scheduler", "schedulers_from", "size", "paper", "expect"};
constexpr std::array<std::string_view, 1> shared_keys{"scheduler"};
// On the command line `--seeds 3` are three of them: a file says which.
void refuse_a_number_of_seeds(const fields& file) {
  const value& said = file.needed("seeds", "seeds = [1]");
  const auto* const number = std::get_if<std::int64_t>(&said.content);
  if (number == nullptr) return;
  const std::string so_many = *number == 1   ? "[1]"
                              : *number == 2 ? "[1, 2]"
                              : *number == 3 ? "[1, 2, 3]"
                                             : fmt::format("[1, 2, ...] up to {}, or run it with --seeds {}", *number, *number);
  refuse(file.source(), said.at, fmt::format("'seeds' is {}, expected an array of seeds", describe(said)),
         *number == 1 ? "write: seeds = [1]"
                      : fmt::format("write: seeds = [{}] for seed number {}, seeds = {} for {} seeds", *number, *number, so_many,
                                    *number));
}

std::vector<std::uint64_t> read_seeds(const fields& file) {
  if (file.has("seed") && file.has("seeds")) {
    refuse(file.source(), std::max(file.at("seed"), file.at("seeds")), "both 'seed' and 'seeds', expected one of them",
           "keep seeds = [...] and remove the other");
  }
  if (file.has("seed")) return {file.integer({"seed", 0, most_seed, 1})};
  if (file.has("seeds")) refuse_a_number_of_seeds(file);
  return file.integers({"seeds", 0, most_seed, 1});
}

// Returns where attempt_ns stands.
place read_machine(const fields& file, const std::filesystem::path& folder, scenario& result) {
  const value& content = file.needed("machine", "[machine] followed by workers = 4");
  machine read = read_machine(file.source(), content, folder);
  result.workers = std::move(read.workers);
  result.machine_profile = std::move(read.profile);
  result.costs = read.costs;
  result.idle = read.idle;
  return read.attempt_at;
}

// Quadratic in workloads that fit on a page, and capped well before that hurts.
void read_workloads(const fields& file, const std::filesystem::path& folder, scenario& result) {
  constexpr std::size_t most = 1000;
  generated_budget budget;
  for (const value& element : file.needed_elements("workload", "[[workload]] followed by kind = \"fibonacci\"")) {
    result.workloads.push_back(read_workload(file.source(), element, folder, budget));
    const std::string& name = result.workloads.back().name;
    const auto first = std::ranges::find(result.workloads, name, &model::workload_spec::name);
    if (&*first != &result.workloads.back()) {
      refuse(file.source(), element.at,
             fmt::format("a second workload is called '{}', expected unique names", base::excerpt(name)),
             fmt::format("give it a name of its own, for example: name = \"{}-2\"", base::excerpt(name)));
    }
    if (result.workloads.size() > most) {
      refuse(file.source(), element.at, fmt::format("more than {} workloads", most),
             "split it into several scenario files");
    }
  }
}

}  // namespace

std::vector<std::string_view> scheduler_keys() {
  return keys_of<model::scheduler_spec>();
}

model::scheduler_spec read_scheduler(const document& source, const value& element) {
  const std::vector<std::string_view> keys = scheduler_keys();
  const fields scheduler(source, element, "[[scheduler]]", keys);
  model::scheduler_spec result;
  read_parameters(scheduler, result);
  return result;
}

namespace {

// The last one, if an earlier one differs from it in nothing that means something.
void refuse_the_same_again(const fields& file, const value& element, const std::vector<model::scheduler_spec>& all) {
  const auto texts = [](const model::scheduler_spec& s) {
    model::experiment under;
    under.scheduler = s;
    std::string text;
    for (const reports::setting& one : reports::settings_of(under)) text += one.text + '\n';
    return text;
  };
  const std::string last = texts(all.back());
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (texts(all[i]) != last) continue;
    refuse(file.source(), element.at, fmt::format("this scheduler is the same as number {} of them", i + 1),
           "remove it, or let it differ: the same experiment comes to the same result");
  }
}

std::vector<model::scheduler_spec> read_schedulers(const fields& file, const std::filesystem::path& folder) {
  if (file.has("schedulers_from")) {
    if (file.has("scheduler")) {
      refuse(file.source(), file.at("schedulers_from"), "both 'schedulers_from' and [[scheduler]], expected one of them",
             "move the schedulers into the other file, or write all of them here");
    }
    const std::filesystem::path path = folder / file.needed_text("schedulers_from");
    const document source = parse(path.string(), load(path));
    return read_schedulers(fields(source, source.root, "a file of schedulers", shared_keys), folder);
  }
  if (!file.has("scheduler")) return {model::scheduler_spec{}};
  std::vector<model::scheduler_spec> all;
  for (const value& element : file.needed_elements("scheduler", "[[scheduler]] followed by kind = \"work-stealing\"")) {
    all.push_back(read_scheduler(file.source(), element));
    refuse_the_same_again(file, element, all);
    const std::string& name = all.back().name;
    if (name.empty() || std::ranges::count(all, name, &model::scheduler_spec::name) == 1) continue;
    refuse(file.source(), element.at,
           fmt::format("a second scheduler is called '{}', expected unique names", base::excerpt(name)),
           fmt::format("give it a name of its own, for example: name = \"{}-2\"", base::excerpt(name)));
  }
  return all;
}

// Whoever tries again until something is found would try for ever in one instant.
void refuse_endless_instants(const document& source, place attempt_at, const scenario& read) {
  if (read.costs.attempt_ns > 0) return;
  for (const model::scheduler_spec& s : read.schedulers) {
    if (s.idle == model::greedy) continue;
    refuse(source, attempt_at,
           fmt::format("'attempt_ns' is 0 and the idle policy of a scheduler \"{}\", expected attempts that take time",
                       s.idle),
           "write attempt_ns = 1, or idle = \"greedy\" for each [[scheduler]]: it does not try again until there is a task");
  }
}

}  // namespace

scenario read(const std::filesystem::path& path, std::string_view size) {
  document source = parse(path.string(), load(path));
  take_size(source, size);
  const fields file(source, source.root, "the scenario", scenario_keys);
  scenario result;
  result.name = name_of(path, size);
  result.title = file.text("title", base::printable(result.name));
  result.seeds = read_seeds(file);
  const place attempt_at = read_machine(file, path.parent_path(), result);
  read_workloads(file, path.parent_path(), result);
  result.schedulers = read_schedulers(file, path.parent_path());
  refuse_endless_instants(source, attempt_at, result);
  result.expected = read_expectations(file, result);
  if (result.experiment_count() > scenario::most_experiments) {
    refuse(source, file.at(), fmt::format("more than {} experiments", scenario::most_experiments),
           "list fewer workloads, schedulers, workers or seeds");
  }
  return result;
}

}  // namespace heist::scenarios
