// Objects and locations, their numbers, and memory that is handed out again.
#include <algorithm>
#include <cstddef>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/machine.hpp"
#include "verify/graphs/make_event.hpp"

namespace heist::verify::graphs {

object machine::whole_of(location l) const {
  if (l < whole_before_.size()) return whole_before_[l];
  if (l >= graph_->locations() || graph_->of(l).writes.empty()) return no_object;
  return graph_->at(graph_->of(l).writes.front()).whole;
}

machine::numbering& machine::mine(std::vector<numbering>& all) {
  return all[!is_sequential() ? thread_ : frame_.threads + (is_after_ ? 1 : 0)];
}

std::uint32_t machine::next_number(std::vector<numbering>& all, std::uint32_t& next) {
  numbering& numbers = mine(all);
  if (numbers.used == numbers.known.size()) numbers.known.push_back(next++);
  return numbers.known[numbers.used++];
}

object machine::allocate(place from) {
  const inside here(*this);
  return has_left_ ? no_object : allocate_new(0, from);
}

object machine::allocate(std::size_t bytes, place from) {
  const inside here(*this);
  if (has_left_) return no_object;
  if (!reuses_memory_ || bytes == 0) return allocate_new(0, from);
  if (!is_sequential()) {
    if (const object o = choose_block(bytes, from); o != no_object) {
      take(o, from);
      return o;
    }
  }
  return allocate_new(bytes, from);
}

object machine::allocate_new(std::size_t bytes, place from) {
  const auto number = static_cast<std::uint32_t>(mine(objects_).used);
  const object o = next_number(objects_, next_object_);
  if (bytes != 0 && !is_after_) {
    blocks_.make(o, {is_sequential() ? frame_.threads : thread_, number, bytes});
    begin_life(o, false);
  }
  if (is_sequential()) {
    if (alive_.size() <= o) alive_.resize(o + 1);
    alive_[o] = true;
    return o;
  }
  event e;
  e.what = kind::allocate;
  e.whole = o;
  e.from = from;
  if (again(e) == nullptr) graph_->derive_clocks(add(e));
  return o;
}

void machine::begin_life(object o, bool is_reused) {
  blocks::state& b = blocks_.of(o);
  b.used = 0;
  b.run = run_;
  b.is_reused = is_reused;
}

// A new one is the first choice. What this thread has not made yet it cannot get.
object machine::choose_block(std::size_t bytes, place from) {
  if (blocks_.note_allocation(bytes) && !defect_is(defect::reuse_not_found_out)) {
    reuse_is_new_ = true;
    leave(progress::abandoned);
  }
  const auto is_choice = [&](object o) {
    const block& name = blocks_.of(o).name;
    return name.bytes == bytes && (name.thread != thread_ || name.number < objects_[thread_].used);
  };
  const std::vector<object>& all = blocks_.reusable();
  const auto count = static_cast<std::uint32_t>(std::count_if(all.begin(), all.end(), is_choice));
  if (count == 0) return no_object;
  if (frame_.has_twins() && thread_ >= frame_.first_twin) {  // a number does not mean the same to twins
    symmetry_is_lost_ = true;
    leave(progress::abandoned);
  }
  std::uint32_t chosen = choose_for(update::none, count + 1, from);
  if (chosen == 0) return no_object;
  for (const object o : all) {
    if (is_choice(o) && --chosen == 0) return o;
  }
  return no_object;
}

// Who does not find it free is not gone on with: that it takes it when it is, and that it does not, is explored
// elsewhere.
void machine::take(object o, place from) {
  const auto is_free = [](value v) { return v == 1; };
  const condition wanted(is_free);
  const strength acquire =
      defect_is(defect::reuse_does_not_synchronise) ? strength::relaxed : stronger(std::memory_order_acquire);
  const auto replaced = [](value, value operand) { return operand; };
  const event read = compare_of(blocks_.of(o).flag, 1, acquire, acquire, from);
  if (!update_event(read, replaced, 0, &wanted).done) leave(progress::abandoned);
  begin_life(o, true);
  event e;
  e.what = kind::allocate;
  e.whole = o;
  e.from = from;
  if (again(e) == nullptr) graph_->derive_clocks(add(e));
}

void machine::release(object o, place from) {
  const inside here(*this);
  if (has_left_) return;
  if (is_sequential()) {
    if (o >= alive_.size()) fail(fault_kind::no_such_location, 0, 0);
    if (!alive_[o]) fail(fault_kind::released_twice, 0, 0);
    alive_[o] = false;
    return;
  }
  event e;
  e.what = kind::release;
  e.whole = o;
  e.from = from;
  if (again(e) == nullptr) {
    const graph& g = *graph_;
    const event_id before = g.newest_of(thread_);
    if (o >= g.objects() || !g.object_of(o).exists) fail(fault_kind::no_such_location, 0, before);
    const object_state& s = g.object_of(o);
    if (s.is_released) fail(fault_kind::released_twice, s.released, before);
    if (const event_id earlier = g.release_before(s);
        earlier != initial_write && !knows(g.happens_before(before), s.allocated)) {
      fail(fault_kind::released_twice, earlier, before);
    }
    const event_id name = add(e);
    graph_->derive_clocks(name);
    check_released(o, name);
  }
  if (blocks_.note_release(o) && !defect_is(defect::reuse_not_found_out)) {
    reuse_is_new_ = true;
    leave(progress::abandoned);
  }
  if (blocks_.flag_of(o) == no_location) return;
  write_event(write_of(blocks_.of(o).flag, 1, stronger(std::memory_order_release), from));
}

void machine::know_reusable(const std::vector<block>& known) {
  for (const block& b : known) {
    numbering& numbers = objects_[b.thread];
    while (numbers.known.size() <= b.number) numbers.known.push_back(next_object_++);
    const object o = numbers.known[b.number];
    blocks_.make(o, b);
    blocks_.note_release(o);
    blocks_.note_allocation(b.bytes);
  }
  if (!known.empty()) begin_again_with_reusable();
}

// Flags are locations that are there before the threads; all that the threads made is numbered anew.
void machine::begin_again_with_reusable() {
  frame_.initial.resize(frame_.first_flag);
  whole_before_.resize(frame_.first_flag);
  blocks_.begin_again(frame_.first_flag);
  frame_.initial.resize(frame_.first_flag + blocks_.reusable().size(), 0);
  whole_before_.resize(frame_.initial.size(), no_object);
  next_location_ = static_cast<location>(frame_.initial.size());
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    if (i != frame_.threads) locations_[i].known.clear();
  }
  reuse_is_new_ = false;
}

// Whichever comes second, a release or an access that may be at the same time, finds the other: this is the release.
void machine::check_released(object o, event_id release) {
  const graph& g = *graph_;
  for (const location l : g.touched()) {
    if (whole_of(l) != o) continue;
    for (const event_id a : g.of(l).accesses) {
      if (!knows(g.happens_before(release), a)) fail(fault_kind::use_after_release, release, a);
    }
  }
}

location machine::construct(value initial, object whole, place from) {
  const inside here(*this);
  if (has_left_) return ~0u;
  const location l = next_location(whole);
  if (is_sequential()) {
    if (flat_.size() <= l) flat_.resize(l + 1);
    flat_[l] = initial;
    if (!is_after_) whole_before_.push_back(whole);
    return l;
  }
  event e;
  e.what = kind::construct;
  e.plain = true;
  e.where = l;
  e.whole = whole;
  e.content = initial;
  e.from = from;
  if (again(e) != nullptr) return l;
  const std::size_t older = graph_->of(l).writes.size();  // of earlier lives
  const event_id name = add(e);
  graph_->derive_clocks(name);
  graph_->insert_write(name, older);
  return l;
}

location machine::next_location(object whole) {
  if (!blocks_.knows(whole) || blocks_.of(whole).run != run_) return next_number(locations_, next_location_);
  blocks::state& b = blocks_.of(whole);
  if (b.used == b.locations.size()) b.locations.push_back(next_location_++);
  return b.locations[b.used++];
}

// In the present life of its object.
bool machine::is_constructed(location l) const {
  const graph& g = *graph_;
  if (l >= g.locations() || g.of(l).writes.empty()) return false;
  if (blocks_.reusable().empty()) return true;
  const object whole = whole_of(l);
  if (whole == no_object || g.release_before(g.object_of(whole)) == initial_write) return true;
  const std::vector<event_id>& writes = g.of(l).writes;
  const auto construct = std::find_if(writes.rbegin(), writes.rend(), [&](event_id w) {
    return w == initial_write || g.at(w).what == kind::construct;
  });
  return knows(g.happens_before(*construct), g.object_of(whole).allocated);
}

unsigned machine::running_arena() const {
  return !is_sequential() ? thread_ : is_after_ ? native_.after() : native_.before();
}

void* machine::native(object o, std::size_t bytes) {
  constexpr std::size_t padding = 64;  // behind each object, where no number of a location is
  const bool is_block = blocks_.knows(o) && blocks_.of(o).run == run_;
  if (is_block && blocks_.of(o).is_reused) return blocks_.of(o).memory;
  void* const memory = heap_allocate(bytes + padding, alignof(std::max_align_t));
  if (is_block) blocks_.of(o).memory = memory;
  return memory;
}

void* machine::heap_allocate(std::size_t bytes, std::size_t alignment) {
  const inside here(*this);
  void* const memory = native_.allocate(running_arena(), bytes, alignment);
  if (memory == nullptr) {
    fail(fault_kind::too_much_memory, 0, is_sequential() ? initial_write : graph_->newest_of(thread_));
  }
  return memory;
}

}  // namespace heist::verify::graphs
