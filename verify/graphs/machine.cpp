// Accesses.
#include "verify/graphs/machine.hpp"

#include <algorithm>

#include "verify/graphs/coherence.hpp"
#include "verify/graphs/make_event.hpp"
#include "verify/graphs/maximality.hpp"
#include "verify/graphs/symmetry.hpp"

namespace heist::verify::graphs {

namespace {

value replaced(value, value operand) {
  return operand;
}

}  // namespace

strength machine::stronger(order o) const {
  return frame_.model == memory_model::sc ? strength::seq_cst : strength_of(o);
}

value machine::load(location where, order o, place from) {
  const inside here(*this);
  if (has_left_) return 0;
  if (is_sequential()) return flat(where);
  return read_event(read_of(where, stronger(o), from), nullptr, 0, nullptr).content;
}

void machine::store(location where, value content, order o, place from) {
  const inside here(*this);
  if (has_left_) return;
  if (is_sequential()) {
    flat(where) = content;
    return;
  }
  write_event(write_of(where, content, stronger(o), from));
}

value machine::modify(location where, operation op, value operand, order o, place from) {
  const inside here(*this);
  if (has_left_) return 0;
  if (is_sequential()) return std::exchange(flat(where), op(flat(where), operand));
  event e = read_of(where, read_part(stronger(o)), from);
  e.part_of = update::always;
  e.order_of_write = write_part(stronger(o));
  return update_event(e, op, operand, nullptr).found;
}

machine::swapped machine::compare_exchange(location where, value expected, value desired, order success, order failure,
                                           place from) {
  const inside here(*this);
  if (has_left_) return {true, expected};
  if (is_sequential()) {
    value& content = flat(where);
    const bool equal = content == expected;
    return {equal, equal ? std::exchange(content, desired) : content};
  }
  return update_event(compare_of(where, expected, stronger(success), stronger(failure), from), replaced, desired,
                      nullptr);
}

// A failure without cause is a choice, of which a thread has a few. What it reads then is what it expects: with
// anything else it would have failed anyway.
machine::swapped machine::compare_exchange_weak(location where, value expected, value desired, order success,
                                                order failure, place from) {
  const inside here(*this);
  if (has_left_) return {true, expected};
  if (is_sequential() || weak_failures_left_ == 0 || choose_for(update::if_equal, 2, from) == 0) {
    return compare_exchange(where, expected, desired, success, failure, from);
  }
  --weak_failures_left_;
  const auto as_expected = [expected](value v) { return v == expected; };
  const condition wanted(as_expected);
  const event& e = read_event(read_of(where, read_part(stronger(failure)), from), nullptr, 0, &wanted);
  if (e.content != expected) leave(progress::abandoned);
  return {false, expected};
}

value machine::await(location where, order o, condition wanted, place from) {
  const inside here(*this);
  if (has_left_) return 0;
  if (is_sequential()) {
    if (!wanted(flat(where))) fail(fault_kind::waits_for_ever, 0, 0);
    return flat(where);
  }
  const event& e = read_event(read_of(where, stronger(o), from), nullptr, 0, &wanted);
  const value found = e.content;
  if (!wanted(found) && !defect_is(defect::await_goes_on_in_vain)) {
    if (!only_again_) graph_->thread(thread_).round = position_;
    leave(progress::waiting);
  }
  return found;
}

void machine::lock(location where, place from) {
  const inside here(*this);
  if (has_left_) return;
  if (is_sequential()) {
    if (flat(where) != 0) fail(fault_kind::waits_for_ever, 0, 0);
    flat(where) = 1;
    return;
  }
  const auto is_free = [](value v) { return v == 0; };
  const condition wanted(is_free);
  const strength acquire = stronger(std::memory_order_acquire);
  if (update_event(compare_of(where, 0, acquire, acquire, from), replaced, 1, &wanted).done) return;
  if (!only_again_) graph_->thread(thread_).round = position_;
  leave(progress::waiting);
}

bool machine::try_lock(location where, place from) {
  return compare_exchange(where, 0, 1, std::memory_order_acquire, std::memory_order_relaxed, from).done;
}

void machine::unlock(location where, place from) {
  store(where, 0, std::memory_order_release, from);
}

value machine::read(location where, place from) {
  const inside here(*this);
  if (has_left_) return 0;
  if (is_sequential()) return flat(where);
  event e = read_of(where, strength::relaxed, from);
  e.plain = true;
  if (const event* const known = again(e)) return known->content;
  add_plain(e);
  return graph_->at(graph_->newest_of(thread_)).content;
}

void machine::write(location where, value content, place from) {
  const inside here(*this);
  if (has_left_) return;
  if (is_sequential()) {
    flat(where) = content;
    return;
  }
  event e = write_of(where, content, strength::relaxed, from);
  e.plain = true;
  if (again(e) == nullptr) add_plain(e);
}

void machine::fence(order o, place from) {
  const inside here(*this);
  if (has_left_ || is_sequential()) return;
  event e;
  e.what = kind::fence;
  e.order = stronger(o);
  e.from = from;
  if (again(e) == nullptr) graph_->derive_clocks(add(e));
}

// Only what a thread is told, by a read or a choice, need not be what it asked for.
const event* machine::again(const event& e) {
  if (position_ >= recorded_) {
    if (only_again_) leave(progress::running);
    return nullptr;
  }
  const event_id name = event_name(thread_, ++position_);
  const event& known = graph_->at(name);
  const bool is_told = e.is_read() || e.what == kind::choice || e.what == kind::yield;
  const bool same = known.what == e.what && known.where == e.where && known.whole == e.whole &&
                    known.part_of == e.part_of && (!e.is_read() || known.expected == e.expected) &&
                    (is_told || known.content == e.content);
  if (!same) fail(fault_kind::not_deterministic, 0, name);
  return &known;
}

event_id machine::add(const event& e) {
  if (graph_->thread(thread_).length >= most_steps_) {
    fail(fault_kind::too_many_steps, 0, graph_->newest_of(thread_));
  }
  ++position_;
  return graph_->append(thread_, e);
}

const event& machine::read_event(const event& e, operation op, value operand, const condition* wanted) {
  if (const event* const known = again(e)) return *known;
  add_read(e, op, operand, wanted);
  return graph_->at(event_name(thread_, position_));
}

void machine::write_event(const event& e) {
  if (again(e) == nullptr) add_write(e);
}

machine::swapped machine::update_event(const event& read, operation op, value operand, const condition* wanted) {
  const event found = read_event(read, op, operand, wanted);
  if (!found.exclusive) return {false, found.content};
  event e = write_of(read.where, op(found.content, operand), read.order_of_write, read.from);
  e.exclusive = true;
  write_event(e);
  return {true, found.content};
}

void machine::add_read(const event& e, operation op, value operand, const condition* wanted) {
  graph& g = *graph_;
  if (!is_constructed(e.where)) fail(fault_kind::no_such_location, 0, g.newest_of(thread_));
  const event_id before = g.newest_of(thread_);
  std::uint32_t oldest = oldest_allowed(g, e.where, g.happens_before(before));
  if (frame_.follows_twin(thread_)) {
    oldest = std::max(oldest, oldest_for_twin(g, thread_, index_of(before) + 1, kind::read, e.where));
  }
  const event_id name = add(e);
  const std::vector<event_id>& writes = g.of(e.where).writes;
  for (std::uint32_t rank = oldest; rank + 1 < writes.size(); ++rank) {
    const value content = g.content_of(writes[rank], e.where);
    if (wanted != nullptr && !(*wanted)(content)) continue;  // it would only wait
    if (wanted != nullptr && defect_is(defect::await_reads_the_newest_only)) continue;
    const bool updates = e.part_of == update::always || (e.part_of == update::if_equal && content == e.expected);
    if (!updates || !is_taken(g, g.of(e.where), rank)) {
      alternatives_.push_back({alternative::sort::read_from, name, writes[rank]});
    } else if (!knows(g.prefix(name - 1), writes[rank + 1]) && !defect_is(defect::taken_writes_not_read)) {
      // Both cannot be, but the write of this read-modify-write may revisit the read of the other one.
      alternatives_.push_back({alternative::sort::taken_source, name, writes[rank], 0, op(content, operand)});
    }
  }
  g.set_source(name, writes.back());
  check_access(name);
}

void machine::add_write(const event& e) {
  graph& g = *graph_;
  if (!is_constructed(e.where)) fail(fault_kind::no_such_location, 0, g.newest_of(thread_));
  const event_id before = g.newest_of(thread_);
  std::uint32_t oldest = e.exclusive ? g.at(before).rank : oldest_allowed(g, e.where, g.happens_before(before));
  if (frame_.follows_twin(thread_) && !e.exclusive) {
    oldest = std::max(oldest, oldest_for_twin(g, thread_, index_of(before) + 1, kind::write, e.where));
  }
  const event_id name = add(e);
  g.derive_clocks(name);
  const std::vector<event_id>& writes = g.of(e.where).writes;
  if (frame_.has_twins() && !defect_is(defect::symmetry_kept)) {
    const bool is_ordered = e.exclusive ? oldest + 1 == writes.size() : knows(g.happens_before(name), writes.back());
    if (!is_ordered) {
      symmetry_is_lost_ = true;
      leave(progress::abandoned);
    }
  }
  check_access(name);
  list_revisits(g, name, alternatives_);
  if (e.exclusive) {
    g.insert_write(name, oldest + 1);  // psc has no cycle that it had not with the read: see sc_order.hpp
    return;
  }
  for (std::uint32_t rank = oldest; rank + 1 < writes.size(); ++rank) {
    if (!is_taken(g, g.of(e.where), rank)) {
      alternatives_.push_back({alternative::sort::write_place, name, initial_write, rank + 1});
    }
  }
  g.insert_write(name, writes.size());
}

// Without a race, a plain access has no choice: all writes are ordered before it or after it, and it was added after
// those before it. If a choice is there, there is a race, which check_access finds at whichever access comes second.
void machine::add_plain(event e) {
  graph& g = *graph_;
  if (!is_constructed(e.where)) fail(fault_kind::no_such_location, 0, g.newest_of(thread_));
  const event_id name = add(e);
  if (e.is_read()) {
    g.set_source(name, g.of(e.where).writes.back());
    check_access(name);
    return;
  }
  g.derive_clocks(name);
  check_access(name);
  g.insert_write(name, g.of(e.where).writes.size());
}

void machine::check_access(event_id name) {
  if (const std::optional<fault> found = fault_of(name)) fail(found->what, found->first, found->second);
}

std::optional<fault> machine::fault_of(event_id name) const {
  const graph& g = *graph_;
  const event& e = g.at(name);
  const location_state& l = g.of(e.where);
  const object whole = whole_of(e.where);
  if (whole != no_object) {
    const object_state& s = g.object_of(whole);
    if (s.is_released) return fault{fault_kind::use_after_release, s.released, name};
    const event_id earlier = g.release_before(s);
    if (earlier != initial_write && !knows(g.happens_before(name), s.allocated)) {
      return fault{fault_kind::use_after_release, earlier, name};
    }
  }
  if (!e.plain && l.atomics == l.accesses.size()) return std::nullopt;
  for (const event_id a : l.accesses) {
    const event& o = g.at(a);
    const bool conflict = (e.plain || o.plain) && (e.is_write() || o.is_write());
    if (conflict && a != name && !knows(g.happens_before(name), a)) return fault{fault_kind::race, a, name};
  }
  return std::nullopt;
}

}  // namespace heist::verify::graphs
