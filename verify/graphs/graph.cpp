#include "verify/graphs/graph.hpp"

#include <algorithm>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/symmetry.hpp"

namespace heist::verify::graphs {

void graph::begin(const frame& f) {
  frame_ = &f;
  width_ = clock_width(f.threads);
  capacity_ = 0;
  make_room(32);
  threads_.resize(f.threads);
  locations_.resize(f.initial.size());
  objects_.resize(f.objects);
  clear();
}

void graph::make_room(std::size_t capacity) {
  std::vector<event> events(frame_->threads * capacity);
  std::vector<lane> clocks(frame_->threads * capacity * clocks_of_event * width_, 0);
  for (std::size_t t = 0; t < frame_->threads && capacity_ > 0; ++t) {
    const auto first = static_cast<std::ptrdiff_t>(t * capacity_);
    const auto stride = static_cast<std::ptrdiff_t>(clocks_of_event * width_);
    const auto count = static_cast<std::ptrdiff_t>(capacity_);
    std::copy_n(events_.begin() + first, count, events.begin() + static_cast<std::ptrdiff_t>(t * capacity));
    std::copy_n(clocks_.begin() + first * stride, count * stride,
                clocks.begin() + static_cast<std::ptrdiff_t>(t * capacity) * stride);
  }
  events_ = std::move(events);
  clocks_ = std::move(clocks);
  capacity_ = capacity;
}

void graph::clear() {
  for (thread_state& t : threads_) t = {};
  for (location l = 0; l < locations_.size(); ++l) {
    locations_[l].writes.clear();
    locations_[l].accesses.clear();
    locations_[l].atomics = 0;
    if (l < frame_->initial.size()) locations_[l].writes.push_back(initial_write);
  }
  for (object o = 0; o < objects_.size(); ++o) objects_[o] = {.exists = o < frame_->objects};
  added_.clear();
  sc_events_.clear();
}

event_id graph::append(unsigned thread, const event& e) {
  const std::uint32_t index = ++threads_[thread].length;
  if (index >= capacity_) make_room(2 * capacity_);
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
    l.accesses.push_back(name);
    if (!e.plain) ++l.atomics;
  } else if (e.what == kind::allocate) {
    object_of(e.whole) = {.exists = true, .allocated = name};
  } else if (e.what == kind::release) {
    object_of(e.whole).is_released = true;
    object_of(e.whole).released = name;
  }
  if (e.is_sc()) {
    e.sc = static_cast<std::uint32_t>(sc_events_.size());
    sc_events_.push_back(name);
  }
}

// hb = (po U sw)+. sw, synchronises-with: from a release write, or a release fence before a write, through the write's
// release sequence to a read of it that acquires, or that an acquire fence follows. (RC11, 3.2)
void graph::derive_clocks(event_id name) {
  event& e = at(name);
  const event_id before = name - 1;
  for (unsigned which = 0; which < 4; ++which) copy_clock(clock(name, which), clock(before, which), width_);
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
    if (was_sc != e.is_sc()) list_sc_events_again();
  }
  derive_clocks(read);
  threads_[thread_of(read)].state = progress::running;
}

void graph::list_sc_events_again() {
  sc_events_.clear();
  for (const event_id name : added_) {
    event& e = at(name);
    if (!e.is_sc()) continue;
    e.sc = static_cast<std::uint32_t>(sc_events_.size());
    sc_events_.push_back(name);
  }
}

void graph::cut(std::size_t events) {
  while (added_.size() > events) {
    const event_id name = added_.back();
    const event& e = at(name);
    thread_state& t = threads_[thread_of(name)];
    --t.length;
    t.state = progress::running;
    if (e.is_sc()) sc_events_.pop_back();
    if (e.is_access()) {
      location_state& l = of(e.where);
      if (e.is_write()) remove_write(name);
      l.accesses.pop_back();
      if (!e.plain) --l.atomics;
    } else if (e.what == kind::allocate) {
      object_of(e.whole) = {};
    } else if (e.what == kind::release) {
      object_of(e.whole).is_released = false;
    }
    added_.pop_back();
  }
}

void graph::restrict(const graph& from, event_id read, event_id write) {
  if (frame_ != from.frame_) begin(*from.frame_);
  if (capacity_ < from.capacity_) make_room(from.capacity_);
  clear();
  if (locations_.size() < from.locations_.size()) locations_.resize(from.locations_.size());
  if (objects_.size() < from.objects_.size()) objects_.resize(from.objects_.size());
  const std::uint32_t last = from.at(read).stamp;
  const lane* const kept = from.prefix(write);
  for (const event_id name : from.added_) {
    const event& original = from.at(name);
    if (original.stamp > last && !knows(kept, name)) continue;
    threads_[thread_of(name)].length = index_of(name);
    event& e = at(name);
    e = original;
    for (unsigned which = 0; which < clocks_of_event; ++which) {
      copy_clock(clock(name, which), from.clock(name, which), width_);
    }
    register_event(name);
  }
  for (unsigned t = 0; t < threads(); ++t) {
    const std::uint32_t length = threads_[t].length;
    threads_[t] = from.threads_[t];
    if (length == from.threads_[t].length) continue;
    threads_[t].length = length;
    threads_[t].state = progress::running;
  }
  for (location l = 0; l < from.locations_.size(); ++l) {
    for (const event_id w : from.locations_[l].writes) {
      if (w != initial_write && w != write && index_of(w) <= threads_[thread_of(w)].length) {
        locations_[l].writes.push_back(w);
      }
    }
    renumber(l);
  }
}

}  // namespace heist::verify::graphs
