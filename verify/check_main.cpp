// heist-check: the process that `heist check` runs the model checker in. One line of JSON a test program, and between
// them, a few times a second, "progress EXECUTIONS PER_SECOND EXPLORED"; "refused WHY" if a file cannot be used;
// "interrupted SIGNAL" if one ended it early.
//   heist-check KEY=VALUE... PROGRAM...   as request.hpp says
// A process of its own because Relacy takes over operator new, and because what it runs may crash.
#include <link.h>
#include <unistd.h>

#include <csignal>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "reports/check/check_json.hpp"
#include "verify/campaign.hpp"
#include "verify/counterexample.hpp"
#include "verify/minimise.hpp"
#include "verify/program_search.hpp"
#include "verify/request.hpp"
#include "verify/site.hpp"
#include "verify/subject_named.hpp"

namespace heist::verify {

namespace {

FILE* lines = stdout;           // results and progress; what is checked has another standard output
std::atomic<bool> stop{false};  // a signal: what has been found is said, the search kept where it is to be kept
volatile std::sig_atomic_t stopped_by = 0;

extern "C" void on_interrupt(int signal) {
  stopped_by = signal;
  stop = true;
}

// The same as heist heeds: a deadline or Ctrl-C often reaches both.
void heed_signals() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  if (std::signal(SIGHUP, on_interrupt) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

// Runs the execution once more, to tell what happens in it.
model::counterexample example_of(const check_request& request, const subject_factory& subjects, const program& p,
                                 const std::string& decisions) {
  const recorded again = run_again(request, subjects, decisions);
  if (!again.found.violated) throw not_deterministic("run again with the same decisions, it violates nothing");
  model::counterexample example = explain(again, p.thread_names());
  example.program = p.text();
  example.decisions = decisions;
  return example;
}

std::string memory_model_of(const std::string& explorer, const check_request& request) {
  if (explorer != "graphs") return "relacy";
  return request.model.empty() ? "rc11" : request.model;
}

model::check_result replayed(const check_request& request, const program& p, const subject_factory& subjects) {
  model::check_result result;
  result.protocol = request.protocol;
  result.mutant = request.mutant;
  result.program = p.text();
  result.executions = 1;
  try {
    result.example = example_of(request, subjects, p, request.decisions);
    result.outcome = model::verdict::violated;
  } catch (const not_deterministic&) {
    // undecided: these decisions do not belong to this protocol, or no longer do
  }
  return result;
}

// Found out once, with programs in which the operations do what they are for.
std::string why_not_checkable(const subject_maker& make, const vocabulary& words) {
  static const std::string answer = [&] {
    for (const std::string_view text : words.trials) {
      const std::string why = why_not_checkable(*make(program::parse(text, words)));
      if (!why.empty()) return why;
    }
    return std::string();
  }();
  return answer;
}

model::check_result check(const check_request& request, campaign& searches, std::size_t number) {
  const vocabulary& words = vocabulary_named(request.protocol);
  const program p = program::parse(request.programs[number], words);
  const auto make = [&](const program& q) { return subject_named(request.protocol, request.mutant, q); };
  const auto subjects = make(p);
  if (subjects == nullptr) {
    throw std::invalid_argument("no mutant '" + request.mutant + "' of protocol '" + request.protocol + "'");
  }
  if (request.replay != 0) return replayed(request, p, *subjects);
  model::check_result result;
  if (const std::string why = why_not_checkable(make, words); !why.empty()) {
    result.protocol = request.protocol;
    result.mutant = request.mutant;
    result.program = p.text();
    result.reason = "nothing was checked: " + why;
    return result;
  }
  const auto [found, explorer, claim] = searches.search(number, *subjects);
  result.explorer = explorer;
  result.memory_model = memory_model_of(explorer, request);
  result.alike = found.alike;
  result.protocol = request.protocol;
  result.mutant = request.mutant;
  result.program = p.text();
  result.executions = found.executions;
  result.blocked = found.blocked;
  result.seconds = found.seconds;
  result.claim = claim;
  result.seen = found.seen;
  result.not_demanded = subjects->not_demanded();
  if (found.cut_off) {
    result.reason =
        "cut off: an execution took more than 2,000 steps. A loop that waits for another thread can go round that often, "
        "right or wrong; this is no violation";
  }
  if (found.complete && found.executions > found.blocked) result.outcome = model::verdict::holds;
  if (found.violated) {
    result.outcome = model::verdict::violated;
    static bool explained = false;
    if (std::exchange(explained, true) && request.one_example) return result;
    constexpr double seconds = 4;
    const violating_execution best = minimise(request, make, {p, found}, seconds);
    result.example = example_of(request, *make(best.what), best.what, best.found.decisions);
  }
  return result;
}

void say(const std::string& line) {
  std::fprintf(lines, "%s\n", line.c_str());
  std::fflush(lines);
}

void say_progress(const campaign_progress& p) {
  std::fprintf(lines, "progress %llu %.0f %.9f\n", static_cast<unsigned long long>(p.executions), p.per_second, p.explored);
  std::fflush(lines);
}

constexpr const char* order_names[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};

// "model/pool/chase_lev.hpp:73:41 relaxed;..." The texts stay: sites are compared with them for as long as we run.
void change_orders(const std::string& text) {
  static std::vector<std::string> files;
  files.reserve(text.size());  // so that none moves
  std::istringstream changes(text);
  for (std::string change; std::getline(changes, change, ';');) {
    const std::size_t space = change.rfind(' ');
    const std::size_t column = change.rfind(':', space);
    const std::size_t line = change.rfind(':', column - 1);
    const auto* const order = std::find(std::begin(order_names), std::end(order_names), change.substr(space + 1));
    if (order == std::end(order_names)) throw std::invalid_argument("no memory order in '" + change + "'");
    files.push_back(change.substr(0, line));
    the_call_sites.change_order({files.back().c_str(), static_cast<std::uint32_t>(std::stoul(change.substr(line + 1))),
                                 static_cast<std::uint32_t>(std::stoul(change.substr(column + 1))),
                                 static_cast<model::order>(order - order_names)});
  }
}

// "steal" of "heist::model::stolen<T> heist::model::chase_lev<W, T>::steal() [with ...]"
std::string short_name(const std::string& function) {
  const std::size_t end = function.find('(');
  const std::size_t begin = function.find_last_of(": ~", end);
  return function.substr(begin + 1, end - begin - 1);
}

void say_sites() {
  static constexpr const char* sorts[] = {"load", "store", "update", "fence"};
  for (const site& s : the_call_sites.kept()) {
    if (std::string_view(s.file).starts_with("verify/")) continue;  // ours
    const char* const sort = sorts[static_cast<unsigned>(s.what)];
    say("site " + std::string(s.file) + " " + std::to_string(s.line) + " " + std::to_string(s.column) + " " + sort +
        " " + order_names[static_cast<unsigned>(s.written)] + " " + short_name(s.function) + " " +
        (s.what == site_sort::fence ? "fence" : std::string(s.object) + "." + sort));
  }
}

void check_all(const check_request& request) {
  if (request.sites) the_call_sites.keep();
  change_orders(request.orders);
  campaign searches(request, stop, say_progress);
  for (std::size_t i = 0; i < request.programs.size() && !stop; ++i) {
    std::string line = searches.earlier_result(i);
    if (line.empty()) {
      const model::check_result result = check(request, searches, i);
      line = reports::check_line(result);
      if (result.outcome != model::verdict::undecided) searches.finished(i, line);
    }
    say(line);
  }
  say_sites();
  if (stop) say("interrupted " + std::to_string(stopped_by));
  say("end");
}

// Threads under test are fibers of one thread, so what is thread_local belongs to all of them. This executable has some only
// if the header that was compiled into it has.
void refuse_thread_local() {
  const auto of_main = [](dl_phdr_info* program, std::size_t, void* found) {
    for (unsigned i = 0; i < program->dlpi_phnum; ++i) {
      if (program->dlpi_phdr[i].p_type == PT_TLS) *static_cast<bool*>(found) = true;
    }
    return 1;  // the first is the program itself
  };
  bool found = false;
  dl_iterate_phdr(of_main, &found);
  if (!found) return;
  throw base::bad_input("thread_local", "is not supported: all threads of a checked program share it",
                        "keep what belongs to a thread in the pool, or hand it over");
}

void say_about(const check_request& request) {
  const program p = program::parse(request.programs.front(), vocabulary_named(request.protocol));
  const auto subjects = subject_named(request.protocol, request.mutant, p);
  if (subjects != nullptr && subjects->has_batches()) say("about batches");
  say("end");
}

}  // namespace

}  // namespace heist::verify

int main(int count, char** arguments) {
  heist::verify::heed_signals();
  try {
    const auto request = heist::verify::check_request::from_words({arguments + 1, arguments + count});
    if (request.programs.empty()) throw std::invalid_argument("run by 'heist check', not by hand");
    // What the code under test prints must not get between the lines.
    heist::verify::lines = fdopen(dup(STDOUT_FILENO), "w");
    if (heist::verify::lines == nullptr || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
      throw std::runtime_error("no standard output");
    }
    heist::verify::refuse_thread_local();
    request.about ? heist::verify::say_about(request) : heist::verify::check_all(request);
  } catch (const heist::base::bad_input& e) {
    std::string why = e.what();
    for (char& c : why) c = c == '\n' ? '\v' : c;  // one line
    heist::verify::say("refused " + why);
  } catch (const std::bad_alloc&) {
    heist::verify::say("refused out of memory\v  check smaller programs, or allow more (ulimit -v)");
  } catch (const heist::verify::not_deterministic& e) {
    std::fprintf(stderr, "heist-check: %s\n", e.what());
    return heist::verify::exit_not_deterministic;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "heist-check: %s\n", e.what());
    return 70;
  }
  return 0;
}
