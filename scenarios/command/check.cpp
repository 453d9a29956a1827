#include "scenarios/command/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "base/bad_input.hpp"
#include "base/file/output_file.hpp"
#include "base/text/quantity.hpp"
#include "reports/check/adequacy.hpp"
#include "reports/check/check_json.hpp"
#include "reports/check/check_table.hpp"
#include "reports/check/counterexample_json.hpp"
#include "reports/check/counterexample_svg.hpp"
#include "reports/check/verdict_text.hpp"
#include "reports/run/progress_line.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/command/protocol.hpp"
#include "scenarios/command/search.hpp"
#include "verify/catalogue.hpp"
#include "verify/check.hpp"
#include "verify/own_checker.hpp"
#include "verify/program.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

// Somebody's own pool, in the place of a protocol of the catalogue. Strings outlive the result.
verify::checkable own_protocol(const std::string& name) {
  return {name, "", {}, verify::own_pool_programs};
}

std::vector<std::string> mutants_of(const verify::checkable& protocol, const check_arguments& arguments) {
  if (!arguments.all_mutants) {
    demand_mutant(protocol, arguments.mutant);
    return {arguments.mutant};
  }
  std::vector<std::string> all;
  for (const model::entry& m : protocol.mutants) all.emplace_back(m.name);
  return all;
}

std::vector<std::string> protocols_of(const check_arguments& arguments) {
  if (!arguments.protocols.empty()) return arguments.protocols;
  std::vector<std::string> all;
  for (const verify::checkable& c : verify::checkables) all.emplace_back(c.name);
  return all;
}

// Two digits: nobody knows better.
std::string about(double number) {
  double unit = 1;
  while (number / unit >= 100) unit *= 10;
  return base::count_text(static_cast<std::uint64_t>(std::round(number / unit) * unit));
}

std::string progress_text(const std::string& protocol, const std::string& program, const verify::check_progress& p) {
  std::string text = fmt::format("{}: {} executions, {}/s", protocol, base::count_text(p.executions),
                                 base::count_text(static_cast<std::uint64_t>(p.per_second)));
  const double left = static_cast<double>(p.executions) * (1 - p.explored) / p.explored;
  if (p.explored > 0 && p.explored < 1 && left < 1e15) text += fmt::format(", about {} to go", about(left));
  return fmt::format("{}: {}", text, program);
}

// Of the programs to be generated, 0 for none. Of all protocols those are left out whose generated programs do not end.
unsigned generated_size(const verify::checkable& protocol, const check_arguments& arguments) {
  const bool has_any = !protocol.words->generated.words.empty();
  if (arguments.all && !(has_any && protocol.ends_when_generated)) return 0;
  if (arguments.size > 0 && !has_any) {
    throw base::bad_input("--size", fmt::format("{} has its own programs only", protocol.name),
                          "leave it out, or write programs: --program");
  }
  const bool whole = arguments.size == 0 && arguments.all && !arguments.all_mutants;
  return whole ? verify::size_of_the_whole : arguments.size;
}

// What somebody's own pool is put through: generated programs besides the usual ones, and all again in batches where the
// pool has them.
std::vector<std::string> own_programs(const verify::checkable& protocol, const check_arguments& arguments) {
  std::vector<verify::program> programs;
  if (arguments.size == 0) {
    for (const std::string_view text : protocol.programs) programs.push_back(verify::program::parse(text, *protocol.words));
  }
  const unsigned size = arguments.size == 0 ? verify::size_of_the_whole : arguments.size;
  for (const verify::program& p : verify::programs_of_size(size, *protocol.words)) programs.push_back(p);
  verify::check_request request;
  request.protocol = protocol.name;
  request.programs = {programs.front().text()};
  request.checker = arguments.checker;
  if (verify::has_batches(request)) {
    for (const verify::program& p : verify::in_batches(programs)) programs.push_back(p);
  }
  std::vector<std::string> texts;
  for (const verify::program& p : programs) texts.push_back(p.text());
  return texts;
}

// What was asked for: programs by hand, or generated ones, or the protocol's own; of all protocols both of the latter.
std::vector<std::string> programs_for(const verify::checkable& protocol, const check_arguments& arguments) {
  if (!arguments.programs.empty()) return arguments.programs;
  if (!arguments.checker.empty()) return own_programs(protocol, arguments);
  const unsigned size = generated_size(protocol, arguments);
  std::vector<std::string> programs;
  if (arguments.size == 0 || size == 0) programs.assign(protocol.programs.begin(), protocol.programs.end());
  if (size > 0) {
    for (const verify::program& p : verify::programs_of_size(size, *protocol.words)) programs.push_back(p.text());
  }
  return programs;
}

// One violation is enough, unless it is asked which programs kill which mutants; of those too only one is explained.
std::vector<model::check_result> check_one(const verify::checkable& protocol, const std::string& mutant,
                                           const std::vector<std::string>& programs,
                                           const check_arguments& arguments) {
  progress_line line;
  verify::check_request request = search_request(arguments, protocols_of(arguments).size());
  request.protocol = protocol.name;
  request.mutant = mutant;
  request.checker = arguments.checker;
  request.patience = arguments.patience;
  request.programs = programs;
  request.one_example = true;
  std::size_t done = 0;
  const auto on_result = [&](const model::check_result& r) {
    ++done;
    return arguments.all_mutants || r.outcome != model::verdict::violated;
  };
  const auto on_progress = [&](const verify::check_progress& p) {
    line.show(progress_text(request.protocol, request.programs.at(done), p));
    return !stop;
  };
  return verify::check(request, on_result, on_progress);
}

exit_code code_of(model::verdict outcome, const std::vector<model::check_result>& results) {
  if (outcome == model::verdict::violated) return violated;
  if (std::any_of(results.begin(), results.end(), verify::was_killed)) return undecided;
  const auto complete = [](const model::check_result& r) { return r.executions > r.blocked; };
  const auto nothing = [](const model::check_result& r) { return r.executions == 0; };
  if (std::none_of(results.begin(), results.end(), complete)) return nothing_ran;
  if (std::any_of(results.begin(), results.end(), nothing)) return nothing_ran;
  return outcome == model::verdict::holds ? holds : undecided;
}

fs::path example_folder(const check_arguments& arguments, const model::check_result& of) {
  std::string name = of.mutant == "none" ? of.protocol : of.protocol + "-" + of.mutant;
  std::replace(name.begin(), name.end(), ':', '-');
  const bool several = arguments.all_mutants || arguments.protocols.size() > 1;
  if (arguments.out.empty()) return fs::path("out") / "check" / name;
  return several ? fs::path(arguments.out) / name : fs::path(arguments.out);
}

// An earlier run's, and what was drawn of it: it is no longer what a check finds.
void remove_example(const fs::path& folder) {
  if (!reports::is_counterexample(folder / "counterexample.json")) return;
  std::error_code ignored;  // what cannot be removed is no reason to lose a verdict
  for (const char* file : {"counterexample.json", "counterexample.svg", "counterexample.html"}) {
    fs::remove(folder / file, ignored);
  }
}

// Keeps a counterexample for `heist replay` and `heist render`, and draws it.
void keep_example(const check_arguments& arguments, const std::vector<model::check_result>& results) {
  if (results.empty()) return;
  remove_example(example_folder(arguments, results.front()));
  const auto found = std::find_if(results.begin(), results.end(),
                                  [](const auto& r) { return r.example && !r.example->program.empty(); });
  if (found == results.end()) return;
  const fs::path folder = example_folder(arguments, *found);
  const reports::counterexample_document document{found->protocol, found->mutant, !arguments.checker.empty(),
                                                  *found->example};
  const fs::path file = folder / "counterexample.json";
  const fs::path picture = folder / "counterexample.svg";
  base::write_file(file, reports::counterexample_json(document));
  base::write_file(picture, reports::counterexample_svg(document));
  tell("counterexample in {0}\ndrawn in {1}\nstep through it: heist render {0} --format html\n", file.string(),
             picture.string());
}

// All that was checked so far.
struct findings {
  std::vector<model::check_result> results;
  std::set<exit_code> codes;
  std::size_t mutants = 0;  // counting the protocol itself as one
  std::size_t killed = 0;
  bool interrupted = false;
};

// Returns what it comes to, which the caller counts or not.
exit_code check_mutant(const verify::checkable& protocol, const std::string& mutant, const check_arguments& arguments,
                       findings& found) {
  const std::vector<std::string> programs = programs_for(protocol, arguments);
  auto results = check_one(protocol, mutant, programs, arguments);
  model::verdict outcome = verify::judge(results, programs.size());
  const std::string missing = outcome == model::verdict::holds ? verify::not_looked_at(results) : "";
  if (!missing.empty()) {  // every execution was searched, and says nothing
    outcome = model::verdict::undecided;
    for (model::check_result& r : results) {
      r.outcome = outcome;
      r.reason = "nothing was checked: " + missing;
    }
  }
  found.interrupted = stop;
  const bool cut_short = found.interrupted && outcome == model::verdict::undecided;
  for (model::check_result& r : results) {
    if (cut_short && r.outcome == outcome && r.reason.empty()) r.reason = "interrupted";
  }
  found.results.insert(found.results.end(), results.begin(), results.end());
  if (arguments.all && !protocol.ends_when_generated && !arguments.all_mutants) {
    tell("{}: its own programs only; generated ones draw so often that a search does not end\n", protocol.name);
  }
  if (!arguments.json) {
    const std::string name =
        mutant == "none" ? std::string(protocol.name) : fmt::format("{} with {}", protocol.name, mutant);
    fmt::print("{}\n{}\n", reports::check_table(results),
               cut_short ? fmt::format("{}: interrupted, no verdict\n", name)
                         : reports::verdict_text(name, outcome, results));
  }
  if (!cut_short) keep_example(arguments, results);
  if (outcome == model::verdict::undecided && !arguments.how.checkpoint.empty()) {
    tell("go on with --resume {}\n", arguments.how.checkpoint);
  }
  return missing.empty() ? code_of(outcome, results) : nothing_ran;
}

// A protocol that was published with a fault is shown as it was published, too, where nothing else is asked for. What comes
// out says nothing against the protocol as it is.
bool shows_as_published(const verify::checkable& protocol, const check_arguments& arguments) {
  const bool the_protocol_itself = arguments.mutant == "none" && !arguments.all_mutants;
  const bool its_own_programs = arguments.programs.empty() && arguments.size == 0 && !arguments.all;
  const bool in_one_go = arguments.how.checkpoint.empty() && arguments.how.resume.empty();
  return !protocol.as_published.empty() && the_protocol_itself && its_own_programs && in_one_go;
}

void check_as_published(const verify::checkable& protocol, const check_arguments& arguments, findings& found) {
  const auto fault = std::ranges::find(protocol.mutants, protocol.as_published, &model::entry::name);
  if (!arguments.json) fmt::print("As it was published ({}: {}):\n\n", fault->name, fault->line);
  check_mutant(protocol, std::string(fault->name), arguments, found);
}

verify::checkable protocol_called(const std::string& name, const check_arguments& arguments) {
  return arguments.checker.empty() ? find_protocol(name) : own_protocol(name);
}

findings check_all(const check_arguments& arguments) {
  findings found;
  for (const std::string& name : protocols_of(arguments)) {
    const verify::checkable protocol = protocol_called(name, arguments);
    for (const std::string& mutant : mutants_of(protocol, arguments)) {
      const exit_code code = check_mutant(protocol, mutant, arguments, found);
      ++found.mutants;
      found.killed += code == violated;
      found.codes.insert(code);
      if (found.interrupted) return found;
    }
    if (found.codes == std::set{holds} && shows_as_published(protocol, arguments)) {
      check_as_published(protocol, arguments, found);
    }
    if (found.interrupted) return found;
  }
  return found;
}

exit_code answer(const check_arguments& arguments, const findings& found) {
  if (found.interrupted) return interrupted;
  if (arguments.all_mutants) {
    if (found.mutants == 0) {
      tell("heist check: nothing was checked: {} has no mutants; heist makes none of its own\n",
           arguments.protocols.empty() ? "it" : arguments.protocols.front());
      return nothing_ran;
    }
    const std::string killed = fmt::format("mutants killed: {} of {}\n", found.killed, found.mutants);
    if (arguments.json) tell("{}", killed);
    if (!arguments.json) fmt::print("{}", killed);
    return found.killed == found.mutants ? holds : found.codes.contains(undecided) ? undecided : violated;
  }
  for (const exit_code worst : {violated, nothing_ran, undecided}) {
    if (found.codes.contains(worst)) return worst;
  }
  return holds;
}

// A header in the place of a protocol: compiles a checker for it first.
exit_code check_own(check_arguments arguments) {
  const std::string header = arguments.protocols.front();
  if (arguments.protocols.size() > 1) {
    throw base::bad_input("check " + header, "a pool of your own is checked alone", "give one header at a time");
  }
  if (arguments.type.empty()) {
    throw base::bad_input("check " + header, "which class template of it is the pool?", "name it: --type my::deque");
  }
  progress_line line;
  line.show("compiling " + header);
  try {
    const verify::own_checker checker(header, arguments.type, search_request(arguments, 1).engine);
    line.show("");
    arguments.checker = checker.path();
    arguments.protocols = {arguments.type};
    return check(arguments);
  } catch (const verify::has_main& e) {
    line.show("");
    tell("heist check: nothing was checked: {}\n", e.what());
    return nothing_ran;
  }
}

}  // namespace

exit_code check(const check_arguments& arguments) {
  if (arguments.protocols.empty() && !arguments.all) {
    throw base::bad_input("check", "no protocol was named", "name one ('heist list' names them all), or say --all");
  }
  if (!arguments.protocols.empty() && arguments.checker.empty() && verify::names_a_header(arguments.protocols.front())) {
    return check_own(arguments);
  }
  for (const std::string& name : protocols_of(arguments)) {
    demand_programs(arguments.programs, *protocol_called(name, arguments).words);
  }
  search_request(arguments, protocols_of(arguments).size() + arguments.all_mutants);
  const findings found = check_all(arguments);
  if (arguments.json) {
    fmt::print("{}", reports::check_json(found.results));
  } else if (arguments.all_mutants) {
    fmt::print("{}", reports::adequacy_text(found.results));
  }
  return answer(arguments, found);
}

}  // namespace heist::command
