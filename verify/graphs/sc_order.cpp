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

// [SC]; (po U po;hb;po); [SC], where a fence at an end may be hb-before, or hb-after, what the po-edge joins.
bool follows_by_order(const graph& g, event_id a, const event& x, event_id b, const event& y) {
  if (thread_of(a) == thread_of(b)) return index_of(a) < index_of(b);
  if (defect_is(defect::sc_order_without_po_hb_po)) return false;
  const lane* const known = g.happens_before(y.what == kind::fence ? b : before_access(b, y));
  return knows(known, x.what == kind::fence ? a : after_access(a, x));
}

}  // namespace

bool sc_order::holds_with(const graph& g, event_id changed, event_id also_changed) {
  const std::vector<event_id>& nodes = g.sc_events();
  if (nodes.size() < 2) return true;
  is_self_.assign(nodes.size(), 0);
  is_fence_before_.assign(nodes.size(), 0);
  bool self = false, fences = false;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (g.at(nodes[i]).what == kind::fence) {
      const bool before = knows(g.happens_before(changed), nodes[i]) ||
                          (also_changed != initial_write && knows(g.happens_before(also_changed), nodes[i]));
      is_fence_before_[i] = before;
      fences |= before;
    } else if (nodes[i] == changed || (also_changed != initial_write && nodes[i] == also_changed)) {
      is_self_[i] = 1;
      self = true;
    }
  }
  if (!self && !fences) return true;
  ++searches_;

  // Where the new edges lead: co or fr to a write, and eco;hb to a fence.
  const event& e = g.at(changed);
  const std::uint32_t level = 2 * e.rank + 1;
  from_self_.clear();
  from_fences_.clear();
  least_.assign(g.width(), most_events);
  least_write_.assign(g.width(), most_events);
  bool any = false;
  for (const event_id a : g.of(e.where).accesses) {
    const event& y = g.at(a);
    if (y.level() <= level) continue;
    any = true;
    keep_least(least_, a);
    if (!y.is_write()) continue;
    keep_least(least_write_, a);
    if (y.is_sc() && !defect_is(defect::sc_accesses_ignore_from_read)) from_self_.push_back(y.sc);
  }
  if (!any) return true;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (g.at(nodes[i]).what != kind::fence || defect_is(defect::sc_fences_ignore_eco)) continue;
    const lane* const hb = g.happens_before(nodes[i]);
    if (!reaches_anywhere(hb, least_.data(), g.width())) continue;
    from_fences_.push_back(i);
    if (reaches_anywhere(hb, least_write_.data(), g.width())) from_self_.push_back(i);
  }
  if (self && !from_self_.empty() && reaches(g, from_self_, is_self_)) return false;
  if (!fences) return true;
  from_fences_.insert(from_fences_.end(), from_self_.begin(), from_self_.end());
  return from_fences_.empty() || !reaches(g, from_fences_, is_fence_before_);
}

bool sc_order::reaches(const graph& g, const std::vector<std::uint32_t>& from, const std::vector<std::uint8_t>& goal) {
  const std::vector<event_id>& nodes = g.sc_events();
  goal_ = goal.data();
  is_reached_ = false;
  seen_.assign(nodes.size(), 0);
  to_do_.clear();
  for (const std::uint32_t node : from) visit(node);
  while (!is_reached_ && !to_do_.empty()) {
    std::iter_swap(std::min_element(to_do_.begin(), to_do_.end()), to_do_.end() - 1);  // old fences spare most others
    const std::uint32_t node = to_do_.back();
    to_do_.pop_back();
    visit_successors(g, node);
    if (g.at(nodes[node]).what != kind::fence) continue;
    // What is hb-after a fence has no successors that the fence has not.
    std::erase_if(to_do_, [&](std::uint32_t other) { return knows(g.happens_before(nodes[other]), nodes[node]); });
  }
  return is_reached_;
}

void sc_order::visit(std::uint32_t node) {
  if (seen_[node]) return;
  seen_[node] = 1;
  is_reached_ |= goal_[node] != 0;
  to_do_.push_back(node);
}

void sc_order::visit_successors(const graph& g, std::uint32_t node) {
  const std::vector<event_id>& nodes = g.sc_events();
  const event_id a = nodes[node];
  const event& x = g.at(a);
  const bool is_fence = x.what == kind::fence;
  bool fences_left = false, any_left = false;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (seen_[i]) continue;
    const event& y = g.at(nodes[i]);
    if (follows_by_order(g, a, x, nodes[i], y)) {
      visit(i);
    } else {
      any_left = true;
      fences_left |= y.what == kind::fence;
    }
  }
  if (!any_left || is_reached_) return;

  // rf, co and fr from x, or of a fence from what is hb-after it; to an SC access, or to what is hb-before a fence.
  // Between two fences it may be any path of those: eco.
  least_.assign(g.width(), most_events);
  const location first = is_fence ? 0 : x.where;
  const location end = is_fence ? static_cast<location>(g.locations()) : x.where + 1;
  for (location l = first; l < end; ++l) {
    const location_state& state = g.of(l);
    if (state.writes.size() < 2 || state.atomics == 0) continue;
    std::uint32_t level = x.level();
    if (is_fence) {
      level = ~0u;
      for (const event_id y : state.accesses) {
        if (knows(g.happens_before(y), a)) level = std::min(level, g.at(y).level());
      }
      if (level > 2 * (state.writes.size() - 1)) continue;
    }
    for (const event_id b : state.accesses) {
      const event& y = g.at(b);
      const bool after = y.level() > level && (is_fence || y.is_write());
      const bool reads =
          y.is_read() && y.source != initial_write && (is_fence ? knows(g.happens_before(y.source), a) : y.source == a);
      if (y.is_sc() && ((after && y.is_write() && !defect_is(defect::sc_accesses_ignore_from_read)) || reads))
        visit(y.sc);
      if (fences_left && (after || (reads && !is_fence)) && !defect_is(defect::sc_fences_ignore_eco))
        keep_least(least_, b);
    }
  }
  if (!fences_left) return;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (seen_[i] || g.at(nodes[i]).what != kind::fence) continue;
    if (reaches_anywhere(g.happens_before(nodes[i]), least_.data(), g.width())) visit(i);
  }
}

}  // namespace heist::verify::graphs
