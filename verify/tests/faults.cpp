// Every explorer on a protocol with a fault in it, and searches that are cut up: over processes, and over time.
// A plain program, because Relacy and CppUTest both want operator new for themselves.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "model/bad_input.hpp"
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

// Cut after every so many executions, through a file each time.
void a_search_survives_interruptions() {
  const auto whole = explore("dpor", "none", two_thieves, UINT64_MAX);
  check_request request;
  request.protocol = "chase-lev";
  request.programs = {two_thieves};
  const auto file = std::filesystem::temp_directory_path() / ("heist-faults-" + std::to_string(whole.executions));
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
    state.programs[0].open = open_search{executions, part.blocked, 0, how.path()};
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
  const auto file = std::filesystem::temp_directory_path() / "heist-faults-hostile";
  const auto subjects = chase_lev("none", two_steals);
  dpor how(twins_of(*subjects));
  search(*subjects, how, {.executions = 5});
  checkpoint state;
  state.programs.push_back({"", open_search{5, 0, 0, how.path()}});
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
  turned[turned.find("\"path\":[[") + 9] ^= 1;
  put(turned);
  expect(refused(file, request, "has been damaged"), "a damaged checkpoint is refused");
  for (const std::string& content :
       {std::string(), std::string("{}"), std::string("[]"), std::string("null"), text.substr(0, text.size() / 2),
        std::string(100'000, '['), std::string("{\"schema\":\"heist.checkpoint/2\",\"checksum\":\"\"}")}) {
    put(content);
    expect(refused(file, request, "is not a checkpoint"), "refused: " + content.substr(0, 40));
  }
  std::filesystem::remove(file);
  expect(refused(file, request, "heist-faults-hostile"), "a missing checkpoint is refused");
}

}  // namespace

int main() {
  explorers_find_faults();
  seeds_decide();
  only_exhaustive_searches_are_complete();
  processes_share_a_search();
  a_search_survives_interruptions();
  hostile_checkpoints_are_refused();
  std::printf("%u failures\n", failures);
  return failures == 0 ? 0 : 1;
}
