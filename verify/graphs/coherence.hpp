#pragma once
// Coherence and atomicity, the axioms about one location (RC11, 3.1 and 3.2):
//   coherence  irreflexive(hb; eco?)
//   atomicity  irreflexive(rmw; fr; co): nothing comes between what a read-modify-write reads and what it writes
// A new event has nothing hb-after it, so only accesses that happen before it can be in the way.
#include <algorithm>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

// Coherence: the oldest write, by place in co, that an access may read from or be put behind if `clock` is what happens
// before it. `except` is left out of account.
inline std::uint32_t oldest_allowed(const graph& g, location where, const lane* clock,
                                    event_id except = initial_write) {
  std::uint32_t oldest = 0;
  for (const event_id a : g.of(where).accesses) {
    if (!knows(clock, a) || a == except) continue;
    const event& e = g.at(a);
    if (e.is_read() && defect_is(defect::reads_not_coherent)) continue;
    oldest = std::max(oldest, e.rank);
  }
  return oldest;
}

// Atomicity: whether a read-modify-write has read the write at this place in co.
inline bool is_taken(const graph& g, const location_state& l, std::size_t rank) {
  if (defect_is(defect::atomicity_ignored)) return false;
  return rank + 1 < l.writes.size() && g.at(l.writes[rank + 1]).exclusive;
}

}  // namespace heist::verify::graphs
