// An engine itself: does it notice each kind of violation, and does it say the truth about how much it searched?
// Compiled for each engine. A plain program, because checkers and CppUTest both want operator new for themselves.
#include <array>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "base/bad_input.hpp"
#include "verify/catalogue.hpp"
#include "verify/checked_world.hpp"
#include "verify/counterexample.hpp"
#include "verify/journal.hpp"
#include "verify/program_search.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/tests/expectations.hpp"

namespace {

using namespace heist::verify;
using test::expect;
using test::failed;
using heist::model::order;
using world = checked_world;

struct cell {
  explicit cell(std::uint64_t v) : value(v, "value") {}
  world::atomic<std::uint64_t> value;
};

// Shared state for the small subjects below.
struct memory {
  world::atomic<std::uint64_t> flag{0, "flag"};
  world::atomic<std::uint64_t> other{0, "other"};
  world::atomic<cell*> pointer{nullptr, "pointer"};
  world::atomic<void*> box{nullptr, "box"};
  world::var<std::uint64_t> data{0, "message"};
  world::awaitable<std::uint32_t> bell{0, "bell"};
  world::mutex first, second;
};

template <class Body>
class small_subject final : public subject {
 public:
  void thread(unsigned number) override { Body::thread(number, memory_); }
  void after() override { Body::after(memory_); }

 private:
  memory memory_;
};

template <class Body>
class small_factory final : public subject_factory {
 public:
  subject* construct(void* at) const override { return std::construct_at(static_cast<small_subject<Body>*>(at)); }
  unsigned threads() const override { return 2; }
};

struct quiet_threads {
  static void thread(unsigned, memory&) {}
  static void after(memory&) {}
};

template <class Body>
search_result explore(const budget& allowed = {}, const check_request& how = {}) {
  const small_factory<Body> subjects;
  return make_search(how, subjects)->go_on(allowed);
}

bool is_relacy() {
  const small_factory<quiet_threads> subjects;
  return explorer_for({}, subjects) != "graphs";
}

struct quiet {
  static void after(memory&) {}
};

struct message_passing : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      m.data.store(1);
      m.flag.store(1, order::release);
    } else if (m.flag.load(order::acquire) == 1 && m.data.load() != 1) {
      violated("stale data");
    }
  }
};

struct relaxed_message_passing : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      m.data.store(1);
      m.flag.store(1, order::relaxed);
    } else if (m.flag.load(order::relaxed) == 1) {
      (void)m.data.load();
    }
  }
};

// A swap that fails reads as its second order says, be the first one stronger or weaker.
template <order Failure>
struct passed_to_a_failed_swap : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      m.data.store(1);
      m.flag.store(1, order::release);
      return;
    }
    std::uint64_t expected = 2;
    (void)m.flag.compare_exchange_strong(expected, 3, order::release, Failure);
    if (expected == 1) (void)m.data.load();
  }
};

// Each thread writes one location and reads the other: both may read the old value unless both fence.
template <bool Fenced>
struct store_buffering {
  static inline bool both_old;
  static void thread(unsigned n, memory& m) {
    auto& mine = n == 0 ? m.flag : m.other;
    auto& theirs = n == 0 ? m.other : m.flag;
    mine.store(1, order::relaxed);
    if (Fenced) world::fence(order::seq_cst);
    answer(theirs.load(order::relaxed));
  }
  static void after(memory&) { both_old |= answers()[0].content == 0 && answers()[1].content == 0; }
};

struct leak : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) m.pointer.store(world::make<cell>(1u), order::release);
  }
};

struct use_after_free : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      cell* const made = world::make<cell>(1u);
      m.pointer.store(made, order::release);
      m.flag.store(1, order::relaxed);
      world::destroy(made);
    } else if (cell* const seen = m.pointer.load(order::acquire)) {
      (void)seen->value.load(order::relaxed);
    }
  }
};

// A datum may be freed by whoever comes after its last reader; that somebody has seen it leave is not enough.
template <order Leave, order See>
struct freed_after_reading {
  struct box {
    world::var<std::uint64_t> value{7, "value"};
  };
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      box* const shared = world::make<box>();
      m.box.store(shared, order::release);
      if (m.other.load(See) == 1) {
        world::destroy(shared);
        m.flag.store(1, order::relaxed);
      }
    } else {
      if (auto* const shared = static_cast<box*>(m.box.load(order::acquire))) (void)shared->value.load();
      m.other.store(1, Leave);
    }
  }
  static void after(memory& m) {
    if (m.flag.load(order::relaxed) == 0) world::destroy(static_cast<box*>(m.box.load(order::relaxed)));
  }
};

// An atomic of any size wraps as its type does, and is compared as a whole.
struct narrow_numbers : quiet {
  static void thread(unsigned n, memory&) {
    if (n != 0) return;
    world::atomic<std::uint32_t> wide(UINT32_MAX);
    if (wide.fetch_add(2, order::relaxed) != UINT32_MAX) violated("what was there");
    std::uint32_t expected = 1;
    if (!wide.compare_exchange_strong(expected, 5, order::relaxed, order::relaxed)) violated("wrapped upwards");
    expected = 6;
    if (wide.compare_exchange_strong(expected, 7, order::relaxed, order::relaxed) || expected != 5) violated("found");
    world::atomic<std::int8_t> small(-128);
    if (small.fetch_sub(1, order::relaxed) != -128 || small.load(order::relaxed) != 127) violated("wrapped downwards");
    if (small.fetch_and(0x71, order::relaxed) != 127 || small.fetch_or(2, order::relaxed) != 0x71) violated("bits");
    world::atomic<bool> flag(false);
    if (flag.exchange(true, order::relaxed) || !flag.load(order::relaxed)) violated("a truth");
  }
};

struct deadlock : quiet {
  static void thread(unsigned n, memory& m) {
    auto& a = n == 0 ? m.first : m.second;
    auto& b = n == 0 ? m.second : m.first;
    a.lock();
    b.lock();
    b.unlock();
    a.unlock();
  }
};

struct locked_counter {
  static void thread(unsigned, memory& m) {
    m.first.lock();
    m.data.store(m.data.load() + 1);
    m.first.unlock();
  }
  static void after(memory& m) {
    if (m.data.load() != 2) violated("an increment was lost");
  }
};

struct endless : quiet {
  static void thread(unsigned n, memory& m) {
    while (n == 0 && m.flag.load(order::relaxed) == 0) world::yield();
  }
};

// A weak swap may fail for nothing, but not for ever: a loop around it ends.
struct weak_loop {
  static void thread(unsigned, memory& m) {
    std::uint64_t seen = m.flag.load(order::relaxed);
    while (!m.flag.compare_exchange_weak(seen, seen + 1, order::relaxed, order::relaxed)) {
    }
  }
  static void after(memory& m) {
    if (m.flag.load(order::relaxed) != 2) violated("an increment was lost");
  }
};
// On graphs a thread has one such failure in all, on relacy none follows another.
struct weak_twice : quiet {
  static void thread(unsigned n, memory& m) {
    std::uint64_t seen = 0;
    if (n != 0 || m.flag.compare_exchange_weak(seen, 1, order::relaxed, order::relaxed)) return;
    if (!m.flag.compare_exchange_weak(seen, 1, order::relaxed, order::relaxed)) violated("for nothing, again");
  }
};
struct weak_once : quiet {
  static void thread(unsigned n, memory& m) {
    std::uint64_t seen = 0;
    if (n == 0 && !m.flag.compare_exchange_weak(seen, 1, order::relaxed, order::relaxed)) violated("for nothing");
  }
};

// The lock is free in the end, so whoever waits for it gets it; but for how many rounds nobody can say.
struct spin_lock : quiet {
  static void thread(unsigned, memory& m) {
    while (m.flag.exchange(1, order::acquire) == 1) world::yield();
    m.flag.store(0, order::release);
  }
};
// The first to get it keeps it. A loop without a yield is seen too, once nobody else is left.
template <bool Yields>
struct kept_lock : quiet {
  static void thread(unsigned, memory& m) {
    while (m.flag.exchange(1, order::acquire) == 1) {
      if (Yields) world::yield();
    }
  }
};
// Gives up after so many rounds, which a loop that repeats itself never does.
struct gives_up : quiet {
  static void thread(unsigned n, memory& m) {
    for (unsigned i = 0; n == 0 && i < 300 && m.flag.load(order::relaxed) == 0; ++i) world::yield();
  }
};

constexpr auto has_rung = [](std::uint32_t times) { return times > 0; };

template <order Rings, order Hears>
struct rung : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      m.data.store(1);
      m.bell.fetch_add(1, Rings);
      m.bell.fetch_add(1, order::relaxed);
    } else if (m.bell.await(has_rung, Hears) > 2 || m.data.load() != 1) {
      violated("answered by what was never stored");
    }
  }
};
struct never_rung : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) m.bell.store(0, order::release);
    if (n == 1) m.bell.await(has_rung, order::acquire);
  }
};
// Who is to ring needs the lock that the other one waits with.
struct rung_under_lock : quiet {
  static void thread(unsigned n, memory& m) {
    m.first.lock();
    if (n == 0) m.bell.store(1, order::release);
    if (n == 1) m.bell.await(has_rung, order::acquire);
    m.first.unlock();
  }
};
struct rings_back : quiet {
  static void thread(unsigned n, memory& m) {
    if (n == 0) {
      m.bell.await(has_rung, order::acquire);
      m.flag.store(1, order::release);
    } else {
      m.bell.store(1, order::release);
      while (m.flag.load(order::acquire) == 0) world::yield();
    }
  }
};
struct looks_elsewhere : quiet {
  static void thread(unsigned n, memory& m) {
    const auto both = [&m](std::uint32_t times) { return times > 0 && m.flag.load(order::relaxed) > 0; };
    if (n == 0) m.bell.store(1, order::release);
    if (n == 1) m.bell.await(both, order::acquire);
  }
};
struct await_at_the_end {
  static void thread(unsigned n, memory& m) {
    if (n == 0) m.bell.store(1, order::relaxed);
  }
  static void after(memory& m) { m.bell.await(has_rung, order::relaxed); }
};

bool waits_for_ever_in(const search_result& r) {
  return r.violated && r.violation.starts_with("waits for ever");
}

// In every memory model; relacy, where an await is a loop that yields, need not decide what is right.
void awaits() {
  for (const char* model : {"sc", "rc11", "rc11-cpp11"}) {
    check_request how;
    if (!is_relacy()) how.model = model;
    const auto holds = [](const search_result& r) { return r.complete || (is_relacy() && r.cut_off && !r.violated); };
    expect(holds(explore<rung<order::release, order::acquire>>({}, how)), "an await is answered, and sees what came before");
    expect(waits_for_ever_in(explore<never_rung>({}, how)), "an await that nobody answers waits for ever");
    expect(waits_for_ever_in(explore<rung_under_lock>({}, how)) || is_relacy(), "so does one with the answerer's lock");
    expect(holds(explore<rings_back>({}, how)), "an await and a loop that yields answer each other");
  }
  expect(explore<rung<order::release, order::relaxed>>().violation == "data race", "a relaxed await sees nothing else");
  expect(explore<rung<order::relaxed, order::acquire>>().violation == "data race", "nor what was not released");
  expect(explore<await_at_the_end>().complete, "what was stored answers an await at the end");
}

void names_who_waits() {
  const small_factory<never_rung> subjects;
  const search_result found = make_search({}, subjects)->go_on({});
  const recorded again = run_again({}, subjects, found.decisions);
  const heist::model::counterexample example = explain(again, {"owner", "thief"});
  std::printf("%s\n", example.violation.c_str());
  expect(example.violation.starts_with("waits for ever: "), "who waits for ever is violated by that name");
  if (is_relacy()) return;
  expect(example.violation.find("thief awaits bell, engine.cpp:") != std::string::npos, "and named, with what it awaits");
  bool seen = false;
  for (const auto& e : example.events) seen |= e.operation == "bell.await" && e.value == "0" && e.reads_from;
  expect(seen, "with the store that it read in vain");
  expect(!example.events.empty() && example.events.back().operation == "waits for ever", "at the end of its column");
}

void refuses_conditions_that_look_elsewhere() {
  std::string said;
  try {
    said = explore<looks_elsewhere>().violation;
  } catch (const heist::base::bad_input& e) {
    said = e.what();
  }
  expect(said.find("the condition of an await accesses World") != said.npos, "a condition may not access World");
}

void knows_waiting() {
  expect(explore<weak_loop>().complete, "a loop around a weak swap ends");
  expect(explore<weak_once>().violation == "for nothing", "a weak swap can fail for nothing");
  expect(explore<weak_twice>().complete, "and not twice in a row");
  const search_result spun = explore<spin_lock>();
  if (is_relacy()) {
    expect(spun.cut_off && !spun.violated && !spun.ended && !spun.complete, "relacy cannot decide a loop that waits");
  } else {
    expect(spun.complete, "a loop that waits for others is searched to the end");
  }
  expect(waits_for_ever_in(explore<endless>()), "what nobody can end waits for ever");
  expect(waits_for_ever_in(explore<kept_lock<true>>()), "who waits for a lock that is never let go of does too");
  expect(waits_for_ever_in(explore<kept_lock<false>>()), "without a yield too");
  expect(explore<gives_up>().complete, "a loop that gives up does not wait for ever");
}

std::string race_of(const subject_factory& subjects, const search_result& found) {
  return explain(run_again({}, subjects, found.decisions), {"owner", "thief"}).violation;
}

void names_both_sides_of_a_race() {
  const small_factory<relaxed_message_passing> subjects;
  const std::string said = race_of(subjects, make_search({}, subjects)->go_on({}));
  std::printf("%s\n", said.c_str());
  for (const char* part : {"data race on message: ", "thief reads it in ", "owner writes it in ", "engine.cpp:"}) {
    expect(said.find(part) != said.npos, std::string("a data race says '") + part + "'");
  }
  using freed_unordered = freed_after_reading<order::relaxed, order::acquire>;
  if (!is_relacy()) return;
  const small_factory<freed_unordered> freeing;
  const std::string end = race_of(freeing, make_search({}, freeing)->go_on({}));
  std::printf("%s\n", end.c_str());
  expect(end.find("destroys it") != end.npos && end.find("data race on value of #1") != end.npos,
         "a race with the end of a datum says so");
}

void notices_violations() {
  expect(explore<message_passing>().complete, "released and acquired data is found to be passed on");
  expect(explore<relaxed_message_passing>().violation == "data race", "a data race is noticed");
  expect(explore<passed_to_a_failed_swap<order::acquire>>().complete, "a swap that fails acquires if it is told to");
  expect(explore<passed_to_a_failed_swap<order::relaxed>>().violation == "data race", "and only then");
  expect(explore<leak>().violation == "memory leak", "a leak is noticed");
  expect(explore<use_after_free>().violation == "use after free", "a use after free is noticed");
  using freed_in_time = freed_after_reading<order::release, order::acquire>;
  using freed_unordered = freed_after_reading<order::relaxed, order::acquire>;
  using freed_unseen = freed_after_reading<order::release, order::relaxed>;
  expect(explore<freed_in_time>().complete, "what is freed after its last reader is no race");
  const char* const unordered = is_relacy() ? "data race" : "use after free";
  expect(explore<freed_unordered>().violation == unordered, "a reader that does not release races with the end");
  expect(explore<freed_unseen>().violation == unordered, "an end that does not acquire races with a reader");
  const std::string stuck = explore<deadlock>().violation;
  expect(stuck == "deadlock" || stuck.starts_with("waits for ever"), "a deadlock is noticed");
  expect(explore<locked_counter>().complete, "a mutex excludes");
  expect(explore<endless>().violation.starts_with("waits for ever"), "a loop that cannot end is noticed");
  expect(explore<narrow_numbers>().complete, "narrow numbers wrap as their types do");
}

void explores_weak_memory() {
  store_buffering<false>::both_old = store_buffering<true>::both_old = false;
  expect(explore<store_buffering<false>>().complete && store_buffering<false>::both_old,
         "without fences both threads can read the old value");
  expect(explore<store_buffering<true>>().complete && !store_buffering<true>::both_old, "with fences they cannot");
}

void does_not_claim_what_it_did_not_search() {
  const search_result cut = explore<message_passing>({.executions = 1, .seconds = 1e9});
  expect(!cut.complete && !cut.violated && cut.executions == 1, "a search cut short is not complete");
}

search_result check(const std::string& protocol, const std::string& mutant, const std::string& text,
                    const budget& allowed = {}) {
  const auto subjects = make_subject(protocol, mutant, program::parse(text, vocabulary_of(protocol)));
  search_result found = make_search({}, *subjects)->go_on(allowed);
  std::printf("%-13s %-28s %-44s %8llu executions%s%s\n", protocol.c_str(), mutant.c_str(), text.c_str(),
              static_cast<unsigned long long>(found.executions), found.violated ? ", " : "", found.violation.c_str());
  if (found.violated) {
    const std::vector<step> steps = run_again({}, *subjects, found.decisions).steps;
    expect(!steps.empty(), "the counterexample can be replayed");
    bool names_a_line = false;
    for (const step& s : steps) names_a_line |= std::strstr(s.file, "model/") != nullptr && s.line > 0;
    expect(names_a_line, "the counterexample names lines of the protocol");
  }
  return found;
}

void needs_few_executions() {
  const search_result one = check("chase-lev", "none", "push push pop pop | steal");
  expect(one.complete && one.executions <= 100, "one thief, one steal: at most 100 executions");
  const search_result two = check("chase-lev", "none", "push push pop pop push pop | steal | steal");
  expect(two.complete && two.executions <= 120000, "two thieves: at most 120,000 executions");
}

// Relacy cannot prove what awaits: to it that is a loop.
bool is_provable(const checkable& protocol) {
  constexpr std::array<std::string_view, 12> awaits{"event-count",    "inbox",           "worker-loop",       "offer",
                                                    "fork-stack",     "fork-deque",      "fork-the",          "private-deques",
                                                    "prows-r",        "tree-scheduling", "static-scheduling", "range-splitting"};
  return !is_relacy() || std::ranges::find(awaits, protocol.name) == awaits.end();
}
budget executions_for(const checkable& protocol) {
  constexpr std::uint64_t slow = 2'000, usual = 20'000;  // an execution of prows-r has hundreds of steps
  return {.executions = is_provable(protocol) ? UINT64_MAX : protocol.name == "prows-r" ? slow : usual};
}

void proves_every_protocol() {
  for (const checkable& protocol : checkables) {
    for (const std::string_view text : protocol.programs) {
      const budget allowed = executions_for(protocol);
      const search_result found = check(std::string(protocol.name), "none", std::string(text), allowed);
      expect((found.complete || !is_provable(protocol)) && !found.violated,
             "holds: " + std::string(protocol.name) + ", " + std::string(text));
    }
  }
}

using named = std::pair<std::string_view, std::string_view>;
constexpr std::array unseen_by_relacy{
    named{"abp", "bottom-lowered-relaxed"},  // its release sequences are those of C++11
    named{"the", "tail-lowered-relaxed"},
    named{"private-deques", "asked-relaxed"},  // its stores take effect in the order of execution
    named{"private-deques", "request-read-relaxed"},
    named{"event-count", "rest-not-passed-on"},  // of what awaits, further down than so many executions
    named{"event-count", "linked-late"},
    named{"worker-loop", "bottom-before-slot"},
    named{"private-deques", "open-while-asking"},
    named{"offer", "asked-in-two-steps"},  // the same, or as with private deques
    named{"offer", "forgets-who-asked"},
    named{"offer", "asks-before-looking"},
    named{"prows-r", "mugged-in-two-steps"},
    named{"prows-r", "wakers-do-not-age"},
};

void kills_every_mutant() {
  for (const checkable& protocol : checkables) {
    const std::string name(protocol.name);
    for (const auto& mutant : protocol.mutants) {
      bool killed = false;
      for (const std::string_view text : protocol.programs) {
        const budget allowed = executions_for(protocol);
        killed = killed || check(name, std::string(mutant.name), std::string(text), allowed).violated;
      }
      const bool seen = !is_relacy() || std::ranges::find(unseen_by_relacy, named(protocol.name, mutant.name)) == unseen_by_relacy.end();
      expect(killed == seen, (seen ? "killed: " : "relacy is known not to see ") + std::string(mutant.name) + " of " + name);
    }
  }
}

}  // namespace

int main() {
  notices_violations();
  knows_waiting();
  awaits();
  names_who_waits();
  refuses_conditions_that_look_elsewhere();
  names_both_sides_of_a_race();
  explores_weak_memory();
  does_not_claim_what_it_did_not_search();
  needs_few_executions();
  proves_every_protocol();
  kills_every_mutant();
  return failed();
}
