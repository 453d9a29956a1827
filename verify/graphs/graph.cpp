#include "verify/graphs/graph.hpp"

#include <algorithm>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/symmetry.hpp"

namespace heist::verify::graphs {

void graph::begin(const frame& f) {
  frame_ = &f;
  width_ = clock_width(f.threads);
  room_ = 0;
  events_.clear();
  make_room(5);
  threads_.resize(f.threads);
  location_state fresh;
  fresh.writes = {initial_write};
  locations_.assign(f.initial.size(), fresh);
  objects_.resize(f.alive.size());
  touched_.clear();
  clear();
}

void graph::make_room(unsigned logarithm) {
  const std::size_t stride = std::size_t{clocks_of_event} * width_, old = std::size_t{1} << room_;
  std::vector<event> events(std::size_t{frame_->threads} << logarithm);
  std::vector<lane> clocks(events.size() * stride, 0);
  for (std::size_t t = 0; t < frame_->threads && !events_.empty(); ++t) {
    std::copy_n(events_.data() + (t << room_), old, events.data() + (t << logarithm));
    std::copy_n(clocks_.data() + (t << room_) * stride, old * stride, clocks.data() + (t << logarithm) * stride);
  }
  events_ = std::move(events);
  clocks_ = std::move(clocks);
  room_ = logarithm;
}

void graph::clear() {
  for (thread_state& t : threads_) t = {};
  for (const location l : touched_) {
    locations_[l].writes.assign(l < frame_->initial.size() ? 1 : 0, initial_write);
    locations_[l].accesses.clear();
    locations_[l].atomics = 0;
  }
  for (object o = 0; o < objects_.size(); ++o) {
    const bool was_there = o < frame_->alive.size();
    objects_[o] = {.exists = was_there, .is_released = was_there && !frame_->alive[o]};
  }
  added_.clear();
  sc_fences_.clear();
  sc_accesses_.clear();
  touched_.clear();
}

event_id graph::append(unsigned thread, const event& e) {
  const std::uint32_t index = ++threads_[thread].length;
  if (index >> room_ != 0) make_room(room_ + 1);
  const event_id name = event_name(thread, index);
  at(name) = e;
  register_event(name);
  return name;
}

// The lists an event is in, in the order of addition.
void graph::register_event(event_id name) {
  event& e = at(name);
  e.stamp = static_cast<std::uint32_t>(added_.size());
  added_.push_back(name);
  if (e.is_access()) {
    location_state& l = of(e.where);
    if (l.accesses.empty()) touched_.push_back(e.where);
    l.accesses.push_back(name);
    if (!e.plain) ++l.atomics;
  } else if (e.what == kind::allocate) {
    e.expected = kept(object_of(e.whole));
    object_of(e.whole) = {.exists = true, .allocated = name};
  } else if (e.what == kind::release) {
    object_of(e.whole).is_released = true;
    object_of(e.whole).released = name;
  }
  if (e.is_sc()) {
    std::vector<event_id>& list = e.what == kind::fence ? sc_fences_ : sc_accesses_;
    e.sc = static_cast<std::uint32_t>(list.size());
    list.push_back(name);
  }
}

// hb = (po U sw)+. sw, synchronises-with: from a release write, or a release fence before a write, through the write's
// release sequence to a read of it that acquires, or that an acquire fence follows. (RC11, 3.2)
void graph::derive_clocks(event_id name) {
  event& e = at(name);
  const event_id before = name - 1;
  copy_clock(clock(name, 0), clock(before, 0), 4 * width_);  // all but the message
  const unsigned t = thread_of(name);
  clock(name, 0)[t] = clock(name, 1)[t] = static_cast<lane>(index_of(name));
  synchronise(name, e);
  if (frame_->follows_twin(t)) follow_twin(name, e);
}

void graph::synchronise(event_id name, const event& e) {
  lane* const hb = clock(name, 0);
  if (e.what == kind::read) {
    join_clock(clock(name, 1), prefix(e.source), width_);
    if (e.plain) return;
    join_clock(acquirable(name), message(e.source), width_);
    if (acquires(e.order)) join_clock(hb, message(e.source), width_);
  } else if (e.what == kind::fence) {
    if (acquires(e.order) && !defect_is(defect::fences_do_not_acquire)) join_clock(hb, acquirable(name), width_);
    if (releases(e.order)) copy_clock(released(name), hb, width_);
  } else if (e.what == kind::write && !e.plain) {
    copy_clock(message(name), releases(e.order) ? hb : released(name), width_);
    continue_release_sequence(name, e);
  } else if (e.is_write()) {  // plain: synchronises with nobody
    std::fill_n(message(name), width_, lane{0});
  }
}

// rs = [W]; (rf; rmw)* in C++20; before that a thread's later writes to the location belonged too: [W]; po|loc?; ...
void graph::continue_release_sequence(event_id name, const event& e) {
  if (e.exclusive && !defect_is(defect::rmw_ends_release_sequence)) {
    join_clock(message(name), message(at(name - 1).source), width_);
  }
  const bool as_in_cpp11 = frame_->model == memory_model::rc11_cpp11 || defect_is(defect::release_sequence_of_cpp11);
  if (!as_in_cpp11 || releases(e.order)) return;
  for (event_id o = name - 1; index_of(o) > 0; --o) {
    const event& older = at(o);
    if (older.what == kind::write && older.where == e.where && releases(older.order)) {
      join_clock(message(name), happens_before(o), width_);
      return;
    }
  }
}

// Symmetry: what the twin did at this point counts as porf-before it, so that no revisit takes it away alone; of a
// read-modify-write both halves, or a revisit would leave its read without its write.
void graph::follow_twin(event_id name, event& e) {
  const unsigned t = thread_of(name), i = index_of(name);
  e.like_twin = false;
  if (i > 1 && !at(name - 1).like_twin) return;
  if (threads_[t - 1].length < i) return;
  const event_id twin = event_name(t - 1, i);
  const event& o = at(twin);
  e.like_twin = match_as_twins(o, t - 1, e, t);
  join_clock(clock(name, 1), prefix(twin), width_);
  if (o.is_read() && o.exclusive && threads_[t - 1].length > i) join_clock(clock(name, 1), prefix(twin + 1), width_);
}

void graph::renumber(location where) {
  location_state& l = of(where);
  for (std::uint32_t k = 0; k < l.writes.size(); ++k) {
    if (l.writes[k] != initial_write) at(l.writes[k]).rank = k;
  }
  for (const event_id a : l.accesses) {
    event& e = at(a);
    if (e.is_read()) e.rank = e.source == initial_write ? 0 : at(e.source).rank;
  }
}

void graph::insert_write(event_id name, std::size_t after) {
  event& e = at(name);
  location_state& l = of(e.where);
  e.rank = static_cast<std::uint32_t>(after);
  l.writes.insert(l.writes.begin() + static_cast<std::ptrdiff_t>(after), name);
  if (after + 1 < l.writes.size()) renumber(e.where);
}

void graph::remove_write(event_id name) {
  const event& e = at(name);
  location_state& l = of(e.where);
  if (l.writes.empty()) return;
  if (l.writes.back() == name) {
    l.writes.pop_back();
    return;
  }
  const auto found = std::find(l.writes.begin(), l.writes.end(), name);
  if (found == l.writes.end()) return;  // made for its revisits only
  l.writes.erase(found);
  renumber(e.where);
}

void graph::set_source(event_id read, event_id write) {
  event& e = at(read);
  e.source = write;
  e.rank = write == initial_write ? 0 : at(write).rank;
  e.content = content_of(write, e.where);
  e.exclusive = e.part_of == update::always || (e.part_of == update::if_equal && e.content == e.expected);
  if (e.part_of == update::if_equal) {
    const bool was_sc = e.is_sc();
    e.order = e.exclusive || defect_is(defect::failure_order_ignored) ? e.order_if_equal : e.order_if_not;
    if (e.is_sc() && !was_sc) list_sc_access(read);
    if (was_sc && !e.is_sc()) unlist_sc_access(read);
  }
  derive_clocks(read);
  threads_[thread_of(read)].state = progress::running;
}

void graph::list_sc_access(event_id name) {
  std::size_t i = sc_accesses_.size();
  while (i > 0 && at(sc_accesses_[i - 1]).stamp > at(name).stamp) --i;
  sc_accesses_.insert(sc_accesses_.begin() + static_cast<std::ptrdiff_t>(i), name);
  for (; i < sc_accesses_.size(); ++i) at(sc_accesses_[i]).sc = static_cast<std::uint32_t>(i);
}

void graph::unlist_sc_access(event_id name) {
  std::size_t i = at(name).sc;
  sc_accesses_.erase(sc_accesses_.begin() + static_cast<std::ptrdiff_t>(i));
  for (; i < sc_accesses_.size(); ++i) at(sc_accesses_[i]).sc = static_cast<std::uint32_t>(i);
}

void graph::cut(std::size_t events) {
  while (added_.size() > events) {
    const event_id name = added_.back();
    const event& e = at(name);
    thread_state& t = threads_[thread_of(name)];
    --t.length;
    t.state = progress::running;
    if (e.is_sc()) (e.what == kind::fence ? sc_fences_ : sc_accesses_).pop_back();
    if (e.is_access()) {
      location_state& l = of(e.where);
      if (e.is_write()) remove_write(name);
      l.accesses.pop_back();
      if (l.accesses.empty()) std::erase(touched_, e.where);
      if (!e.plain) --l.atomics;
    } else if (e.what == kind::allocate) {
      object_of(e.whole) = defect_is(defect::earlier_lives_forgotten) ? object_state{} : life_before(e);
    } else if (e.what == kind::release) {
      object_of(e.whole).is_released = false;
    }
    added_.pop_back();
  }
}

void graph::restrict(const graph& from, event_id read, event_id write) {
  if (frame_ != from.frame_) begin(*from.frame_);
  if (room_ < from.room_) make_room(from.room_);
  clear();
  if (locations_.size() < from.locations_.size()) locations_.resize(from.locations_.size());
  take_prefixes(from, read, write);
  for (const location l : from.touched_) take_location(from, l, write);
  objects_ = from.objects_;
  for (object_state& o : objects_) {
    while (!has(o.allocated)) o = life_before(from.at(o.allocated));
    if (o.is_released && !has(o.released)) o.is_released = false;
  }
}

// Of each thread some first events stay.
void graph::take_prefixes(const graph& from, event_id read, event_id write) {
  const std::uint32_t last = from.at(read).stamp;
  const lane* const kept = from.prefix(write);
  for (const event_id name : from.added_) {
    if (from.at(name).stamp > last && !knows(kept, name)) continue;
    threads_[thread_of(name)].length = index_of(name);
    added_.push_back(name);
  }
  for (unsigned t = 0; t < threads(); ++t) {
    const std::uint32_t length = threads_[t].length;
    threads_[t] = from.threads_[t];
    if (length < from.threads_[t].length) {
      threads_[t].length = length;
      threads_[t].state = progress::running;
    }
    const event_id first = event_name(t, 1);
    std::copy_n(&from.at(first), length, &at(first));
    std::copy_n(from.clock(first, 0), std::size_t{length} * clocks_of_event * width_, clock(first, 0));
  }
  for (std::uint32_t i = 0; i < added_.size(); ++i) {
    event& e = at(added_[i]);
    e.stamp = i;
    if (!e.is_sc()) continue;
    std::vector<event_id>& list = e.what == kind::fence ? sc_fences_ : sc_accesses_;
    e.sc = static_cast<std::uint32_t>(list.size());
    list.push_back(added_[i]);
  }
}

void graph::take_location(const graph& from, location where, event_id write) {
  const location_state& original = from.locations_[where];
  location_state& l = locations_[where];
  for (const event_id a : original.accesses) {
    if (!has(a)) continue;
    l.accesses.push_back(a);
    if (!at(a).plain) ++l.atomics;
  }
  if (l.accesses.empty()) return;
  touched_.push_back(where);
  l.writes.clear();
  for (const event_id w : original.writes) {
    if (w != write && has(w)) l.writes.push_back(w);
  }
  if (l.writes.size() < original.writes.size()) renumber(where);
}

}  // namespace heist::verify::graphs
