#pragma once
// The order of sequentially consistent events (RC11, 3.3): psc = psc_base U psc_F is acyclic, with
//   psc_base = ([SC] U [Fsc]; hb?); scb; ([SC] U hb?; [Fsc])
//   psc_F    = [Fsc]; (hb U hb; eco; hb); [Fsc]
//   scb      = po U po; hb; po U rf U co U fr
// where the po-edges of po; hb; po do not lead from the read of a read-modify-write to its write: it counts as one
// event, as in the standard. (If they could, Z6.U would be forbidden.) This is the order of C++20:
// strongly-happens-before, and one step of coherence order. The paper has po|/=loc; hb; po|/=loc and hb|loc in place of
// po; hb; po and rf, which allows a little more.
//
// Only what can have changed is searched. An event that was just added, or whose source or place in co has just been
// chosen, has nothing hb-after it. New edges of psc therefore lead through an eco-edge that leaves it: from the event,
// or an SC fence before it, to a write after it, or to an SC fence behind an access after it. If there is a cycle,
// those aims are psc-before those sources. So the search goes backwards from the sources, where little is known of
// others as long as they are young; and what is psc-before a set of fences is found for all of them at once, by the
// join of their clocks, in a round over all accesses: one round is enough for most graphs.
//
// The write of a read-modify-write needs no search. It has the edges of its read; what leads to it alone is eco-before
// it, and so eco-before all that it leads to.
#include <cstdint>
#include <vector>

#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

class sc_order {
 public:
  // Whether psc is acyclic, if it was before the event was added: a read or write, or a write and the read of it.
  bool holds_with(const graph&, event_id changed, event_id also_changed = initial_write);

  std::uint64_t searches() const { return searches_; }

 private:
  bool find_what_is_after(const graph&, event_id changed);
  bool has_aim(const graph&) const;
  void begin(const graph&);
  bool reach_fences_before(const graph&, event_id changed, event_id also_changed);
  void reach_access(const graph&, event_id, const event&);
  void reach_fence(const graph&, std::size_t which);
  // True: an aim is psc-before what was reached.
  bool go_back(const graph&);
  bool reach_by_order(const graph&);
  void follow_eco(const graph&);

  std::uint64_t searches_ = 0;

  // What the changed event is eco-before: the aims.
  location where_ = 0;
  std::uint32_t level_ = 0;
  std::vector<lane> least_;        // of the accesses, the first one of each thread
  std::vector<lane> least_write_;  // likewise of the writes
  bool has_sc_write_after_ = false;
  const lane* aim_ = nullptr;  // the one of them that a fence has to know of

  // What has been reached, going back.
  std::vector<std::uint8_t> has_fence_, has_access_;  // in the order in which the graph has them
  std::vector<std::uint8_t> is_read_by_reached_;      // likewise, of the accesses
  std::vector<lane> known_;                           // hb-before a fence that was reached
  std::vector<lane> ordered_;                         // or before an access that was, by po; hb
  std::vector<lane> own_;                             // po-before an access that was
  std::vector<lane> eco_before_;                      // hb-before an access that is eco-before something reached
  std::vector<std::uint32_t> highest_;                // by location: what is below that level is in eco_before_,
  std::vector<std::uint32_t> highest_write_;          // and SC accesses below that one are reached
  bool has_new_ = false;
};

}  // namespace heist::verify::graphs
