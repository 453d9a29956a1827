#pragma once
// What is wrong with an execution.
#include <cstdint>
#include <string>

#include "verify/graphs/event_id.hpp"

namespace heist::verify::graphs {

enum class fault_kind : std::uint8_t {
  race,               // two accesses, one of them a write, one of them plain, and neither happens before the other
  use_after_release,  // or while somebody may be releasing it
  released_twice,
  never_released,
  no_such_location,  // outside every object, or not constructed
  waits_for_ever,    // nobody can go on, and somebody waits
  too_many_steps,
  demand,             // the program says so itself
  not_deterministic,  // run again, a thread did something else
  too_much_memory,    // of the heap: more than native_memory::most_bytes
};

struct fault {
  fault_kind what;
  event_id first = initial_write;   // what the second event is in conflict with, if anything
  event_id second = initial_write;  // where it was noticed; 0 in the sequential parts
  std::string text = {};            // of a demand
};

}  // namespace heist::verify::graphs
