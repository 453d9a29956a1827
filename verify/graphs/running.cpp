// Running the parts of a program, and keeping native memory as the graph says.
#include <algorithm>
#include <csetjmp>

#include "verify/graphs/explorer.hpp"

namespace heist::verify::graphs {

bool explorer::advance(unsigned t) {
  if (graph_->thread(t).state != progress::running) return true;
  if (machine_.native_.anybody_makes() && !restore_native_memory(t)) return false;
  run_thread(t);
  if (machine_.fault_) {
    report();
  } else if (has_to_begin_again()) {
    stops_ = true;
  } else {
    return true;
  }
  return false;
}

void explorer::run(function_view<void()> part) {
  if (machine_.leaves_by_jump_) {
    if (setjmp(machine_.jump_) == 0) part();
  } else {
    try {
      part();
    } catch (const left_early&) {
    }
  }
  machine_.end();
}

void explorer::run_thread(unsigned t) {
  ++counts_.runs;
  machine_.begin_thread(t);
  run([this, t] { program_.thread(machine_, t); });
  thread_state& s = graph_->thread(t);
  s.native_run = machine_.native_.end_run(t);
  if (machine_.has_left_) return;
  if (machine_.position_ < s.length && !machine_.fault_) {
    machine_.fault_ = fault{fault_kind::not_deterministic, 0, event_name(t, machine_.position_ + 1)};
  }
  s.state = progress::ended;
}

void explorer::run_thread_again(unsigned t, std::uint32_t events) {
  ++counts_.runs;
  machine_.begin_thread_again(t, events);
  run([this, t] { program_.thread(machine_, t); });
  graph_->thread(t).native_run = machine_.native_.end_run(t);
  if (machine_.position_ < events && !machine_.fault_) {
    machine_.fault_ = fault{fault_kind::not_deterministic, 0, event_name(t, machine_.position_ + 1)};
  }
}

// Threads may have looked at what others had made, so each is run as far as what it knew of the others is there again.
// Somebody can always go further, since po U rf has no cycles; mostly there is one thread, and it can go all the way.
bool explorer::restore_native_memory(unsigned thread) {
  stale_.clear();
  bool is_stale_itself = false;
  for (unsigned t = 0; t < graph_->threads(); ++t) {
    const thread_state& s = graph_->thread(t);
    const bool is_stale = thread == machine::nobody ? machine_.native_.is_stale_for_after(t, s.native_run)
                                                    : machine_.native_.is_stale_for_others(t, s.native_run);
    if (s.length == 0 || !is_stale) continue;
    restored_[t] = 0;
    if (t == thread) {
      is_stale_itself = true;
    } else {
      stale_.push_back(t);
    }
  }
  if (stale_.empty()) return true;
  if (is_stale_itself) stale_.push_back(thread);
  while (!stale_.empty()) {
    for (const unsigned t : stale_) {
      const std::uint32_t events = restorable(t);
      if (events == restored_[t]) continue;
      restored_[t] = events;
      run_thread_again(t, events);
    }
    std::erase_if(stale_, [this](unsigned t) { return restored_[t] == graph_->thread(t).length; });
  }
  if (!machine_.fault_) return true;
  report();
  return false;
}

std::uint32_t explorer::restorable(unsigned thread) const {
  std::uint32_t events = graph_->thread(thread).length;
  for (const unsigned other : stale_) {
    const auto there = static_cast<lane>(restored_[other]);
    while (other != thread && graph_->prefix(event_name(thread, events))[other] > there) --events;
  }
  return events;
}

void explorer::run_after() {
  if (program_.has_after()) {
    if (machine_.native_.anybody_leaves_traces() && !restore_native_memory(machine::nobody)) return;
    machine_.begin_after();
    run([this] { program_.after(machine_); });
    if (program_.releases_everything() && !machine_.fault_ &&
        std::find(machine_.alive_.begin(), machine_.alive_.end(), true) != machine_.alive_.end()) {
      machine_.fault_ = fault{fault_kind::never_released};
    }
    if (machine_.fault_) return report();
  }
  ++counts_.complete;
  if (!observer_.complete(*graph_)) stops_ = true;
}

}  // namespace heist::verify::graphs
