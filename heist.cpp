// heist: the command line. Says which words there are and hands them to scenarios/command/, which does what they ask
// for.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "scenarios/command/bench.hpp"
#include "scenarios/command/check.hpp"
#include "scenarios/command/failure.hpp"
#include "scenarios/command/import.hpp"
#include "scenarios/command/list.hpp"
#include "scenarios/command/native.hpp"
#include "scenarios/command/render.hpp"
#include "scenarios/command/replay.hpp"
#include "scenarios/command/run.hpp"
#include "scenarios/command/standard_streams.hpp"
#include "scenarios/command/weaken.hpp"
#include "scenarios/nearest.hpp"
#include "verify/program.hpp"

namespace {

using namespace heist;
using namespace heist::command;

volatile std::sig_atomic_t stopped_by = 0;

extern "C" void on_interrupt(int signal) {
  stopped_by = signal;
  stop = true;
}

// Ctrl-C, a batch system's deadline, a closed terminal: what is finished is kept. Under nohup the last is no reason to end.
void heed_signals() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  if (std::signal(SIGHUP, on_interrupt) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

// The options of each subcommand, in the order in which its help shows them.

void add_schedules(CLI::App& added, run_arguments& running) {
  added.add_option("--schedules", running.schedules,
                   "keep schedules of so many nodes, each run an equal share; 0 keeps none (default: 200000, and none "
                   "of more than 100 runs)")
      ->check(CLI::Range(std::uint64_t{0}, most_schedules));
}

void add_seeds(CLI::App& added, run_arguments& running) {
  added.add_option("--seeds", running.seeds, "this many seeds, from the scenario's first one on")
      ->check(CLI::Range(1, 100000));
}

void add_size(CLI::App& added, run_arguments& running) {
  added.add_option("--size", running.size, "another size that the files have: paper for [size.paper]");
}

CLI::App& add_run(CLI::App& app, run_arguments& running) {
  CLI::App& added = *app.add_subcommand("run", "simulate scenario files");
  added.add_option("FILE", running.files, "scenario files")->required();
  added.add_option("--out", running.out, "folder for the results (default: out/<scenario>)");
  CLI::Option& as_json = *added.add_flag("--json", running.json, "print one JSON document instead of the table");
  added.add_flag("--details", running.details, "a second table: where the time went, bounds, starvation, inversions")
      ->excludes(&as_json);
  add_size(added, running);
  added.add_option("--sweep", running.sweeps, "workers=1..64, workers=1..64*2, workers=1,2,8 or seeds=1..20")
      ->take_all()
      ->allow_extra_args(false);
  add_seeds(added, running);
  added.add_option("--jobs,-j", running.jobs, "runs at a time (default: one a core); results do not depend on it")
      ->check(CLI::Range(1, 1024));
  add_schedules(added, running);
  added
      .add_option_function<std::vector<std::string>>(
          "--render", [&running](const std::vector<std::string>& words) { running.draws = words.at(0); },
          "draw the schedules that are kept: dag, timeline, tree or trace; or a report of it all (default: dag)")
      ->expected(0, 1)
      ->default_str("dag");
  added.footer(
      "Examples:\n  heist run scenarios/quickstart.toml\n"
      "  heist run scenarios/quickstart.toml --sweep workers=1..64*2 --seeds 10\n"
      "  heist run scenarios/imam-sarkar/fig5.toml --size paper\n"
      "  heist run --json scenarios/quickstart.toml | jq .results");
  return added;
}

CLI::App& add_native(CLI::App& app, run_arguments& running) {
  CLI::App& added = *app.add_subcommand("native", "run scenario files on real threads");
  added.add_option("FILE", running.files, "scenario files")->required();
  added.add_option("--out", running.out, "folder for the results (default: out/<scenario>)");
  added.add_flag("--json", running.json, "print one JSON document instead of the table");
  add_size(added, running);
  add_seeds(added, running);
  added.add_option("--cost-scale", running.cost_scale, "of the nodes' real work; 0 skips it (default: 1)")
      ->check(CLI::Range(0.0, 1e6));
  add_schedules(added, running);
  added.footer(
      "Examples:\n  heist native scenarios/quickstart.toml\n"
      "  heist native scenarios/imam-sarkar/native-fibonacci.toml --seeds 125");
  return added;
}

// How long and in which way a check searches.
void add_search(CLI::App& added, check_arguments& checking) {
  added.add_option("--executions", checking.executions, "give up a program after so many executions")
      ->check(CLI::PositiveNumber);
  added.add_option("--budget", checking.budget,
                   "give up a protocol after so long, all its programs together (default: 600s; 60s for a"
                   " pool of your own)");
  added.add_option("--engine", checking.how.engine, "graphs or relacy (default: graphs)");
  added.add_option("--model", checking.how.model, "memory model of graphs: rc11, rc11-cpp11 or sc (default: rc11)");
  added.add_flag("!--no-symmetry", checking.how.symmetry, "graphs: tell threads apart that do the same");
  added.add_option("--explorer", checking.how.explorer,
                   "of relacy: dpor, states, random, pct, context-bounded or full (default: dpor)");
  added.add_option("--seed", checking.how.seed, "of random and pct (default: 1)");
  added.add_option("--depth", checking.how.depth, "of the bugs that pct is after (default: 3)")
      ->check(CLI::Range(1, 16));
  added.add_option("--preemptions", checking.how.preemptions, "context-bounded: at most (default: 2)")
      ->check(CLI::Range(0, 100));
  added.add_option("--jobs,-j", checking.how.jobs, "processes that share a program's executions (default: 1)")
      ->check(CLI::Range(1, 256));
  added.add_option("--checkpoint", checking.how.checkpoint, "file to keep the state of the search in");
  added.add_option("--resume", checking.how.resume, "go on from the state that --checkpoint has kept");
}

CLI::App& add_check(CLI::App& app, check_arguments& checking) {
  CLI::App& added = *app.add_subcommand("check", "model-check protocols under the C++ memory model");
  added.add_option("PROTOCOL", checking.protocols, "protocols; 'heist list' names them");
  added.add_flag("--all", checking.all,
                 "every protocol, or those named; unless --size is given with its own programs and all of size 4");
  added.add_option("--program", checking.programs, "test programs instead of the protocol's own")
      ->take_all()
      ->allow_extra_args(false);
  added.add_option("--size", checking.size, "all programs of an owner with so many operations and two steals")
      ->check(CLI::Range(1u, verify::most_size));
  CLI::Option& one = *added.add_option("--mutant", checking.mutant, "check the protocol with this fault in it");
  added.add_flag("--mutants", checking.all_mutants, "check every mutant; holds if all are killed")->excludes(&one);
  add_search(added, checking);
  added.add_flag("--json", checking.json, "print one JSON document instead of tables");
  added.add_option("--out", checking.out, "folder for a counterexample (default: out/check/<protocol>)");
  added.add_option("--patience", checking.patience, "seconds until one execution counts as endless (default: 10)")
      ->check(CLI::Range(1, 3600));
  added.add_option("--type", checking.type, "PROTOCOL is a header of yours, and this its class template");
  added.add_option("--checker", checking.checker, "PROTOCOL is yours, and this was built by heist_add_check()");
  added.footer(
      "Examples:\n  heist check chase-lev\n  heist check chase-lev --mutant no-fence-in-pop\n"
      "  heist check chase-lev --program 'push push pop pop | steal | steal, capacity 2'\n"
      "  heist check my_deque.hpp --type my::deque");
  return added;
}

CLI::App& add_weaken(CLI::App& app, weaken_arguments& weakening) {
  CLI::App& added = *app.add_subcommand("weaken", "which memory orders of a protocol could be weaker");
  added.add_option("PROTOCOL", weakening.protocol, "'heist list' names them")->required();
  added.add_option("--program", weakening.programs, "test programs instead of the protocol's own")
      ->allow_extra_args(false);
  added.add_flag("--json", weakening.json, "one document, schema heist.weaken/1");
  added.footer("Example:\n  heist weaken chase-lev");
  return added;
}

CLI::App& add_replay(CLI::App& app, replay_arguments& replaying) {
  CLI::App& added = *app.add_subcommand("replay", "run a counterexample again, step by step");
  added.add_option("FILE", replaying.file, "what a check left: counterexample.json")->required();
  added.add_option("--header", replaying.header, "source of the pool, if it is one of your own");
  added.add_option("--checker", replaying.checker, "or what heist_add_check() built from it");
  added.footer("Example:\n  heist replay out/check/chase-lev-no-fence-in-pop/counterexample.json");
  return added;
}

CLI::App& add_render(CLI::App& app, render_arguments& rendering) {
  CLI::App& added = *app.add_subcommand("render", "draw a schedule or a counterexample");
  added
      .add_option("RESULT", rendering.results,
                  "what a run left: its folder, its result.json, or a *.schedule.json; or a "
                  "counterexample.json; a report of several compares them")
      ->required();
  added.add_option("--what", rendering.what, "dag, timeline, tree or trace of its schedules, or a report of it all (default: dag)");
  added.add_option("--format", rendering.format,
                   "of a dag or a tree svg, png, pdf or dot; of a timeline svg, png or pdf; of a trace json or perfetto; of "
                   "a report html; of a counterexample svg or html");
  added.add_option("--layout", rendering.layout, "of a dag: dependency, or time: what starts later stands below");
  added.add_option("--depth", rendering.depth, "of a dag: levels of tasks that are drawn, the others folded; of a tree: levels of parts")
      ->check(CLI::Range(1, 1'000'000));
  added.add_option("--around", rendering.around, "of a dag: a node's name or id, and what is within --depth edges (3)");
  added.add_flag("--critical", rendering.critical, "of a dag: the costliest path and its neighbours");
  added.footer(
      "Examples:\n  heist render out/quickstart\n  heist render out/quickstart --what timeline\n"
      "  heist render out/quickstart/2-build.schedule.json --around \"link tests\" --layout time\n"
      "  heist render out/my_loop --what tree        (who stole which part of a loop)\n"
      "  heist render out/quickstart --what report   (one page for any browser)\n"
      "  heist render out/before out/after --what report   (a page that compares them)\n"
      "  heist render out/quickstart --what trace    (for ui.perfetto.dev or chrome://tracing)\n"
      "  heist render out/quickstart --what trace --format perfetto    (smaller, for ui.perfetto.dev)\n"
      "  heist render out/check/chase-lev-no-fence-in-pop/counterexample.json --format html    (to step through)");
  return added;
}

CLI::App& add_import(CLI::App& app, import_arguments& importing) {
  CLI::App& added = *app.add_subcommand("import", "read a graph from another tool's file");
  added.add_option("FILE", importing.file, "DOT, STG, WfFormat, DAX, or heist's own JSON or TOML")->required();
  added.add_option("--out", importing.out, "where the graph goes, in heist's own form (default: out/...)");
  added.add_option("--format", importing.format, "toml, json, dot, stg, wfformat or dax (default: told from it)");
  added.add_option("--unit", importing.unit, "nanoseconds one unit of the file's durations takes: 1000 or 1/4");
  added.add_flag("--json", importing.json, "print one JSON document instead of the table");
  added.footer("Example:\n  heist import workflow.json --out graph.json");
  return added;
}

CLI::App& add_bench(CLI::App& app, bench_arguments& measuring) {
  CLI::App& added = *app.add_subcommand("bench", "measure this program's own speed, as ratios");
  added.add_option("WORLD", measuring.world, "sim, verify, native or reports; 'heist list' says what each measures");
  added.add_option("--suite", measuring.suite, "one of its benchmarks (default: all of them)");
  added.add_option("--workers", measuring.workers, "native: threads (default: 2)")->check(CLI::Range(2, 64));
  added.footer(
      "Examples:\n  heist bench sim\n  heist bench native --suite priorities --workers 4\n"
      "Exit code 1: a ratio does not hold on this machine, now.");
  return added;
}

void refuse_unknown_subcommand(const std::string& word) {
  const std::vector<std::string_view> known{"run",    "native", "check", "weaken", "replay",
                                            "render", "import", "bench", "list",   "help"};
  if (word.starts_with('-') || std::find(known.begin(), known.end(), word) != known.end()) return;
  const std::string hint = scenarios::did_you_mean(word, known);
  throw base::bad_input("heist " + word.substr(0, 60), "there is no such subcommand",
                        hint.empty() ? "'heist help' lists them" : hint);
}

// `heist help run` is `heist run --help`, and `heist help` is `heist --help`.
std::vector<std::string> without_help(std::vector<std::string> words) {
  if (!words.empty()) refuse_unknown_subcommand(words[0]);
  if (words.empty() || words[0] != "help") return words;
  if (words.size() == 1 || words[1] == "help") return {"--help"};
  refuse_unknown_subcommand(words[1]);
  if (words.size() > 2) throw base::bad_input("heist help", "tells of one subcommand at a time");
  return {words[1], "--help"};
}

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
      "interrupted (143 by SIGTERM, 129 by SIGHUP)");
  run_arguments running;
  const CLI::App& run_command = add_run(app, running);
  const CLI::App& native_command = add_native(app, running);
  check_arguments checking;
  const CLI::App& check_command = add_check(app, checking);
  weaken_arguments weakening;
  const CLI::App& weaken_command = add_weaken(app, weakening);
  replay_arguments replaying;
  const CLI::App& replay_command = add_replay(app, replaying);
  render_arguments rendering;
  const CLI::App& render_command = add_render(app, rendering);
  import_arguments importing;
  const CLI::App& import_command = add_import(app, importing);
  bench_arguments measuring;
  const CLI::App& bench_command = add_bench(app, measuring);
  CLI::App& list_command = *app.add_subcommand("list", "protocols, schedulers, workloads, checks and mutants");
  bool markdown = false;
  list_command.add_flag("--markdown", markdown, "the keys of scenario files instead, as the tables of scenarios/README.md");
  app.add_subcommand("help", "this text, or with a subcommand after it the text of that one");

  std::vector<std::string> words = without_help({arguments + std::min(count, 1), arguments + count});
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    throw base::bad_input("heist", e.what(), "'heist help' and 'heist SUBCOMMAND --help' show how");
  }
  if (run_command.parsed()) return run(running);
  if (native_command.parsed()) return run_native(running);
  if (check_command.parsed()) return check(checking);
  if (weaken_command.parsed()) return weaken(weakening);
  if (replay_command.parsed()) return replay(replaying);
  if (render_command.parsed()) return render(rendering);
  if (import_command.parsed()) return import_graph(importing);
  if (bench_command.parsed()) return bench(measuring);
  if (list_command.parsed()) return list(markdown);
  return holds;
}

}  // namespace

int main(int count, char** arguments) {
  hold_standard_streams();
  heed_signals();
  try {
    int code = dispatch(count, arguments);
    if (code == interrupted && stopped_by != 0) code = 128 + stopped_by;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    throw base::bad_input("standard output", "cannot be written to");
  } catch (...) {
    return explain_failure();
  }
}
