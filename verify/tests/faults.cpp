// Every explorer on a protocol with a fault in it, and searches that are cut up: over processes, and over time.
// A plain program, because Relacy and CppUTest both want operator new for themselves.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "model/bad_input.hpp"
#include "verify/checked_world.hpp"
#include "verify/checkpoint.hpp"
#include "verify/engine.hpp"
#include "verify/explorer/dpor.hpp"
#include "verify/explorer/make_explorer.hpp"
#include "verify/parallel_search.hpp"
#include "verify/protocols/protocol.hpp"

namespace {

using namespace heist::verify;

unsigned failures = 0;

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

const char* const two_steals = "push push pop pop | steal steal";
const char* const growing = "push push push pop | steal steal, capacity 2";
const char* const two_thieves = "push push pop pop | steal | steal";
const char* const longest = "push push pop pop push pop | steal | steal";

auto chase_lev(const char* mutant, const char* text) {
  return make_subject("chase-lev", mutant, program::parse(text));
}

search_result explore(const char* explorer, const char* mutant, const char* text, std::uint64_t executions,
                      const exploration& how = {}) {
  const auto subjects = chase_lev(mutant, text);
  const auto made = make_explorer(explorer, how, *subjects);
  return search(*subjects, *made, {.executions = executions});
}

void finds(const char* explorer, const char* mutant, const char* text, std::uint64_t within) {
  const search_result found = explore(explorer, mutant, text, within);
  std::printf("%-16s %-26s %8llu executions, %s\n", explorer, mutant, static_cast<unsigned long long>(found.executions),
              found.violation.c_str());
  expect(found.violated, std::string(explorer) + " finds " + mutant + " within " + std::to_string(within));
}

void explorers_find_faults() {
  for (const char* explorer : {"dpor", "random", "pct", "context-bounded"}) {
    finds(explorer, "no-fence-in-pop", two_steals, 1'000);
    finds(explorer, "no-fence-in-steal", two_steals, 1'000);
    finds(explorer, "growth-published-relaxed", growing, 1'000);
  }
}

void seeds_decide() {
  for (const char* explorer : {"random", "pct"}) {
    const auto first = explore(explorer, "no-fence-in-pop", two_steals, 20'000, {.seed = 3});
    const auto again = explore(explorer, "no-fence-in-pop", two_steals, 20'000, {.seed = 3});
    bool same = first.executions == again.executions && first.decisions.size() == again.decisions.size();
    for (std::size_t i = 0; same && i < first.decisions.size(); ++i) {
      same = first.decisions[i].choice == again.decisions[i].choice;
    }
    expect(same && first.violated, std::string(explorer) + ": the same seed leads to the same violation");
  }
}

void only_exhaustive_searches_are_complete() {
  const auto bounded = explore("context-bounded", "none", "push pop | steal", UINT64_MAX, {.preemptions = 1});
  expect(bounded.ended && !bounded.complete, "a context bound is reached and proves nothing");
  expect(explore("full", "none", "push | steal", 1'000'000).complete, "the unreduced search proves");
  const auto drawn = explore("random", "none", two_steals, 100);
  expect(!drawn.ended && !drawn.complete && drawn.executions == 100, "a random search never ends by itself");
}

search_result in_parallel(const char* mutant, const char* text, unsigned jobs, std::uint64_t executions = UINT64_MAX) {
  const auto subjects = chase_lev(mutant, text);
  return parallel_search(*subjects, jobs, {.executions = executions}, [](const parallel_progress&) {});
}

void processes_share_a_search() {
  const auto alone = explore("dpor", "none", longest, UINT64_MAX);
  const auto two = in_parallel("none", longest, 2);
  const auto three = in_parallel("none", longest, 3);
  std::printf("%s: %llu executions, %llu of them blocked; shared %llu, %llu\n", longest,
              static_cast<unsigned long long>(alone.executions), static_cast<unsigned long long>(alone.blocked),
              static_cast<unsigned long long>(two.executions), static_cast<unsigned long long>(two.blocked));
  expect(two.complete && three.complete, "a search shared by processes ends");
  expect(two.executions == three.executions && two.blocked == three.blocked,
         "the number of executions does not depend on the number of processes");
  expect(two.executions - two.blocked >= alone.executions - alone.blocked, "no execution is lost by sharing");
  const auto cut = in_parallel("none", longest, 2, 10'000);
  expect(!cut.complete && !cut.violated && cut.executions <= 10'000 && cut.executions > 5'000,
         "processes share the number of executions they are allowed");
  expect(in_parallel("no-fence-in-steal", longest, 2).violated, "a violation is found by processes too");
}

// Three threads add four times each to one number. Only if they do it one after the other, the last first, there is
// something to see: in one of 34,650 executions, deep in the last subtrees.
class backwards final : public subject {
 public:
  explicit backwards(bool crashes) : crashes_(crashes) {}
  void thread(unsigned number) override {
    for (unsigned i = 0; i < 4; ++i) who_[number_.fetch_add(1, heist::model::order::relaxed)] = number;
  }
  void after() override {
    for (unsigned i = 0; i < 12; ++i) {
      if (who_[i] != 2 - i / 4) return;
    }
    if (crashes_) std::raise(SIGUSR1);
    violated("backwards");
  }

 private:
  const bool crashes_;
  checked_world::atomic<std::uint32_t> number_{0, "number"};
  unsigned who_[12] = {};
};

class backwards_factory final : public subject_factory {
 public:
  explicit backwards_factory(bool crashes) : crashes_(crashes) {}
  subject* construct(void* memory) const override {
    return std::construct_at(static_cast<backwards*>(memory), crashes_);
  }
  unsigned threads() const override { return 3; }

 private:
  const bool crashes_;
};

void processes_agree_on_a_violation() {
  const auto run = [](unsigned jobs) {
    return parallel_search(backwards_factory(false), jobs, {}, [](const parallel_progress&) {});
  };
  const search_result two = run(2), three = run(3);
  expect(two.violated && two.violation == "backwards" && !two.complete, "two processes find what is deep in the tree");
  bool same = two.decisions.size() == three.decisions.size();
  for (std::size_t i = 0; same && i < two.decisions.size(); ++i) {
    same = two.decisions[i].choice == three.decisions[i].choice;
  }
  expect(same && !two.decisions.empty(), "two processes find the counterexample that three find");
  expect(!record(backwards_factory(false), two.decisions).empty(), "which can be replayed");
}

void a_process_that_dies_takes_the_search_with_it() {
  const pid_t child = fork();
  if (child == 0) {
    parallel_search(backwards_factory(true), 2, {}, [](const parallel_progress&) {});
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGUSR1, "a crash in a process is a crash of the search");
}

std::filesystem::path scratch_file() {
  return std::filesystem::temp_directory_path() / ("heist-faults-" + std::to_string(getpid()));
}

// Cut after every so many executions, through a file each time.
void a_search_survives_interruptions() {
  const auto whole = explore("dpor", "none", two_thieves, UINT64_MAX);
  check_request request;
  request.protocol = "chase-lev";
  request.programs = {two_thieves};
  const auto file = scratch_file();
  const auto subjects = chase_lev("none", two_thieves);
  checkpoint state;
  state.programs.resize(1);
  search_result part;
  unsigned parts = 0;
  std::uint64_t executions = 0;
  do {
    dpor how(twins_of(*subjects));
    if (parts++ > 0) {
      state = checkpoint::read(file, request);
      how.resume(state.programs[0].open->path, state.programs[0].open->blocked);
      executions = state.programs[0].open->executions;
    }
    part = search(*subjects, how, {.executions = 101});
    executions += part.executions;
    state.programs[0].open = open_search{executions, part.blocked, 0, part.seen, how.path()};
    if (!part.ended) state.write(file, request);
  } while (!part.ended && !part.violated);
  std::printf("%s: %llu executions, in %u parts %llu\n", two_thieves, static_cast<unsigned long long>(whole.executions),
              parts, static_cast<unsigned long long>(executions));
  expect(part.complete && executions == whole.executions && part.blocked == whole.blocked && parts > 3,
         "a search in parts runs the executions of a whole one");
  std::filesystem::remove(file);
}

bool refused(const std::filesystem::path& file, const check_request& request, const char* why) {
  try {
    checkpoint::read(file, request);
  } catch (const heist::model::bad_input& e) {
    if (std::string(e.what()).find(why) != std::string::npos) return true;
    std::printf("refused otherwise: %s\n", e.what());
  }
  return false;
}

void hostile_checkpoints_are_refused() {
  check_request request;
  request.protocol = "chase-lev";
  request.programs = {two_steals};
  const auto file = scratch_file();
  const auto subjects = chase_lev("none", two_steals);
  dpor how(twins_of(*subjects));
  search(*subjects, how, {.executions = 5});
  checkpoint state;
  state.programs.push_back({"", open_search{5, 0, 0, 0, how.path()}});
  state.write(file, request);

  check_request other = request;
  other.programs = {growing};
  expect(refused(file, other, "of another check"), "a checkpoint of another program is refused");
  std::string text;
  {
    std::ifstream in(file);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto put = [&](const std::string& content) { std::ofstream(file) << content; };
  std::string turned = text;
  turned[turned.find("\nthread ") + 8] ^= 1;
  put(turned);
  expect(refused(file, request, "has been damaged"), "a damaged checkpoint is refused");
  for (const std::string& content :
       {std::string(), std::string("{}"), std::string("[]"), std::string("null"), text.substr(0, text.size() / 2),
        std::string(100'000, '['), std::string("{\"schema\":\"heist.checkpoint/3\",\"checksum\":\"\"}"),
        std::string("heist.checkpoint/2 0\nend\n"), std::string("heist.checkpoint/3 \n"),
        std::string("heist.checkpoint/3 end\n")}) {
    put(content);
    expect(refused(file, request, "is not a checkpoint"), "refused: " + content.substr(0, 40));
  }
  std::filesystem::remove(file);
  expect(refused(file, request, "heist-faults-"), "a missing checkpoint is refused");
}

}  // namespace

int main() {
  explorers_find_faults();
  seeds_decide();
  only_exhaustive_searches_are_complete();
  processes_share_a_search();
  processes_agree_on_a_violation();
  a_process_that_dies_takes_the_search_with_it();
  a_search_survives_interruptions();
  hostile_checkpoints_are_refused();
  std::printf("%u failures\n", failures);
  return failures == 0 ? 0 : 1;
}
