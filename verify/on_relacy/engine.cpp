#include "verify/on_relacy/engine.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <numeric>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "verify/crash_guard.hpp"
#include "verify/on_relacy/decisions.hpp"
#include "verify/on_relacy/explorer/replay.hpp"
#include "verify/on_relacy/recording.hpp"
#include "verify/memory_limit.hpp"
#include "verify/on_relacy/relacy.hpp"
#include "verify/on_relacy/relacy_scheduler.hpp"
#include "verify/on_relacy/relacy_test.hpp"

// Relacy takes over operator new and the plain delete, and leaves out the sized one, which is what compilers call: the
// library's would hand Relacy's memory to free().
void operator delete(void* memory, std::size_t) noexcept {
  ::operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  ::operator delete[](memory);
}

#ifdef __SANITIZE_ADDRESS__
// Relacy never frees the stacks of its fibers.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}
#endif

namespace heist::verify {

namespace {

// The accesses of a data race are the one that was under way and the last one before it that it does not know of. There
// is none where the datum's construction is what it does not know of.
void mark_race() {
  if (!the_session.access_under_way) return;
  the_session.steps.push_back(the_session.accessing);
  raw_step& later = the_session.steps.back();
  later.racing = true;
  const auto reads = [](const raw_step& s) { return s.what == step::sort::plain_load; };
  for (std::size_t i = the_session.steps.size() - 1; i-- > 0;) {
    raw_step& s = the_session.steps[i];
    if (s.plain != later.plain || s.thread == later.thread || (reads(s) && reads(later))) continue;
    if (s.own <= the_session.known[s.thread]) continue;
    s.racing = true;
    return;
  }
}

// Relacy notices that there is no such atomic or datum, not why. A recorded execution knows what was allocated.
std::string wrong_memory() {
  const char* const freed = "use after free";
  if (!the_session.recording) return freed;
  const auto* const touched = static_cast<const std::byte*>(the_session.touched);
  const session::object* near = nullptr;
  std::ptrdiff_t behind = 0;
  for (const session::object& o : the_session.objects) {
    const auto* const begin = static_cast<const std::byte*>(o.address);
    if (touched >= begin && touched < begin + o.bytes) {
      if (o.freed) return freed;
      near = nullptr;
      break;
    }
    const std::ptrdiff_t offset = touched < begin ? touched - begin : touched - (begin + o.bytes);
    if (o.freed || (near != nullptr && std::abs(offset) >= std::abs(behind))) continue;
    near = &o;
    behind = offset;
  }
  constexpr std::ptrdiff_t far = 1 << 16;
  if (near == nullptr || std::abs(behind) > far) return "access to memory where there is no atomic or var of World";
  return fmt::format("out of bounds: access {} bytes {} of {} #{}", std::abs(behind),
                     behind < 0 ? "before the beginning" : "behind the end", near->array ? "array" : "object",
                     near - the_session.objects.data() + 1);
}

std::string in_words(rl::test_result_e result) {
  switch (result) {
    case rl::test_result_user_assert_failed: return the_session.violation;
    case rl::test_result_data_race: return "data race";
    case rl::test_result_access_to_freed_memory: return wrong_memory();
    case rl::test_result_double_free: return "freed twice";
    case rl::test_result_memory_leak: return "memory leak";
    case rl::test_result_unitialized_access: return "read of memory that nobody has written yet";
    case rl::test_result_deadlock: return "deadlock";
    default: return rl::test_result_str(result);
  }
}

template <rl::thread_id_t Threads>
rl::test_result_e run(rl::test_params& parameters) {
  rl::ostringstream state;
  return rl::run_test<relacy_test<Threads>, relacy_scheduler<Threads>>(parameters, state, false);
}

rl::test_result_e run(unsigned threads, rl::test_params& parameters) {
  switch (threads) {
    case 1:  // a second thread with nothing to do; Relacy's containers for a lone one are empty arrays
    case 2: return run<2>(parameters);
    case 3: return run<3>(parameters);
    case 4: return run<4>(parameters);
    case 5: return run<5>(parameters);
    default: throw std::logic_error("a test program has one to five threads");
  }
}

// Counts executions, and looks at the clock every now and then.
struct meter {
  using clock = std::chrono::steady_clock;
  const budget& allowed;
  const clock::time_point start = clock::now();
  std::uint64_t executions = 0;

  double seconds() const { return std::chrono::duration<double>(clock::now() - start).count(); }
  static bool enough(void* self) {
    auto& m = *static_cast<meter*>(self);
    ++m.executions;
    made_progress();
    if (m.allowed.stop != nullptr && m.allowed.stop->load(std::memory_order_relaxed)) return true;
    return m.executions >= m.allowed.executions || (m.executions % 1024 == 0 && m.seconds() > m.allowed.seconds);
  }
};

// All orders in which twins stand in each other's places.
raw_vector<thread_order> orders_of(const subject_factory& factory) {
  thread_order first;
  std::iota(first.begin(), first.end(), std::uint8_t{0});
  const auto kind_of = [&](unsigned thread) {
    while (thread < factory.threads() && factory.twin_of(thread) != thread) thread = factory.twin_of(thread);
    return thread;
  };
  raw_vector<thread_order> orders;
  thread_order order = first;
  do {
    const auto same = [&](std::uint8_t t) { return kind_of(t) == kind_of(order[t]); };
    if (std::all_of(first.begin(), first.end(), same)) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.begin() + factory.threads()));
  return orders;
}

struct relacy_run {
  unsigned threads;
  rl::test_params* parameters;
  rl::test_result_e result = rl::test_result_success;
  std::exception_ptr error;

  static void body(void* self) {
    auto& r = *static_cast<relacy_run*>(self);
    try {
      r.result = run(r.threads, *r.parameters);
    } catch (...) {  // an exception must not pass the guard with its way back still set
      r.error = std::current_exception();
    }
  }
};

}  // namespace

search_result search(const subject_factory& factory, explorer& how, const budget& allowed) {
  std::ostream silent(nullptr);
  meter used{allowed};
  the_factory = &factory;
  the_search = {&how, &meter::enough, &used, false, false, orders_of(factory)};
  the_session.parts.kept = how.compares_states();
  the_session.how = &how;
  the_session.threads = std::max(2u, factory.threads());
  the_session.violation = nullptr;
  the_sights = 0;
  the_session.out_of_memory = false;
  the_session.most_yields = allowed.most_yields;

  rl::test_params parameters;
  parameters.iteration_count = UINT64_MAX;
  parameters.output_stream = &silent;
  parameters.progress_stream = &silent;
  relacy_run running{factory.threads(), &parameters, rl::test_result_success, nullptr};
  const int fallen = [&] {
    std::optional<memory_limit> limit;
    if (!how.compares_states()) limit.emplace();  // states are kept by us, and many
    return guarded(&relacy_run::body, &running, allowed.patience_seconds);
  }();
  the_session.how = nullptr;
  if (running.error != nullptr) std::rethrow_exception(running.error);
  if (fallen != 0) rl::context_holder<>::instance_ = nullptr;  // lost, and operator new must not ask it any more
  if (the_search.lost) throw std::logic_error("an explorer chose a thread that cannot go on");

  search_result found;
  found.executions = fallen == 0 ? parameters.stop_iteration : used.executions + 1;
  found.blocked = how.blocked();
  found.seen = the_sights;
  found.seconds = used.seconds();
  if (!how.deterministic()) {
    throw not_deterministic("the program under test is not deterministic: the same decisions led it elsewhere");
  }
  found.cut_off = fallen == 0 && running.result == rl::test_result_livelock;
  found.violated = fallen != 0 || (running.result != rl::test_result_success && !found.cut_off);
  // Relacy does not survive that it gets no memory: what follows looks like a crash.
  const bool no_memory = the_session.out_of_memory || (fallen != 0 && fell_for_want_of_memory());
  found.endless = fallen == SIGALRM || no_memory;
  found.ended = !found.violated && !found.cut_off && !the_search.stopped;
  found.complete = found.ended && how.exhaustive();
  if (running.result == rl::test_result_data_race && the_session.recording) mark_race();
  if (found.violated) {
    found.violation = fallen != 0 ? fall_in_words(fallen, allowed.patience_seconds) : in_words(running.result);
    if (no_memory) found.violation = memory_limit::in_words();
    found.decisions = decisions_text(the_session.decisions);
  }
  return found;
}

recorded replay_of(const subject_factory& factory, const raw_vector<decision>& decisions) {
  struct recording {
    recording() { the_session.recording = true; }
    ~recording() { the_session.recording = false; }
  };
  replay again(decisions);
  budget short_patience;
  short_patience.patience_seconds = 2;
  const recording on;
  recorded result;
  result.found = search(factory, again, short_patience);
  result.steps = readable(the_session.steps, the_session.objects, factory.threads());
  return result;
}

void violated(const char* what) {
  the_session.violation = what;
  rl::ctx().fail_test(what, rl::test_result_user_assert_failed, RL_INFO);
  std::abort();  // fail_test leaves this fiber for good
}

void note(const char* text) {
  if (!the_session.recording) return;
  raw_step s{.what = step::sort::note, .thread = static_cast<std::uint8_t>(rl::ctx().current_thread()), .order = 0};
  s.name = text;
  the_session.steps.push_back(s);
}

void note(const char* text, long long value) {
  note(text);
  if (!the_session.recording) return;
  the_session.steps.back().value = value;
  the_session.steps.back().has_value = true;
}

}  // namespace heist::verify
