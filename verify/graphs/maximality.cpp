#include "verify/graphs/maximality.hpp"

#include "verify/graphs/defect.hpp"

namespace heist::verify::graphs {

bool is_maximally_added(const graph& g, event_id name, const lane* prefix_of_write) {
  const event& e = g.at(name);
  if (e.what == kind::choice) return e.content == 0 || defect_is(defect::choice_counts_as_maximal);
  if (!e.is_access() || e.plain) return true;
  const location_state& l = g.of(e.where);
  if (e.is_write() && !defect_is(defect::read_write_counts_as_maximal)) {
    for (const event_id a : l.accesses) {
      const event& r = g.at(a);
      if (r.stamp > e.stamp) break;
      if (r.is_read() && r.source == name) return false;
    }
  }
  if (defect_is(defect::newer_write_counts_as_maximal)) return true;
  for (std::size_t rank = e.rank + 1; rank < l.writes.size(); ++rank) {
    const event_id newer = l.writes[rank];
    if (g.at(newer).stamp < e.stamp || knows(prefix_of_write, newer)) return false;
  }
  return true;
}

void list_revisits(const graph& g, event_id write, std::vector<alternative>& list) {
  const lane* const prefix = g.prefix(write);
  const location where = g.at(write).where;
  // What is deleted for a read is deleted for every older one too: the first event that was not added maximally is the
  // end of all revisits.
  for (std::size_t i = g.at(write).stamp; i-- > 0;) {
    const event_id name = g.added()[i];
    if (knows(prefix, name)) continue;
    if (!is_maximally_added(g, name, prefix)) return;
    const event& e = g.at(name);
    if (e.is_read() && e.where == where && !e.plain) {
      list.push_back({alternative::sort::revisit, write, name});
    }
  }
}

}  // namespace heist::verify::graphs
