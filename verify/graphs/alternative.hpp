#pragma once
// A choice that was not made when an event was added, and is still to be.
#include <cstdint>

#include "verify/graphs/event.hpp"

namespace heist::verify::graphs {

struct alternative {
  enum class sort : std::uint8_t {
    read_from,      // the event, a read, takes `other` for its source
    taken_source,   // likewise, but a read-modify-write has taken `other` already: one of the two has to be revisited
    write_place,    // the event, a write, goes to another place in co
    choose,         // the event, a choice, takes another value
    revisit,        // the event, a write, is read by `other`, which was there before it
    revisit_place,  // and goes to another place in co
  };
  sort what;
  event_id event;
  event_id other = initial_write;
  std::uint32_t rank = 0;
  value content = 0;  // of taken_source: what its write would write
};

}  // namespace heist::verify::graphs
