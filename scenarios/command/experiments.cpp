#include "scenarios/command/experiments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <set>
#include <string_view>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "reports/run/detail_table.hpp"
#include "reports/run/findings_text.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/run/run_table.hpp"
#include "reports/run/seed_table.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/reader.hpp"
#include "scenarios/record_reader.hpp"
#include "scenarios/sweep.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t default_schedules = 200'000;  // nodes: some 30 MB of files
constexpr std::size_t most_runs_kept = 100;           // unasked: nobody looks at thousands

// Only to those who seem to want it: where some are kept, or so few are not that they could be.
void tell_what_is_not_kept(const run_arguments& arguments, const std::vector<model::run_result>& results) {
  std::uint64_t largest = 0;
  std::size_t missing = 0;
  for (const model::run_result& r : results) {
    largest = std::max(largest, r.nodes + r.discarded);
    missing += r.traced ? 0 : 1;
  }
  const bool can_be_kept = largest <= most_schedules / results.size();
  if (missing == 0 || arguments.schedules || results.size() > most_runs_kept || !can_be_kept) return;
  tell("{} of {} schedules not kept: more than {} nodes each; --schedules {} keeps all\n", missing,
             results.size(), traced_nodes(arguments, results.size()), largest * results.size());
}

// Fit for a shell: a word that is more than letters and the like stands in quotes.
std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// What gives these results and schedules again. Where they go and how many runs there are at a time makes no
// difference to them.
std::string command_of(const run_arguments& arguments, const scenarios::scenario& s, reports::run_schema schema) {
  if (s.again) return fmt::format("heist run {}", shell_word(s.again->file.string()));
  const auto is_its_file = [&](const std::string& file) { return scenarios::name_of(file, arguments.size) == s.name; };
  const auto file = std::ranges::find_if(arguments.files, is_its_file);
  const bool simulated = schema == reports::run_schema::simulated;
  std::string command = fmt::format("heist {} {}", simulated ? "run" : "native",
                                    shell_word(file == arguments.files.end() ? arguments.files.front() : *file));
  if (!arguments.size.empty()) command += fmt::format(" --size {}", shell_word(arguments.size));
  for (const std::string& sweep : arguments.sweeps) command += fmt::format(" --sweep {}", shell_word(sweep));
  if (arguments.seeds > 0) command += fmt::format(" --seeds {}", arguments.seeds);
  if (arguments.schedules) command += fmt::format(" --schedules {}", *arguments.schedules);
  if (!simulated && arguments.cost_scale != 1) command += fmt::format(" --cost-scale {}", arguments.cost_scale);
  return command;
}

// Then it would be another experiment.
void refuse_changes(const run_arguments& arguments, const std::string& file) {
  if (arguments.size.empty() && arguments.sweeps.empty() && arguments.seeds == 0) return;
  throw base::bad_input(file, "a result is run again as it was: --size, --sweep and --seeds do not go with it",
                        "leave them out, or give the scenario file");
}

}  // namespace

std::vector<scenarios::scenario> read_all(const run_arguments& arguments) {
  if (arguments.json && arguments.files.size() > 1) {
    throw base::bad_input("--json", "writes one document", "give one scenario file at a time");
  }
  std::vector<scenarios::scenario> all;
  std::set<std::string> seen;
  for (const std::string& file : arguments.files) {
    if (scenarios::is_record(file)) {
      refuse_changes(arguments, file);
      all.push_back(scenarios::read_record(file));
    } else {
      all.push_back(scenarios::read(file, arguments.size));
    }
    for (const std::string& sweep : arguments.sweeps) scenarios::apply_sweep(all.back(), sweep);
    if (arguments.seeds > 0) scenarios::apply_seeds(all.back(), arguments.seeds);
    if (!seen.insert(all.back().name).second) {
      throw base::bad_input(file, "another file is called '" + all.back().name + "' too, and results are kept by name",
                            "run them one at a time, each with an --out of its own");
    }
  }
  return all;
}

fs::path output_folder(const run_arguments& arguments, const scenarios::scenario& s) {
  if (arguments.out.empty()) return fs::path("out") / s.name;
  return arguments.files.size() == 1 ? fs::path(arguments.out) : fs::path(arguments.out) / s.name;
}

std::uint64_t traced_nodes(const run_arguments& arguments, std::size_t runs) {
  if (runs == 0) return 0;
  if (arguments.schedules) return *arguments.schedules / runs;
  return runs <= most_runs_kept ? default_schedules / runs : 0;
}

published publish(const run_arguments& arguments, const scenarios::scenario& s,
                  const std::vector<model::run_result>& results, reports::run_schema schema) {
  const fs::path folder = output_folder(arguments, s);
  const std::string name = base::printable(s.name);
  const bool simulated = schema == reports::run_schema::simulated;
  const reports::findings found = simulated ? reports::compare(s.expected, results) : reports::findings{};
  const reports::run_origin origin{s.title, command_of(arguments, s, schema), HEIST_VERSION};
  std::vector<fs::path> schedules;
  std::exception_ptr unwritten;  // is said when everything else has been
  try {
    schedules = reports::write_results(folder, name, results, schema, found, origin);
  } catch (const base::bad_input&) {
    unwritten = std::current_exception();
  }
  fmt::print("{}", arguments.json                        ? reports::run_json(name, results, schema, found, origin)
                   : reports::has_several_seeds(results) ? reports::seed_table(s.title, results)
                                                         : reports::run_table(s.title, results));
  if (!found.empty() && !arguments.json) fmt::print("\n{}", reports::findings_text(found));
  if (arguments.details) fmt::print("\n{}", reports::detail_table(results));
  if (unwritten) std::rethrow_exception(unwritten);
  tell("results in {}\n", folder.string());
  if (!schedules.empty() && !arguments.draws)
    tell("draw a schedule: heist render {}\n", schedules.back().string());
  tell_what_is_not_kept(arguments, results);
  return {found.as_expected(), folder, schedules};
}

}  // namespace heist::command
