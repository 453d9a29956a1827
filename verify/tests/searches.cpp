// Searches that are cut up: over processes, and over time. Compiled for each engine.
// A plain program, because checkers and CppUTest both want operator new for themselves.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/bad_input.hpp"
#include "verify/checked_world.hpp"
#include "verify/checkpoint.hpp"
#include "verify/journal.hpp"
#include "verify/parallel_search.hpp"
#include "verify/program_search.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/tests/expectations.hpp"

namespace {

using namespace heist::verify;
using test::expect;
using test::failed;

const char* const two_steals = "push push pop pop | steal steal";
const char* const growing = "push push push pop | steal steal, capacity 2";
const char* const two_thieves = "push push pop pop | steal | steal";
// One that each engine ends, in not too few executions.
bool is_relacy() {
  return explorer_for({}, *make_subject("chase-lev", "none", program::parse("push | steal", pool_vocabulary))) != "graphs";
}
const char* const longest = is_relacy() ? "push push pop pop push pop | steal | steal"
                                        : "push push pop pop push pop | steal steal | steal steal";

auto chase_lev(const char* mutant, const char* text) {
  return make_subject("chase-lev", mutant, program::parse(text, pool_vocabulary));
}

search_result alone(const char* text) {
  const auto subjects = chase_lev("none", text);
  return make_search({}, *subjects)->go_on({});
}

check_request with_jobs(unsigned jobs) {
  check_request request;
  request.jobs = jobs;
  return request;
}

search_result in_parallel(const char* mutant, const char* text, unsigned jobs, std::uint64_t executions = UINT64_MAX) {
  const auto subjects = chase_lev(mutant, text);
  return parallel_search(with_jobs(jobs), *subjects, {.executions = executions}, [](const parallel_progress&) {});
}

void processes_share_a_search() {
  const search_result one = alone(longest);
  const auto two = in_parallel("none", longest, 2);
  const auto three = in_parallel("none", longest, 3);
  std::printf("%s: %llu executions, %llu of them blocked; shared %llu, %llu\n", longest,
              static_cast<unsigned long long>(one.executions), static_cast<unsigned long long>(one.blocked),
              static_cast<unsigned long long>(two.executions), static_cast<unsigned long long>(two.blocked));
  expect(two.complete && three.complete, "a search shared by processes ends");
  expect(two.executions == three.executions && two.blocked == three.blocked,
         "the number of executions does not depend on the number of processes");
  expect(two.executions - two.blocked >= one.executions - one.blocked, "no execution is lost by sharing");
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
    return parallel_search(with_jobs(jobs), backwards_factory(false), {}, [](const parallel_progress&) {});
  };
  const search_result two = run(2), three = run(3);
  expect(two.violated && two.violation == "backwards" && !two.complete, "two processes find what is deep in the tree");
  expect(two.decisions == three.decisions && !two.decisions.empty(),
         "two processes find the counterexample that three find");
  expect(run_again({}, backwards_factory(false), two.decisions).found.violated, "which can be replayed");
}

void a_process_that_dies_takes_the_search_with_it() {
  const pid_t child = fork();
  if (child == 0) {
    parallel_search(with_jobs(2), backwards_factory(true), {}, [](const parallel_progress&) {});
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGUSR1, "a crash in a process is a crash of the search");
}

std::filesystem::path scratch_file() {
  return std::filesystem::temp_directory_path() / ("heist-searches-" + std::to_string(getpid()));
}

// Cut after every so many executions, through a file each time.
void a_search_survives_interruptions() {
  const search_result whole = alone(two_thieves);
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
  open_search before;
  do {
    if (parts++ > 0) {
      state = checkpoint::read(file, request);
      before = *state.programs[0].open;
    }
    const auto how = make_search({}, *subjects, before.path);
    part = how->go_on({.executions = 31});
    executions = before.executions + part.executions;
    state.programs[0].open = open_search{executions, before.blocked + part.blocked, 0, part.seen, how->path()};
    if (!part.ended) state.write(file, request);
  } while (!part.ended && !part.violated);
  std::printf("%s: %llu executions, in %u parts %llu\n", two_thieves, static_cast<unsigned long long>(whole.executions),
              parts, static_cast<unsigned long long>(executions));
  expect(part.complete && executions == whole.executions && parts > 3,
         "a search in parts runs the executions of a whole one");
  std::filesystem::remove(file);
}

bool refused(const std::filesystem::path& file, const check_request& request, const char* why) {
  try {
    checkpoint::read(file, request);
  } catch (const heist::base::bad_input& e) {
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
  const auto how = make_search({}, *subjects);
  how->go_on({.executions = 5});
  checkpoint state;
  state.programs.push_back({"", open_search{5, 0, 0, 0, how->path()}});
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
  turned[turned.find("\nsearch ") + 8] ^= 1;
  put(turned);
  expect(refused(file, request, "has been damaged"), "a damaged checkpoint is refused");
  for (const std::string& content :
       {std::string(), std::string("{}"), std::string("[]"), std::string("null"), text.substr(0, text.size() / 2),
        std::string(100'000, '['), std::string("{\"schema\":\"heist.checkpoint/4\",\"checksum\":\"\"}"),
        std::string("heist.checkpoint/3 0\nend\n"), std::string("heist.checkpoint/4 \n"),
        std::string("heist.checkpoint/4 end\n")}) {
    put(content);
    expect(refused(file, request, "is not a checkpoint"), "refused: " + content.substr(0, 40));
  }
  std::filesystem::remove(file);
  expect(refused(file, request, "heist-searches-"), "a missing checkpoint is refused");
}

}  // namespace

int main() {
  processes_share_a_search();
  processes_agree_on_a_violation();
  a_process_that_dies_takes_the_search_with_it();
  a_search_survives_interruptions();
  hostile_checkpoints_are_refused();
  return failed();
}
