#include "verify/graphs/sc_order.hpp"

#include <algorithm>

#include "verify/graphs/defect.hpp"

namespace heist::verify::graphs {

namespace {

void keep_least(std::vector<lane>& least, event_id e) {
  lane& first = least[thread_of(e)];
  first = std::min(first, static_cast<lane>(index_of(e)));
}

// The event before the access as a whole, and the one after it.
event_id before_access(event_id e, const event& x) {
  return x.is_write() && x.exclusive && !defect_is(defect::rmw_is_two_sc_events) ? e - 2 : e - 1;
}
event_id after_access(event_id e, const event& x) {
  return x.is_read() && x.exclusive ? e + 2 : e + 1;
}

}  // namespace

bool sc_order::holds_with(const graph& g, event_id changed, event_id also_changed) {
  const bool one = g.at(changed).is_sc(), other = also_changed != initial_write && g.at(also_changed).is_sc();
  if (g.sc_fences().empty() && !one && !other) return true;
  if (!find_what_is_after(g, changed) || !has_aim(g)) return true;
  begin(g);
  aim_ = least_.data();
  if (reach_fences_before(g, changed, also_changed)) {
    ++searches_;
    if (go_back(g)) return false;
  }
  if (!one && !other) return true;
  ++searches_;
  aim_ = least_write_.data();
  if (one) reach_access(g, changed, g.at(changed));
  if (other) reach_access(g, also_changed, g.at(also_changed));
  return !go_back(g);
}

// Where the new edges lead: co or fr to a write, and eco; hb to a fence.
bool sc_order::find_what_is_after(const graph& g, event_id changed) {
  const event& e = g.at(changed);
  where_ = e.where;
  level_ = 2 * e.rank + 1;
  if (e.rank + 1 == g.of(where_).writes.size()) return false;
  has_sc_write_after_ = false;
  least_.assign(g.width(), most_events);
  least_write_.assign(g.width(), most_events);
  for (const event_id a : g.of(where_).accesses) {
    const event& y = g.at(a);
    if (y.level() <= level_) continue;
    keep_least(least_, a);
    if (!y.is_write()) continue;
    keep_least(least_write_, a);
    has_sc_write_after_ |= y.is_sc();
  }
  return true;
}

bool sc_order::has_aim(const graph& g) const {
  if (has_sc_write_after_) return true;
  return std::any_of(g.sc_fences().begin(), g.sc_fences().end(),
                     [&](event_id f) { return reaches_anywhere(g.happens_before(f), least_.data(), g.width()); });
}

void sc_order::begin(const graph& g) {
  has_fence_.assign(g.sc_fences().size(), 0);
  has_access_.assign(g.sc_accesses().size(), 0);
  is_read_by_reached_.assign(g.sc_accesses().size(), 0);
  for (std::vector<lane>* const clock : {&known_, &ordered_, &own_, &eco_before_}) clock->assign(g.width(), 0);
  highest_.resize(g.locations());
  highest_write_.resize(g.locations());
  for (const location l : g.touched()) highest_[l] = highest_write_[l] = 0;
  has_new_ = false;
}

bool sc_order::reach_fences_before(const graph& g, event_id changed, event_id also_changed) {
  const std::vector<event_id>& fences = g.sc_fences();
  for (std::size_t i = 0; i < fences.size(); ++i) {
    const bool before = knows(g.happens_before(changed), fences[i]) ||
                        (also_changed != initial_write && knows(g.happens_before(also_changed), fences[i]));
    if (before) reach_fence(g, i);
  }
  return has_new_;
}

void sc_order::reach_fence(const graph& g, std::size_t which) {
  const event_id f = g.sc_fences()[which];
  has_fence_[which] = 1;
  has_new_ = true;
  join_clock(known_.data(), g.happens_before(f), g.width());
  if (defect_is(defect::sc_order_without_po_hb_po)) {
    ordered_[thread_of(f)] = std::max(ordered_[thread_of(f)], static_cast<lane>(index_of(f)));
  } else {
    join_clock(ordered_.data(), g.happens_before(f), g.width());
  }
}

void sc_order::reach_access(const graph& g, event_id name, const event& x) {
  has_access_[x.sc] = 1;
  has_new_ = true;
  lane& last = own_[thread_of(name)];
  last = std::max(last, static_cast<lane>(index_of(name) - 1));
  if (!defect_is(defect::sc_order_without_po_hb_po)) {
    join_clock(ordered_.data(), g.happens_before(before_access(name, x)), g.width());
  }
  if (x.is_write()) {
    if (!defect_is(defect::sc_accesses_ignore_from_read)) {
      highest_write_[x.where] = std::max(highest_write_[x.where], x.level());
    }
  } else if (x.source != initial_write) {
    const event& source = g.at(x.source);
    if (source.is_sc()) is_read_by_reached_[source.sc] = 1;
    if (!defect_is(defect::sc_fences_ignore_eco)) {
      join_clock(eco_before_.data(), g.happens_before(x.source), g.width());
    }
  }
}

bool sc_order::go_back(const graph& g) {
  while (has_new_) {
    has_new_ = false;
    follow_eco(g);
    if (reach_by_order(g)) return true;
  }
  return false;
}

// rf, co and fr to an SC access that was reached, or to what is hb-before a fence that was; from an SC access, or from
// what is hb-after a fence. Between two fences it may be any path of those: eco.
void sc_order::follow_eco(const graph& g) {
  const lane* const known = known_.data();
  lane* const eco_before = eco_before_.data();
  for (const location l : g.touched()) {
    const location_state& state = g.of(l);
    if (state.writes.size() < 2 || state.atomics == 0) continue;
    std::uint32_t highest = highest_[l], highest_write = highest_write_[l];
    for (const event_id z : state.accesses) {
      if (!knows(known, z)) continue;
      const event& e = g.at(z);
      highest = std::max(highest, e.level());
      if (e.is_write()) {
        highest_write = std::max(highest_write, e.level());
      } else if (e.source != initial_write && g.at(e.source).is_sc()) {
        is_read_by_reached_[g.at(e.source).sc] = 1;
      }
    }
    if (!defect_is(defect::sc_accesses_ignore_from_read)) highest_write_[l] = highest_write;
    highest = std::max(highest, highest_write);
    if (highest == highest_[l] || defect_is(defect::sc_fences_ignore_eco)) continue;
    highest_[l] = highest;
    for (std::size_t i = state.accesses.size(); i-- > 0;) {  // the last of a thread spares those before it
      const event_id y = state.accesses[i];
      if (!knows(eco_before, y) && g.at(y).level() < highest) join_clock(eco_before, g.happens_before(y), g.width());
    }
  }
}

bool sc_order::reach_by_order(const graph& g) {
  const std::vector<event_id>& fences = g.sc_fences();
  for (std::size_t i = 0; i < fences.size(); ++i) {
    if (has_fence_[i] || (!knows(ordered_.data(), fences[i]) && !knows(eco_before_.data(), fences[i]))) continue;
    if (reaches_anywhere(g.happens_before(fences[i]), aim_, g.width()) && !defect_is(defect::sc_fences_ignore_eco)) {
      return true;
    }
    reach_fence(g, i);
  }
  const std::vector<event_id>& accesses = g.sc_accesses();
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    if (has_access_[i]) continue;
    const event_id name = accesses[i];
    const event& y = g.at(name);
    const bool before = is_read_by_reached_[i] || y.level() < highest_write_[y.where] || knows(own_.data(), name) ||
                        knows(ordered_.data(), after_access(name, y));
    if (!before) continue;
    if (y.where == where_ && y.is_write() && y.level() > level_ && !defect_is(defect::sc_accesses_ignore_from_read)) {
      return true;
    }
    reach_access(g, name, y);
  }
  return false;
}

}  // namespace heist::verify::graphs
