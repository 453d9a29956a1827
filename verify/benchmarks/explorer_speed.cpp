// What `heist check` takes: executions per second of graphs, its time to a verdict against relacy's, and what a second process
// is worth. The checkers are run as the command runs them, in turn; each figure is the best of some rounds. Usage:
// explorer_speed [rounds]. Exit code 0: every line holds; 1: one does not.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "verify/check.hpp"

namespace heist::verify {
namespace {

constexpr const char* three_thieves = "push push pop pop | steal | steal | steal";
constexpr const char* four_thieves = "push push pop pop | steal | steal | steal | steal";
constexpr const char* long_program = "push push pop pop push pop | steal steal | steal steal | steal";  // seconds

class report {
 public:
  void line(const std::string& what, double value, const char* relation, double limit) {
    const bool holds = relation[0] == '>' ? value >= limit : value <= limit;
    std::printf("%-78s %10.4g  %s %g  %s\n", what.c_str(), value, relation, limit, holds ? "holds" : "DOES NOT HOLD");
    std::fflush(stdout);
    all_hold_ = all_hold_ && holds;
  }
  void note(const std::string& what, double value) { std::printf("%-78s %10.4g\n", what.c_str(), value); }
  bool all_hold() const { return all_hold_; }

 private:
  bool all_hold_ = true;
};

struct timed {
  model::check_result found;
  double seconds = 1e9;    // from its start to its answer
  double processor = 1e9;  // seconds that all its processes used

  double searching() const { return found.seconds; }
  double executions() const { return static_cast<double>(found.executions); }
};

check_request request_for(const char* program, const char* engine = "graphs") {
  check_request r;
  r.protocol = "chase-lev";
  r.programs = {program};
  r.engine = engine;
  // This program stands in a folder below theirs.
  r.checker = std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() /
              (r.engine == "relacy" ? "heist-check-relacy" : "heist-check");
  return r;
}

// Of checkers that have ended.
double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

timed run(const check_request& request) {
  const double before = processor_seconds();
  const auto start = std::chrono::steady_clock::now();
  const auto results = check(request, [](const model::check_result&) { return true; });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (results.size() != 1) throw std::runtime_error("not one answer to one program");
  return {results.front(), took.count(), processor_seconds() - before};
}

// The best of searches of the same, which must have come to the same.
void keep_best(timed& best, const timed& now) {
  if (now.found.outcome != model::verdict::holds) throw std::runtime_error(now.found.program + " does not hold");
  if (best.found.executions != 0 && best.found.executions != now.found.executions) {
    throw std::runtime_error(now.found.program + ": the executions were not as many as before");
  }
  const double processor = std::min(best.processor, now.processor);
  if (now.seconds < best.seconds) best = now;
  best.processor = processor;
}

std::string counted(const char* what, const timed& t) {
  return what + (" (" + std::to_string(t.found.executions)) + " executions)";
}

void measure_executions(report& told, int rounds) {
  timed three, four;
  check_request of_three = request_for(three_thieves), of_four = request_for(four_thieves);
  of_three.symmetry = of_four.symmetry = false;
  for (int i = 0; i < rounds; ++i) {
    for (int j = 0; j < 10; ++j) keep_best(three, run(of_three));
    keep_best(four, run(of_four));
  }
  const char* const what = "graphs, threads told apart: executions/s, three thieves";
  told.line(counted(what, three), three.executions() / three.searching(), ">=", 500'000);
  told.line(counted("  four thieves", four), four.executions() / four.searching(), ">=", 500'000);
}

// relacy would take a minute or more: it is given up, and its time is a lower bound.
void compare_engines(report& told, int rounds) {
  timed graphs;
  for (int i = 0; i < 5 * rounds; ++i) keep_best(graphs, run(request_for(four_thieves)));
  check_request slow = request_for(four_thieves, "relacy");
  slow.seconds = 15;
  const timed relacy = run(slow);
  const bool ended = relacy.found.outcome == model::verdict::holds;
  told.note(counted("four thieves, to the verdict: graphs, s", graphs), graphs.seconds);
  told.note(counted(ended ? "  relacy, s" : "  relacy, s, and more: given up", relacy), relacy.seconds);
  told.line(ended ? "  graphs of relacy" : "  graphs of relacy: less than", graphs.seconds / relacy.seconds, "<=", 0.01);
}

void compare_processes(report& told, int rounds) {
  timed one, two;
  check_request shared = request_for(long_program);
  shared.jobs = 2;
  for (int i = 0; i < std::min(rounds, 2); ++i) {
    keep_best(one, run(request_for(long_program)));
    keep_best(two, run(shared));
  }
  if (one.found.executions != two.found.executions) throw std::runtime_error("two processes count otherwise than one");
  told.note(counted("a long search: one process, s", one), one.seconds);
  told.note("  --jobs 2: processor time of both, of that one's", two.processor / one.processor);
  told.line("  --jobs 2, where no other program is in the way, times as fast", one.seconds / two.seconds, ">=", 1.8);
}

}  // namespace
}  // namespace heist::verify

int main(int count, char** words) try {
  using namespace heist::verify;
  const int rounds = count > 1 ? std::max(1, std::atoi(words[1])) : 3;
  std::printf("heist check chase-lev; best of %d rounds\n", rounds);
  report told;
  measure_executions(told, rounds);
  compare_engines(told, rounds);
  compare_processes(told, rounds);
  return told.all_hold() ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "explorer_speed: %s\n", e.what());
  return 1;
}
