// Beginning and leaving, and what is no access.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "verify/graphs/machine.hpp"
#include "verify/graphs/symmetry.hpp"

namespace heist::verify::graphs {

machine::machine(program& p, unsigned weak_failures, unsigned most_steps, bool reuses_memory)
    : program_(p),
      weak_failures_(weak_failures),
      most_steps_(std::min(most_steps, most_events - 2)),
      native_(p.threads()),
      leaves_by_jump_(p.leaves_by_jump()),
      reuses_memory_(reuses_memory),
      locations_(p.threads() + 2),
      objects_(p.threads() + 2) {}

void machine::begin_any() {
  has_left_ = false;
  runs_checked_code_ = true;
  running_ = this;
  ++run_;
}

void machine::begin_before() {
  thread_ = nobody;
  begin_any();
}

void machine::begin_thread(unsigned thread) {
  begin_thread_again(thread, graph_->thread(thread).length);
  only_again_ = false;
}

void machine::begin_thread_again(unsigned thread, std::uint32_t events) {
  thread_ = thread;
  position_ = 0;
  recorded_ = events;
  weak_failures_left_ = weak_failures_;
  only_again_ = true;
  is_after_ = false;
  locations_[thread].used = objects_[thread].used = 0;
  native_.begin_run(thread);
  begin_any();
}

void machine::end() {
  running_ = nullptr;
  runs_checked_code_ = false;
}

void machine::begin_after() {
  thread_ = nobody;
  only_again_ = false;  // threads may just have been run again; what is wrong now counts
  is_after_ = true;
  mine(locations_).used = mine(objects_).used = 0;
  flat_.assign(frame_.initial.begin(), frame_.initial.end());
  flat_.resize(graph_->locations());
  for (const location l : graph_->touched()) flat_[l] = graph_->content_of(graph_->of(l).writes.back(), l);
  alive_.resize(graph_->objects());
  for (object o = 0; o < alive_.size(); ++o) {
    alive_[o] = graph_->object_of(o).exists && !graph_->object_of(o).is_released;
  }
  native_.begin_after();
  begin_any();
}

void machine::leave(progress state) {
  if (thread_ != nobody && !only_again_) graph_->thread(thread_).state = state;
  has_left_ = true;
  if (leaves_by_jump_) std::longjmp(jump_, 1);
  program_.leave();
  std::abort();  // it does not return
}

void machine::fail(fault_kind what, event_id first, event_id second, std::string text) {
  if (!fault_ && (!only_again_ || what == fault_kind::not_deterministic))
    fault_ = fault{what, first, second, std::move(text)};
  leave(progress::abandoned);
}

value& machine::flat(location l) {
  if (l >= flat_.size()) fail(fault_kind::no_such_location, 0, 0);
  if (is_after_) {
    const object whole = whole_of(l);
    if (whole != no_object && !alive_[whole]) fail(fault_kind::use_after_release, 0, 0);
  }
  return flat_[l];
}

void machine::yield(place from, std::uint64_t state) {
  const inside here(*this);
  if (has_left_) return;
  if (is_sequential()) fail(fault_kind::waits_for_ever, 0, 0);
  event e;
  e.what = kind::yield;
  e.from = from;
  e.content = state;
  if (again(e) != nullptr) return;
  std::uint32_t round = 0;
  bool draws = false;
  if (repeats_last_round(state, round, draws)) {
    graph_->thread(thread_).round = round;
    leave(draws ? progress::abandoned : progress::waiting);
  }
  graph_->derive_clocks(add(e));
}

// A round that had no effect, began and ended in the same state, and did, read and drew just what the one before it did:
// so will the next, until what it read has another value. If numbers are drawn it may also draw others, which is explored
// elsewhere. A read-modify-write that writes what it read, like an exchange in vain, is no effect: whoever reads it could
// read what it read, and knows no less.
bool machine::repeats_last_round(std::uint64_t state, std::uint32_t& round, bool& draws) const {
  const graph& g = *graph_;
  const std::uint32_t last = g.thread(thread_).length;
  std::uint32_t between = last;
  while (between > 0 && g.at(event_name(thread_, between)).what != kind::yield) --between;
  const std::uint32_t length = last - between;
  if (between == 0 || between <= length || g.at(event_name(thread_, between)).content != state) return false;
  round = between + 1;
  for (std::uint32_t i = 0; i < length; ++i) {
    const event& a = g.at(event_name(thread_, between - 1 - i));
    const event& b = g.at(event_name(thread_, last - i));
    if (a.what != b.what || a.where != b.where || a.content != b.content || a.exclusive != b.exclusive) return false;
    if (!b.exclusive && a.source != b.source) return false;
    if (b.is_write() && !(b.exclusive && g.at(event_name(thread_, last - i - 1)).content == b.content)) return false;
    if (!b.is_access() && b.what != kind::fence && b.what != kind::choice) return false;
    draws |= b.what == kind::choice && b.part_of == update::none;
  }
  return true;
}

std::uint64_t machine::native_digest() const {
  return native_.digest(thread_);
}

std::uint32_t machine::choose(std::uint32_t bound, place from) {
  const inside here(*this);
  if (has_left_ || is_sequential() || bound < 2) return 0;
  return choose_for(update::none, bound, from);
}

std::uint32_t machine::choose_for(update what, std::uint32_t bound, place from) {
  event e;
  e.what = kind::choice;
  e.part_of = what;
  e.from = from;
  if (const event* const known = again(e)) return static_cast<std::uint32_t>(known->content);
  const event_id name = add(e);
  graph_->derive_clocks(name);
  value greatest = bound - 1;
  if (frame_.follows_twin(thread_)) greatest = greatest_for_twin(*graph_, thread_, index_of(name), greatest);
  for (value other = 1; other <= greatest; ++other) {
    alternatives_.push_back({alternative::sort::choose, name, initial_write, 0, other});
  }
  return 0;
}

void machine::abandon() {
  if (!has_left_ && !is_sequential()) leave(progress::abandoned);
}

void machine::mark(value content, place from) {
  const inside here(*this);
  if (has_left_ || is_sequential()) return;
  event e;
  e.what = kind::mark;
  e.content = content;
  e.from = from;
  if (again(e) == nullptr) graph_->derive_clocks(add(e));
}

void machine::demand(bool holds, const char* what) {
  const inside here(*this);
  if (holds || has_left_) return;
  fail(fault_kind::demand, 0, is_sequential() ? initial_write : graph_->newest_of(thread_), what);
}

}  // namespace heist::verify::graphs
