// Every explorer on a protocol with a fault in it.
// A plain program, because Relacy and CppUTest both want operator new for themselves.
#include <cstdio>
#include <stdexcept>
#include <string>

#include "verify/checked_world.hpp"
#include "verify/on_relacy/engine.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"
#include "verify/on_relacy/explorer/make_explorer.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/tests/expectations.hpp"

namespace {

using namespace heist::verify;
using test::expect;
using test::failed;

const char* const two_steals = "push push pop pop | steal steal";
const char* const growing = "push push push pop | steal steal, capacity 2";

auto chase_lev(const char* mutant, const char* text) {
  return make_subject("chase-lev", mutant, program::parse(text, pool_vocabulary));
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

// Relacy takes any number for a thread and writes where it leads.
void an_explorer_at_fault_is_told() {
  class astray final : public explorer {
   public:
    void begin() override {}
    unsigned pick(thread_set, const operation*) override { return 129; }
    unsigned choose(unsigned) override { return 0; }
    bool end() override { return false; }
    bool exhaustive() const override { return true; }
  };
  const auto subjects = chase_lev("none", two_steals);
  astray how;
  bool told = false;
  try {
    search(*subjects, how, {});
  } catch (const std::logic_error&) {
    told = true;
  }
  expect(told, "a thread that there is not is nobody's verdict");
  expect(explore("dpor", "none", two_steals, UINT64_MAX).complete, "and the next search is none the worse for it");
}

void seeds_decide() {
  for (const char* explorer : {"random", "pct"}) {
    const auto first = explore(explorer, "no-fence-in-pop", two_steals, 20'000, {.seed = 3});
    const auto again = explore(explorer, "no-fence-in-pop", two_steals, 20'000, {.seed = 3});
    const bool same = first.executions == again.executions && first.decisions == again.decisions;
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

}  // namespace

int main() {
  explorers_find_faults();
  an_explorer_at_fault_is_told();
  seeds_decide();
  only_exhaustive_searches_are_complete();
  return failed();
}
