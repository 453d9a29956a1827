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
// or an SC fence before it, to a write after it, or to an SC fence behind an access after it. If there is a cycle, one
// gets from those targets back to those sources.
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
  bool reaches(const graph&, const std::vector<std::uint32_t>& from, const std::vector<std::uint8_t>& goal);
  void visit_successors(const graph&, std::uint32_t node);
  void visit(std::uint32_t node);

  std::uint64_t searches_ = 0;
  std::vector<std::uint8_t> seen_;    // of each SC event
  std::vector<std::uint32_t> to_do_;  // seen, and its successors not yet
  const std::uint8_t* goal_ = nullptr;
  bool is_reached_ = false;
  std::vector<std::uint32_t> from_self_, from_fences_;
  std::vector<std::uint8_t> is_self_, is_fence_before_;
  std::vector<lane> least_;  // of some events, the first one of each thread
  std::vector<lane> least_write_;
};

}  // namespace heist::verify::graphs
