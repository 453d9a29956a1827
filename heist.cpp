// heist: the command line. Each subcommand is a few lines that call the folder that does the work.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "model/bad_input.hpp"
#include "model/catalogue.hpp"
#include "native/execute.hpp"
#include "reports/check_json.hpp"
#include "reports/check_table.hpp"
#include "reports/counterexample_json.hpp"
#include "reports/counterexample_svg.hpp"
#include "reports/counterexample_table.hpp"
#include "reports/detail_table.hpp"
#include "reports/graphviz.hpp"
#include "reports/import_report.hpp"
#include "reports/output_file.hpp"
#include "reports/progress_line.hpp"
#include "reports/progress_text.hpp"
#include "reports/quantity.hpp"
#include "reports/result_folder.hpp"
#include "reports/run_json.hpp"
#include "reports/run_table.hpp"
#include "reports/schedule_dot.hpp"
#include "reports/schedule_json.hpp"
#include "reports/seed_table.hpp"
#include "reports/verdict_text.hpp"
#include "reports/weaken_table.hpp"
#include "scenarios/bench.hpp"
#include "scenarios/harmless.hpp"
#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/import.hpp"
#include "scenarios/nearest.hpp"
#include "scenarios/reader.hpp"
#include "scenarios/sweep.hpp"
#include "sim/simulate.hpp"
#include "verify/catalogue.hpp"
#include "verify/check.hpp"
#include "verify/decisions.hpp"
#include "verify/explorer/explorers.hpp"
#include "verify/own_checker.hpp"
#include "verify/program.hpp"
#include "verify/weaken.hpp"

namespace {

using namespace heist;
namespace fs = std::filesystem;

// What the program answers its caller; README.md lists them.
enum exit_code {
  holds = 0,
  violated = 1,
  bad_input = 2,
  undecided = 3,
  nothing_ran = 4,
  internal = 70,
  interrupted = 130
};

std::atomic<bool> stop{false};  // Ctrl-C: finish what can be finished soon, keep it, leave
extern "C" void on_interrupt(int) {
  stop = true;
}

std::vector<std::string_view> names(auto const& entries) {
  std::vector<std::string_view> all;
  for (const auto& e : entries) all.push_back(e.name);
  return all;
}

// run and native

struct run_arguments {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
  bool details = false;
  std::vector<std::string> sweeps;
  std::uint64_t seeds = 0;  // 0: the scenario's own
  unsigned jobs = 0;
  double cost_scale = 1;
};

fs::path output_folder(const run_arguments& arguments, const scenarios::scenario& s) {
  if (arguments.out.empty()) return fs::path("out") / s.name;
  return arguments.files.size() == 1 ? fs::path(arguments.out) : fs::path(arguments.out) / s.name;
}

// Everything that was found goes to files, the table or the document to standard output.
void publish(const run_arguments& arguments, const scenarios::scenario& s,
             const std::vector<model::run_result>& results, reports::run_schema schema) {
  const fs::path folder = output_folder(arguments, s);
  const std::string name = scenarios::harmless(s.name, scenarios::uncut);
  const auto schedules = reports::write_results(folder, name, results, schema);
  fmt::print("{}", arguments.json                        ? reports::run_json(name, results, schema)
                   : reports::has_several_seeds(results) ? reports::seed_table(s.title, results)
                                                         : reports::run_table(s.title, results));
  if (arguments.details) fmt::print("\n{}", reports::detail_table(results));
  fmt::print(stderr, "results in {}\n", folder.string());
  if (!schedules.empty()) fmt::print(stderr, "draw a schedule: heist render {}\n", schedules.back().string());
}

// Schedules are for looking at, and nobody looks at thousands.
std::uint64_t traced_nodes(std::size_t runs) {
  return runs <= 100 ? reports::most_drawn_nodes : 0;
}

std::vector<scenarios::scenario> read_all(const run_arguments& arguments) {
  if (arguments.json && arguments.files.size() > 1) {
    throw model::bad_input("--json", "writes one document", "give one scenario file at a time");
  }
  std::vector<scenarios::scenario> all;
  std::set<std::string> seen;
  for (const std::string& file : arguments.files) {
    all.push_back(scenarios::read(file));
    for (const std::string& sweep : arguments.sweeps) scenarios::apply_sweep(all.back(), sweep);
    if (arguments.seeds > 0) scenarios::apply_seeds(all.back(), arguments.seeds);
    if (!seen.insert(all.back().name).second) {
      throw model::bad_input(file, "another file is called '" + all.back().name + "' too, and results are kept by name",
                             "run them one at a time, each with an --out of its own");
    }
  }
  return all;
}

// With a line on the terminal that says how far it is.
sim::batch simulate_watched(const std::string& name, const std::vector<model::experiment>& experiments,
                            const sim::options& how, unsigned jobs) {
  sim::batch_meter meter(experiments);
  reports::pace pace;
  const auto start = std::chrono::steady_clock::now();
  const ticking_line line([&] {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const sim::batch_meter::reading now = meter.read();
    if (now.share) pace.note(elapsed.count(), *now.share);
    return reports::progress_text(name, {now.finished, now.runs, now.nodes, now.share, pace.seconds_left()});
  });
  return sim::simulate_all(experiments, how, jobs, {}, &meter);
}

exit_code run(const run_arguments& arguments) {
  for (const scenarios::scenario& s : read_all(arguments)) {
    const auto experiments = s.experiments();
    sim::options how;
    how.cancel = &stop;
    how.trace_nodes = traced_nodes(experiments.size());
    const sim::batch batch = simulate_watched(s.name, experiments, how, arguments.jobs);
    if (!batch.results.empty()) publish(arguments, s, batch.results, reports::run_schema::simulated);
    if (!batch.complete) {
      fmt::print(stderr, "heist: interrupted: {} of {} runs finished\n", batch.results.size(), s.experiment_count());
      return interrupted;
    }
  }
  return holds;
}

exit_code run_native(const run_arguments& arguments) {
  native::options how;
  how.cost_scale = arguments.cost_scale;
  for (const scenarios::scenario& s : read_all(arguments)) {
    progress_line line;
    std::vector<model::run_result> results;
    const auto experiments = s.experiments();
    how.trace_nodes = traced_nodes(experiments.size());
    for (const model::experiment& e : experiments) {
      if (stop) break;
      line.show(fmt::format("{}: {} of {} runs", s.name, results.size(), experiments.size()));
      results.push_back(native::execute(e, how));
    }
    line.show("");
    if (!results.empty()) publish(arguments, s, results, reports::run_schema::native);
    if (stop) return interrupted;
    fmt::print(stderr, "every node of {} runs was executed exactly once\n", results.size());
  }
  return holds;
}

// check

struct check_arguments {
  std::vector<std::string> protocols;
  std::vector<std::string> programs;
  unsigned size = 0;  // of generated programs; 0 for the protocol's own
  bool all_protocols = false;
  std::string mutant = "none";
  bool all_mutants = false;
  bool json = false;
  std::uint64_t executions = 0;  // 0: as many as the explorer wants
  std::string budget = "600s";
  verify::check_request how;  // explorer, seed and what else belongs to a search
  std::uint32_t patience = 10;
  std::string type;     // the class template in a header that is given in the place of a protocol
  std::string checker;  // built beforehand for somebody's own pool
  std::string out;
};

double parse_seconds(const std::string& text) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  const std::string unit = text.substr(used);
  const double scale = unit == "ms" ? 1e-3 : unit == "m" ? 60 : unit == "h" ? 3600 : 1;
  const bool known = unit.empty() || unit == "s" || scale != 1;
  if (used == 0 || !known || !(value > 0) || value * scale > 1e7) {
    throw model::bad_input("--budget " + text, "is not a time", "write it like 500ms, 60s, 5m or 1h");
  }
  return value * scale;
}

const verify::checkable& find_protocol(const std::string& name) {
  for (const verify::checkable& c : verify::checkables) {
    if (c.name == name) return c;
  }
  const std::string hint = scenarios::did_you_mean(name, names(verify::checkables));
  throw model::bad_input("check " + name, "there is no such protocol",
                         hint.empty() ? "'heist list' names them all" : hint);
}

// Somebody's own pool, in the place of a protocol of the catalogue. Strings outlive the result.
verify::checkable own_protocol(const std::string& name) {
  return {name, "", {}, verify::own_pool_programs};
}

std::vector<std::string> mutants_of(const verify::checkable& protocol, const check_arguments& arguments) {
  std::vector<std::string> all;
  for (const model::entry& m : protocol.mutants) all.emplace_back(m.name);
  if (arguments.all_mutants) return all;
  if (arguments.mutant != "none" && std::find(all.begin(), all.end(), arguments.mutant) == all.end()) {
    const std::string hint = scenarios::did_you_mean(arguments.mutant, names(protocol.mutants));
    throw model::bad_input("--mutant " + arguments.mutant, "there is no such mutant of " + std::string(protocol.name),
                           hint.empty() ? "'heist list' names them all" : hint);
  }
  return {arguments.mutant};
}

std::vector<std::string> protocols_of(const check_arguments& arguments) {
  if (!arguments.all_protocols) return arguments.protocols;
  std::vector<std::string> all;
  for (const verify::checkable& c : verify::checkables) all.emplace_back(c.name);
  return all;
}

// The search as it is wanted, or what is wrong with it.
verify::check_request search_request(const check_arguments& arguments, std::size_t checks) {
  verify::check_request request = arguments.how;
  const auto known = names(verify::explorers);
  if (std::find(known.begin(), known.end(), request.explorer) == known.end()) {
    const std::string hint = scenarios::did_you_mean(request.explorer, known);
    throw model::bad_input("--explorer " + request.explorer, "there is no such explorer",
                           hint.empty() ? "'heist list' names them all" : hint);
  }
  const bool kept = !request.checkpoint.empty() || !request.resume.empty();
  if (request.explorer != "dpor" && (kept || request.jobs > 1)) {
    throw model::bad_input("--explorer " + request.explorer, "takes neither --jobs nor --checkpoint nor --resume",
                           "dpor does");
  }
  if (kept && request.jobs > 1) throw model::bad_input("--jobs", "a checkpoint is kept by one process only");
  if (kept && checks != 1)
    throw model::bad_input("--checkpoint", "is of one protocol or mutant", "check one at a time");
  constexpr std::uint64_t drawn = 100'000;  // explorers that draw never end by themselves
  const bool draws = request.explorer == "random" || request.explorer == "pct";
  request.executions = arguments.executions > 0 ? arguments.executions : draws ? drawn : UINT64_MAX;
  request.seconds = parse_seconds(arguments.budget);
  return request;
}

// Two digits: nobody knows better.
std::string about(double number) {
  double unit = 1;
  while (number / unit >= 100) unit *= 10;
  return reports::count_text(static_cast<std::uint64_t>(std::round(number / unit) * unit));
}

std::string progress_text(const std::string& protocol, const std::string& program, const verify::check_progress& p) {
  std::string text = fmt::format("{}: {} executions, {}/s", protocol, reports::count_text(p.executions),
                                 reports::count_text(static_cast<std::uint64_t>(p.per_second)));
  const double left = static_cast<double>(p.executions) * (1 - p.explored) / p.explored;
  if (p.explored > 0 && p.explored < 1 && left < 1e15) text += fmt::format(", about {} to go", about(left));
  return fmt::format("{}: {}", text, program);
}

// What was asked for: programs by hand, or generated ones, or the protocol's own.
std::vector<std::string> programs_for(const verify::checkable& protocol, const check_arguments& arguments) {
  if (!arguments.programs.empty()) return arguments.programs;
  std::vector<std::string> programs(protocol.programs.begin(), protocol.programs.end());
  if (arguments.size > 0 && protocol.is_pool) {
    programs.clear();
    for (const verify::program& p : verify::programs_of_size(arguments.size)) programs.push_back(p.text());
  }
  return programs;
}

// A mutant's first violation is enough; the protocol itself has to stand every program.
std::vector<model::check_result> check_one(const verify::checkable& protocol, const std::string& mutant,
                                           const check_arguments& arguments) {
  progress_line line;
  verify::check_request request = search_request(arguments, protocols_of(arguments).size());
  request.protocol = protocol.name;
  request.mutant = mutant;
  request.checker = arguments.checker;
  request.patience = arguments.patience;
  request.programs = programs_for(protocol, arguments);
  std::size_t done = 0;
  const auto on_result = [&](const model::check_result& r) {
    ++done;
    return r.outcome != model::verdict::violated;
  };
  const auto on_progress = [&](const verify::check_progress& p) {
    line.show(progress_text(request.protocol, request.programs.at(done), p));
    return !stop;
  };
  return verify::check(request, on_result, on_progress);
}

exit_code code_of(model::verdict outcome, const std::vector<model::check_result>& results) {
  if (outcome == model::verdict::violated) return violated;
  const auto complete = [](const model::check_result& r) { return r.executions > r.blocked; };
  if (std::none_of(results.begin(), results.end(), complete)) return nothing_ran;
  return outcome == model::verdict::holds ? holds : undecided;
}

// Keeps a counterexample for `heist replay` and `heist render`.
void keep_example(const check_arguments& arguments, const std::vector<model::check_result>& results) {
  const auto found = std::find_if(results.begin(), results.end(),
                                  [](const auto& r) { return r.example && !r.example->program.empty(); });
  if (found == results.end()) return;
  std::string name = found->mutant == "none" ? found->protocol : found->protocol + "-" + found->mutant;
  std::replace(name.begin(), name.end(), ':', '-');
  const bool several = arguments.all_mutants || arguments.protocols.size() > 1;
  const fs::path folder = arguments.out.empty() ? fs::path("out") / "check" / name
                          : several             ? fs::path(arguments.out) / name
                                                : fs::path(arguments.out);
  const fs::path file = folder / "counterexample.json";
  reports::write_file(file, reports::counterexample_json(
                                {found->protocol, found->mutant, !arguments.checker.empty(), *found->example}));
  fmt::print(stderr, "counterexample in {0}\ndraw it: heist render {0}\n", file.string());
}

exit_code check_own(check_arguments arguments);

exit_code check(const check_arguments& arguments) {
  if (arguments.protocols.empty() && !arguments.all_protocols) {
    throw model::bad_input("check", "no protocol was named", "name one ('heist list' names them all), or say --all");
  }
  if (!arguments.all_protocols && arguments.checker.empty() &&
      verify::names_a_header(arguments.protocols.front())) {
    return check_own(arguments);
  }
  for (const std::string& text : arguments.programs) verify::program::parse(text);
  search_request(arguments, protocols_of(arguments).size() + arguments.all_mutants);
  std::vector<model::check_result> everything;
  std::set<exit_code> codes;
  std::size_t mutants = 0, killed = 0;
  for (const std::string& name : protocols_of(arguments)) {
    const verify::checkable protocol = arguments.checker.empty() ? find_protocol(name) : own_protocol(name);
    const std::size_t programs = programs_for(protocol, arguments).size();
    for (const std::string& mutant : mutants_of(protocol, arguments)) {
      const auto results = check_one(protocol, mutant, arguments);
      everything.insert(everything.end(), results.begin(), results.end());
      const model::verdict outcome = verify::judge(results, programs);
      if (!arguments.json) {
        const std::string full_name = mutant == "none" ? name : name + " with " + mutant;
        fmt::print("{}\n{}\n", reports::check_table(results), reports::verdict_text(full_name, outcome, results));
      }
      keep_example(arguments, results);
      if (outcome == model::verdict::undecided && !arguments.how.checkpoint.empty()) {
        fmt::print(stderr, "go on with --resume {}\n", arguments.how.checkpoint);
      }
      if (stop) {
        if (arguments.json) fmt::print("{}", reports::check_json(everything));
        return interrupted;
      }
      ++mutants;
      killed += outcome == model::verdict::violated;
      codes.insert(code_of(outcome, results));
    }
  }
  if (arguments.json) fmt::print("{}", reports::check_json(everything));
  if (arguments.all_mutants) {
    fmt::print(arguments.json ? stderr : stdout, "mutants killed: {} of {}\n", killed, mutants);
    return killed == mutants ? holds : codes.contains(undecided) ? undecided : violated;
  }
  for (const exit_code worst : {violated, nothing_ran, undecided}) {
    if (codes.contains(worst)) return worst;
  }
  return holds;
}

// A header in the place of a protocol: compiles a checker for it first.
exit_code check_own(check_arguments arguments) {
  const std::string header = arguments.protocols.front();
  if (arguments.protocols.size() > 1) {
    throw model::bad_input("check " + header, "a pool of your own is checked alone", "give one header at a time");
  }
  if (arguments.type.empty()) {
    throw model::bad_input("check " + header, "which class template of it is the pool?", "name it: --type my::deque");
  }
  progress_line line;
  line.show("compiling " + header);
  const verify::own_checker checker(header, arguments.type);
  line.show("");
  arguments.checker = checker.path();
  arguments.protocols = {arguments.type};
  return check(arguments);
}

// weaken

struct weaken_arguments {
  std::string protocol;
  std::vector<std::string> programs;
};

exit_code weaken(const weaken_arguments& arguments) {
  for (const std::string& text : arguments.programs) verify::program::parse(text);
  const verify::checkable& protocol = find_protocol(arguments.protocol);
  verify::check_request request;
  request.protocol = protocol.name;
  request.programs = arguments.programs;
  if (request.programs.empty()) request.programs.assign(protocol.programs.begin(), protocol.programs.end());
  progress_line line;
  const model::weaken_result result = verify::weaken(request, [&](const std::string& what) {
    line.show(fmt::format("weakening {}: {}", protocol.name, what));
    return !stop;
  });
  line.show("");
  if (stop) fmt::print(stderr, "heist: interrupted: {} call sites were tried\n", result.sites.size());
  if (stop && result.sites.empty()) return interrupted;
  fmt::print("{}\n", reports::weaken_table(result));
  fmt::print("alone: the weakest order that still holds in every execution of {} programs, the others as written\n"
             "together: the same beside all others weakened. verify/README.md says what the method cannot see.\n",
             result.programs);
  if (stop) return interrupted;
  const auto any = [&](bool (model::weakened_site::*is)() const) {
    return std::any_of(result.sites.begin(), result.sites.end(), std::mem_fn(is));
  };
  if (any(&model::weakened_site::unexplained)) return violated;
  return any(&model::weakened_site::undecided) ? undecided : holds;
}

// replay

struct replay_arguments {
  std::string file;
  std::string header;
  std::string checker;
};

// Who checks what a counterexample speaks of. A file names no source to compile: it may come from a stranger.
std::unique_ptr<verify::own_checker> checker_for(const reports::counterexample_document& document,
                                                 const replay_arguments& arguments) {
  if (!document.own || !arguments.checker.empty()) return nullptr;
  if (!arguments.header.empty()) return std::make_unique<verify::own_checker>(arguments.header, document.protocol);
  throw model::bad_input(arguments.file, "is about a pool that is not heist's",
                         "give its source: heist replay FILE --header my_deque.hpp");
}

// Step by step; where they part is where the protocol is not what it was.
void demand_same(const std::string& file, const model::counterexample& kept,
                 const std::optional<model::counterexample>& now) {
  const auto refuse = [&](const std::string& what) {
    throw model::bad_input(scenarios::harmless(file, scenarios::uncut), what,
                           "the protocol, or the file, has changed since the counterexample was found");
  };
  if (!now) refuse("no longer reproduces: its decisions do not lead to a violation");
  for (std::size_t i = 0; i < std::max(kept.events.size(), now->events.size()); ++i) {
    if (i < kept.events.size() && i < now->events.size() && kept.events[i] == now->events[i]) continue;
    refuse(fmt::format("no longer reproduces: step {} of {} is another one", i + 1, kept.events.size()));
  }
  if (kept.threads != now->threads) refuse("no longer reproduces: other threads");
  if (kept.violation != now->violation) refuse("no longer reproduces: now the violation is: " + now->violation);
}

exit_code replay(const replay_arguments& arguments) {
  const reports::counterexample_document document = reports::read_counterexample(arguments.file);
  verify::program::parse(document.example.program);
  verify::parse_decisions(document.example.decisions);
  if (!document.own) {
    check_arguments named;
    named.mutant = document.mutant;
    mutants_of(find_protocol(document.protocol), named);
  }
  const auto own = checker_for(document, arguments);
  verify::check_request request;
  request.protocol = document.protocol;
  request.mutant = document.own ? "none" : document.mutant;
  request.programs = {document.example.program};
  request.replay = 1;
  request.decisions = document.example.decisions;
  request.checker = own != nullptr ? own->path() : arguments.checker;
  const auto results = verify::check(request, [](const model::check_result&) { return true; });
  if (stop) return interrupted;
  demand_same(arguments.file, document.example,
              results.empty() ? std::optional<model::counterexample>() : results.front().example);
  fmt::print("{}", reports::counterexample_table(document.example));
  fmt::print(stderr, "reproduced: {} steps as recorded\n", document.example.events.size());
  return violated;
}

// render

struct render_arguments {
  std::string result;
  std::string format;
};

exit_code render_counterexample(const render_arguments& arguments) {
  if (!arguments.format.empty() && arguments.format != "svg") {
    throw model::bad_input("--format " + arguments.format, "a counterexample is drawn as svg", "leave --format out");
  }
  const fs::path picture = fs::path(arguments.result).replace_extension("svg");
  reports::write_file(picture, reports::counterexample_svg(reports::read_counterexample(arguments.result)));
  fmt::print("{}\n", picture.string());
  return holds;
}

exit_code render(const render_arguments& arguments) {
  if (reports::is_counterexample(arguments.result)) return render_counterexample(arguments);
  exit_code code = holds;
  for (const fs::path& schedule : reports::schedules_at(arguments.result)) {
    const std::string dot = reports::schedule_dot(reports::read_schedule(schedule));
    fs::path dot_file = schedule;
    while (dot_file.has_extension()) dot_file.replace_extension();
    dot_file += ".dot";
    reports::write_file(dot_file, dot);
    fmt::print("{}\n", dot_file.string());
    if (arguments.format == "dot") continue;
    const std::string format = arguments.format.empty() ? "svg" : arguments.format;
    const fs::path picture = fs::path(dot_file).replace_extension(format);
    if (reports::draw(dot_file, picture, *reports::picture_format_named(format)) == reports::drawing::drawn) {
      fmt::print("{}\n", picture.string());
    } else {
      fmt::print(stderr, "heist: {}\n", reports::no_graphviz_message(dot_file, picture));
      if (!arguments.format.empty()) code = bad_input;  // asked for by name, and not there
    }
  }
  return code;
}

// import

struct import_arguments {
  std::string file;
  std::string out;
  std::string format;
  std::string unit;
  bool json = false;
};

exit_code import_graph(const import_arguments& arguments) {
  scenarios::import_options how;
  if (!arguments.format.empty()) how.format = scenarios::import_format_named(arguments.format);
  if (!arguments.unit.empty()) how.unit = scenarios::parse_time_unit(arguments.unit);
  const scenarios::import_result found = scenarios::import_file(arguments.file, how);
  const fs::path out = arguments.out.empty() ? fs::path("out") / fs::path(arguments.file).stem().concat(".graph.json")
                                             : fs::path(arguments.out);
  reports::write_file(out, scenarios::graph_json(*found.graph));
  fmt::print("{}", arguments.json ? reports::import_json(found.summary) : reports::import_table(found.summary));
  fmt::print(stderr, "graph in {}\n", out.string());
  return holds;
}

// list

void print_entries(std::string_view title, const auto& entries) {
  fmt::print("{}\n", title);
  for (const auto& e : entries) fmt::print("  {:<26}{}\n", e.name, e.line);
}

exit_code list() {
  print_entries("Schedulers (kind in [[scheduler]])", model::schedulers);
  print_entries("Pools (pool in [[scheduler]])", model::pools);
  print_entries("Spawn policies (spawn)", model::spawn_policies);
  print_entries("Victim policies (victim)", model::victim_policies);
  print_entries("Idle policies (idle)", model::idle_policies);
  print_entries("Amount policies (amount)", model::amount_policies);
  print_entries("Workloads (kind in [[workload]])", model::workloads);
  print_entries("Machines (profile in [machine])", model::machines);
  print_entries("Explorers (heist check --explorer NAME)", verify::explorers);
  print_entries("Protocols to check (heist check NAME)", verify::checkables);
  print_entries("Benchmarks (heist bench NAME)", bench_suites);
  for (const verify::checkable& c : verify::checkables) {
    print_entries(fmt::format("Mutants of {} (heist check {} --mutant NAME)", c.name, c.name), c.mutants);
    fmt::print("Test programs of {}\n", c.name);
    for (const std::string_view p : c.programs) fmt::print("  {}\n", p);
  }
  return holds;
}

// the command line

int dispatch(int count, char** arguments) {
  CLI::App app("A deterministic simulator and verification toolkit for work-stealing schedulers.", "heist");
  app.set_version_flag("--version", "heist " HEIST_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  heist run scenarios/quickstart.toml\n"
      "  heist check chase-lev\n"
      "  heist SUBCOMMAND --help\n"
      "Exit codes: 0 holds, 1 violated, 2 bad usage or input, 3 undecided, 4 nothing ran, 70 internal, 130 "
      "interrupted");

  run_arguments running;
  CLI::App& run_command = *app.add_subcommand("run", "simulate scenario files");
  run_command.add_option("FILE", running.files, "scenario files")->required();
  run_command.add_option("--out", running.out, "folder for the results (default: out/<scenario>)");
  CLI::Option& as_json = *run_command.add_flag("--json", running.json, "print one JSON document instead of the table");
  run_command
      .add_flag("--details", running.details, "a second table: where the time went, bounds, starvation, inversions")
      ->excludes(&as_json);
  run_command.add_option("--sweep", running.sweeps, "workers=1..64, workers=1..64*2, workers=1,2,8 or seeds=1..20")
      ->take_all()
      ->allow_extra_args(false);
  run_command.add_option("--seeds", running.seeds, "this many seeds, from the scenario's first one on")
      ->check(CLI::Range(1, 100000));
  run_command
      .add_option("--jobs,-j", running.jobs, "runs at a time (default: one a core); results do not depend on it")
      ->check(CLI::Range(1, 1024));
  run_command.footer(
      "Examples:\n  heist run scenarios/quickstart.toml\n"
      "  heist run scenarios/quickstart.toml --sweep workers=1..64*2 --seeds 10\n"
      "  heist run --json scenarios/quickstart.toml | jq .results");

  CLI::App& native_command = *app.add_subcommand("native", "run scenario files on real threads");
  native_command.add_option("FILE", running.files, "scenario files")->required();
  native_command.add_option("--out", running.out, "folder for the results (default: out/<scenario>)");
  native_command.add_flag("--json", running.json, "print one JSON document instead of the table");
  native_command.add_option("--cost-scale", running.cost_scale, "of the nodes' real work; 0 skips it (default: 1)")
      ->check(CLI::Range(0.0, 1e6));
  native_command.footer("Example:\n  heist native scenarios/quickstart.toml");

  check_arguments checking;
  CLI::App& check_command = *app.add_subcommand("check", "model-check protocols under the C++ memory model");
  check_command.add_option("PROTOCOL", checking.protocols, "protocols; 'heist list' names them");
  check_command.add_flag("--all", checking.all_protocols, "every protocol");
  check_command.add_option("--program", checking.programs, "test programs instead of the protocol's own")
      ->take_all()
      ->allow_extra_args(false);
  check_command.add_option("--size", checking.size, "all programs of an owner with so many operations and two steals")
      ->check(CLI::Range(1u, verify::most_size));
  CLI::Option& one = *check_command.add_option("--mutant", checking.mutant, "check the protocol with this fault in it");
  check_command.add_flag("--mutants", checking.all_mutants, "check every mutant; holds if all are killed")
      ->excludes(&one);
  check_command.add_option("--executions", checking.executions, "give up a program after so many executions")
      ->check(CLI::PositiveNumber);
  check_command.add_option("--budget", checking.budget,
                           "give up a protocol after so long, all its programs together (default: 600s)");
  check_command.add_option("--explorer", checking.how.explorer, "dpor, random, pct, context-bounded or full")
      ->capture_default_str();
  check_command.add_option("--seed", checking.how.seed, "of random and pct (default: 1)");
  check_command.add_option("--depth", checking.how.depth, "of the bugs that pct is after (default: 3)")
      ->check(CLI::Range(1, 16));
  check_command.add_option("--preemptions", checking.how.preemptions, "context-bounded: at most (default: 2)")
      ->check(CLI::Range(0, 100));
  check_command.add_option("--jobs,-j", checking.how.jobs, "processes that share a program's executions (default: 1)")
      ->check(CLI::Range(1, 256));
  check_command.add_option("--checkpoint", checking.how.checkpoint, "file to keep the state of the search in");
  check_command.add_option("--resume", checking.how.resume, "go on from the state that --checkpoint has kept");
  check_command.add_flag("--json", checking.json, "print one JSON document instead of tables");
  check_command.add_option("--out", checking.out, "folder for a counterexample (default: out/check/<protocol>)");
  check_command
      .add_option("--patience", checking.patience, "seconds until one execution counts as endless (default: 10)")
      ->check(CLI::Range(1, 3600));
  check_command.add_option("--type", checking.type, "PROTOCOL is a header of yours, and this its class template");
  check_command.add_option("--checker", checking.checker, "PROTOCOL is yours, and this was built by heist_add_check()");
  check_command.footer(
      "Examples:\n  heist check chase-lev\n  heist check chase-lev --mutant no-fence-in-pop\n"
      "  heist check chase-lev --program 'push push pop pop | steal | steal, capacity 2'\n"
      "  heist check my_deque.hpp --type my::deque");

  weaken_arguments weakening;
  CLI::App& weaken_command = *app.add_subcommand("weaken", "which memory orders of a protocol could be weaker");
  weaken_command.add_option("PROTOCOL", weakening.protocol, "'heist list' names them")->required();
  weaken_command.add_option("--program", weakening.programs, "test programs instead of the protocol's own")
      ->allow_extra_args(false);
  weaken_command.footer("Example:\n  heist weaken chase-lev");

  replay_arguments replaying;
  CLI::App& replay_command = *app.add_subcommand("replay", "run a counterexample again, step by step");
  replay_command.add_option("FILE", replaying.file, "what a check left: counterexample.json")->required();
  replay_command.add_option("--header", replaying.header, "source of the pool, if it is one of your own");
  replay_command.add_option("--checker", replaying.checker, "or what heist_add_check() built from it");
  replay_command.footer("Example:\n  heist replay out/check/chase-lev-no-fence-in-pop/counterexample.json");

  render_arguments rendering;
  CLI::App& render_command = *app.add_subcommand("render", "draw a schedule or a counterexample");
  render_command
      .add_option("RESULT", rendering.result,
                  "what a run left: its folder, its result.json, or a *.schedule.json; or a "
                  "counterexample.json")
      ->required();
  render_command.add_option("--format", rendering.format, "svg, png, pdf or dot (default: svg)")
      ->check(CLI::IsMember({"svg", "png", "pdf", "dot"}));
  render_command.footer("Example:\n  heist render out/quickstart");

  import_arguments importing;
  CLI::App& import_command = *app.add_subcommand("import", "read a graph from another tool's file");
  import_command.add_option("FILE", importing.file, "DOT, STG, WfFormat, DAX, or heist's own JSON or TOML")->required();
  import_command.add_option("--out", importing.out, "where the graph goes, in heist's own form (default: out/...)");
  import_command.add_option("--format", importing.format,
                            "toml, json, dot, stg, wfformat or dax (default: told from it)");
  import_command.add_option("--unit", importing.unit,
                            "nanoseconds one unit of the file's durations takes: 1000 or 1/4");
  import_command.add_flag("--json", importing.json, "print one JSON document instead of the table");
  import_command.footer("Example:\n  heist import workflow.json --out graph.json");

  std::string suite;
  CLI::App& bench_command = *app.add_subcommand("bench", "measure this program's own speed, as ratios");
  bench_command.add_option("SUITE", suite, "sim or verify; 'heist list' says what each measures");
  bench_command.footer("Example:\n  heist bench sim\nExit code 1: a ratio does not hold on this machine, now.");

  CLI::App& list_command = *app.add_subcommand("list", "protocols, schedulers, workloads, checks and mutants");
  CLI::App& help_command = *app.add_subcommand("help", "this text");

  const std::vector<std::string_view> known{"run",    "native", "check", "weaken", "replay",
                                            "render", "import", "bench", "list",   "help"};
  if (count > 1 && arguments[1][0] != '-' && std::find(known.begin(), known.end(), arguments[1]) == known.end()) {
    const std::string hint = scenarios::did_you_mean(arguments[1], known);
    throw model::bad_input("heist " + std::string(arguments[1]).substr(0, 60), "there is no such subcommand",
                           hint.empty() ? "'heist help' lists them" : hint);
  }
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    throw model::bad_input("heist", e.what(), "'heist help' and 'heist SUBCOMMAND --help' show how");
  }
  if (help_command.parsed()) fmt::print("{}", app.help());
  if (run_command.parsed()) return run(running);
  if (native_command.parsed()) return run_native(running);
  if (check_command.parsed()) return check(checking);
  if (weaken_command.parsed()) return weaken(weakening);
  if (replay_command.parsed()) return replay(replaying);
  if (render_command.parsed()) return render(rendering);
  if (import_command.parsed()) return import_graph(importing);
  if (bench_command.parsed()) return bench(suite);
  if (list_command.parsed()) return list();
  return holds;
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGINT, on_interrupt);
  try {
    const int code = dispatch(count, arguments);
    if (std::fflush(stdout) == 0) return code;
    throw model::bad_input("standard output", "cannot be written to");
  } catch (const model::bad_input& e) {
    fmt::print(stderr, "heist: {}\n", e.what());
    return bad_input;
  } catch (const native::wrong_execution& e) {
    fmt::print(stderr, "heist: violated: {}\n", e.what());
    return violated;
  } catch (const std::exception& e) {
    if (std::ferror(stdout) != 0) {  // more than a buffer full is noticed half way
      fmt::print(stderr, "heist: standard output: cannot be written to\n");
      return bad_input;
    }
    fmt::print(stderr, "heist: internal error, a bug of ours: {}\n", e.what());
    return internal;
  }
}
