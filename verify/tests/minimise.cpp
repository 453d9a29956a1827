// Counterexamples are made short, say whose store a load read, and can be had of what crashes or never ends.
// Compiled for each engine. A plain program, because checkers and CppUTest both want operator new for themselves.
#include "verify/minimise.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "verify/checked_world.hpp"
#include "verify/counterexample.hpp"
#include "verify/pool_subject.hpp"
#include "verify/program_search.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/tests/expectations.hpp"

namespace {

using namespace heist::verify;
using test::expect;
using test::failed;
using heist::model::history_event;

struct shown {
  violating_execution best;
  heist::model::counterexample example;
};

shown minimal(const char* mutant, const char* text) {
  const subject_maker make = [&](const program& p) { return make_subject("chase-lev", mutant, p); };
  const program p = program::parse(text, pool_vocabulary);
  const auto subjects = make(p);
  const search_result found = make_search({}, *subjects)->go_on({});
  expect(found.violated, std::string(mutant) + " is violated");
  shown result{minimise({}, make, {p, found}, 4), {}};
  const recorded again = run_again({}, *make(result.best.what), result.best.found.decisions);
  expect(again.found.violated && again.found.violation == result.best.found.violation, "the shortest can be run again");
  std::vector<std::string> names(result.best.what.threads.size(), "thread");
  result.example = explain(again, names);
  std::printf("%-26s %-44s -> %s: %s\n", mutant, text, result.best.what.text().c_str(), again.found.violation.c_str());
  return result;
}

unsigned stale(const std::vector<history_event>& events) {
  return static_cast<unsigned>(std::count_if(events.begin(), events.end(), [](const auto& e) { return e.stale; }));
}

unsigned switches(const std::vector<history_event>& events) {
  unsigned count = 0;
  for (std::size_t i = 1; i < events.size(); ++i) count += events[i].thread != events[i - 1].thread;
  return count;
}

void finds_short_examples() {
  const shown fence = minimal("no-fence-in-pop", "push push pop pop | steal steal | steal");
  expect(fence.best.what.text() == "push push pop | steal steal", "a lost fence needs three steps and two steals");
  expect(switches(fence.example.events) + stale(fence.example.events) <= 3, "and three changes of thread or stale loads");
  const shown growth = minimal("growth-published-relaxed", "push push push pop | steal steal, capacity 2");
  expect(growth.best.what.text() == "push push push | steal, capacity 2", "growth needs three pushes and a steal");
}

void says_whose_store_was_read() {
  const shown fence = minimal("no-fence-in-steal", "push push pop pop | steal steal");
  unsigned stale_loads = 0, from_elsewhere = 0;
  for (const history_event& e : fence.example.events) {
    if (!e.reads_from) continue;
    const history_event& store = fence.example.events[*e.reads_from];
    from_elsewhere += store.thread != e.thread;
    stale_loads += e.stale;
    expect(!e.stale || store.operation == "bottom.store", "a stale load of bottom read a store to bottom");
    expect(!e.stale || store.value == e.value, "and the value stored there");
  }
  expect(from_elsewhere > stale_loads, "loads that are not stale have a store, too");
}

// A pool that goes wrong when a thief comes.
enum class fault { abort, endless, none_twice };

template <fault Fault>
class faulty {
 public:
  explicit faulty(std::size_t) {}
  void push(std::uint64_t task) { task_ = task; }
  std::optional<std::uint64_t> pop() {
    return task_ == 0 ? std::nullopt : std::optional<std::uint64_t>(std::exchange(task_, 0));
  }
  heist::model::stolen<std::uint64_t> steal() {
    (void)flag_.load(heist::model::order::relaxed);
    if (Fault == fault::abort) std::abort();
    for (volatile unsigned i = 0; Fault == fault::endless;) i = i + 1;
    return heist::model::stolen<std::uint64_t>::empty();
  }

 private:
  std::uint64_t task_ = 0;
  checked_world::atomic<std::uint64_t> flag_{0, "flag"};
};

template <fault Fault>
search_result search_faulty() {
  const pool_factory<faulty<Fault>> subjects(program::parse("push pop | steal", pool_vocabulary));
  return make_search({}, subjects)->go_on({.patience_seconds = 2});
}

void survives_what_it_checks() {
  const search_result aborted = search_faulty<fault::abort>();
  expect(aborted.violation == "crashed: Aborted" && !aborted.endless, "an abort is a violation");
  expect(!aborted.decisions.empty(), "with decisions that lead to it");
  const search_result endless = search_faulty<fault::endless>();
  expect(endless.endless && endless.violation.starts_with("does not end"), "so is a loop without end");
  expect(search_faulty<fault::none_twice>().complete, "and the next search is none the worse for it");
}

}  // namespace

int main() {
  finds_short_examples();
  says_whose_store_was_read();
  survives_what_it_checks();
  return failed();
}
