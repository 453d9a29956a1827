#pragma once
// An event of an execution graph: one thing a thread did that another one could notice, or that it has to do again in
// the same way when it is run anew. Its vector clocks lie beside it, in the graph.
#include <cstdint>

#include "verify/graphs/event_id.hpp"
#include "verify/graphs/strength.hpp"

namespace heist::verify::graphs {

using value = std::uint64_t;
using location = std::uint32_t;
using object = std::uint32_t;
using place = std::uint64_t;  // of the source, in whatever way the front end tells them apart; the engine only keeps it

enum class kind : std::uint8_t {
  read,
  write,
  construct,  // a plain write that begins the life of a location
  fence,
  choice,    // one of several numbers
  mark,      // a remark of the front end
  yield,     // a round of a waiting loop is over
  allocate,  // of an object
  release,
};

enum class update : std::uint8_t { none, always, if_equal };  // what a read belongs to

struct event {
  kind what = kind::mark;
  strength order = strength::relaxed;
  update part_of = update::none;
  bool exclusive = false;  // half of a read-modify-write that succeeds
  bool plain = false;      // not atomic
  bool like_twin = false;  // this thread's events up to here are those of the twin before it (symmetry)
  strength order_if_equal = strength::relaxed;  // of a compare-and-swap's read, if it succeeds and if it fails
  strength order_if_not = strength::relaxed;
  strength order_of_write = strength::relaxed;  // of a read-modify-write's read: what its write will have

  location where = 0;
  object whole = 0;                 // what a location or an allocation belongs to
  std::uint32_t stamp = 0;          // when it was added to the graph
  std::uint32_t rank = 0;           // a write's place in the modification order; of a read, its source's
  std::uint32_t sc = 0;             // a sequentially consistent event's place in the list of those
  event_id source = initial_write;  // of a read: the write it reads from
  place from = 0;                   // where in the source the access is
  value content = 0;
  value expected = 0;  // of a compare-and-swap's read

  bool is_read() const { return what == kind::read; }
  bool is_write() const { return what == kind::write || what == kind::construct; }
  bool is_access() const { return is_read() || is_write(); }
  bool is_sc() const { return order == strength::seq_cst; }
  bool is_sc_fence() const { return what == kind::fence && is_sc(); }

  // On one location the extended coherence order, eco = (rf U co U fr)+, is a weak order: the i-th write has level 2 i
  // and whoever reads it 2 i + 1, and eco(a, b) iff a's level is below b's. Nearly all axioms are checked by that.
  std::uint32_t level() const { return 2 * rank + (is_read() ? 1 : 0); }
};

}  // namespace heist::verify::graphs
