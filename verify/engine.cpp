#include "verify/engine.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>

#include "verify/explorer/replay.hpp"
#include "verify/relacy.hpp"
#include "verify/relacy_scheduler.hpp"
#include "verify/relacy_test.hpp"

namespace heist::verify {

namespace {

std::string in_words(rl::test_result_e result) {
  switch (result) {
    case rl::test_result_user_assert_failed: return the_session.violation;
    case rl::test_result_data_race: return "data race";
    case rl::test_result_access_to_freed_memory: return "use after free";
    case rl::test_result_double_free: return "freed twice";
    case rl::test_result_memory_leak: return "memory leak";
    case rl::test_result_unitialized_access: return "read of memory that nobody has written yet";
    case rl::test_result_deadlock: return "deadlock";
    case rl::test_result_livelock: return "no end within 2,000 steps";
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
    default: throw std::logic_error("a test program has one to four threads");
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
    if (m.allowed.stop != nullptr && m.allowed.stop->load(std::memory_order_relaxed)) return true;
    return m.executions >= m.allowed.executions || (m.executions % 1024 == 0 && m.seconds() > m.allowed.seconds);
  }
};

}  // namespace

search_result search(const subject_factory& factory, explorer& how, const budget& allowed) {
  std::ostream silent(nullptr);
  meter used{allowed};
  the_factory = &factory;
  the_search = {&how, &meter::enough, &used, false};
  the_session.how = &how;
  the_session.threads = std::max(2u, factory.threads());
  the_session.violation = nullptr;

  rl::test_params parameters;
  parameters.iteration_count = UINT64_MAX;
  parameters.output_stream = &silent;
  parameters.progress_stream = &silent;
  const rl::test_result_e result = run(factory.threads(), parameters);
  the_session.how = nullptr;

  search_result found;
  found.executions = parameters.stop_iteration;
  found.blocked = how.blocked();
  found.seconds = used.seconds();
  if (!how.deterministic()) {
    throw std::logic_error("the program under test is not deterministic: the same decisions led it elsewhere");
  }
  found.violated = result != rl::test_result_success;
  found.ended = !found.violated && !the_search.stopped;
  found.complete = found.ended && how.exhaustive();
  if (found.violated) {
    found.violation = in_words(result);
    found.decisions = the_session.decisions;
  }
  return found;
}

search_result search_in_slices(const subject_factory& factory, explorer& how, const budget& allowed,
                               double slice_seconds, const std::function<bool(const search_result&)>& between) {
  search_result so_far;
  for (;;) {
    budget slice = allowed;
    slice.executions -= so_far.executions;
    slice.seconds = std::min(slice_seconds, allowed.seconds - so_far.seconds);
    search_result found = search(factory, how, slice);
    found.executions += so_far.executions;
    found.seconds += so_far.seconds;
    so_far = std::move(found);
    const bool spent = so_far.executions >= allowed.executions || so_far.seconds >= allowed.seconds ||
                       (allowed.stop != nullptr && *allowed.stop);
    if (so_far.violated || so_far.ended || spent || !between(so_far)) return so_far;
  }
}

raw_vector<step> record(const subject_factory& factory, const raw_vector<decision>& decisions) {
  replay again(decisions);
  the_session.recording = true;
  search(factory, again, {});
  the_session.recording = false;
  return the_session.steps;
}

void violated(const char* what) {
  the_session.violation = what;
  rl::ctx().fail_test(what, rl::test_result_user_assert_failed, RL_INFO);
  std::abort();  // fail_test leaves this fiber for good
}

void note(const char* text) {
  if (!the_session.recording) return;
  step s{.what = step::sort::note, .thread = static_cast<std::uint8_t>(rl::ctx().current_thread()), .order = 0};
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
