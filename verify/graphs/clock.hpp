#pragma once
// Vector clocks: for each thread, how many of its events are known. All clocks of an exploration have the same width,
// the number of threads rounded up to whole groups; a clock is a pointer to its lanes, which a graph owns.
#include <cstdint>
#include <cstring>

#include "verify/graphs/event_id.hpp"

namespace heist::verify::graphs {

// Signed, because the baseline of x86-64 has an instruction for the maximum of eight of these and not of unsigned ones.
using lane = std::int16_t;
inline constexpr unsigned lanes_in_group = 8;
inline constexpr unsigned most_events = 32'000;  // of a thread: what a lane can count

constexpr unsigned clock_width(unsigned threads) {
  return (threads + lanes_in_group - 1) / lanes_in_group * lanes_in_group;
}

// Whether the clock's owner knows of the event. Everybody knows event 0 of any thread: the initial writes.
inline bool knows(const lane* clock, event_id e) {
  return clock[thread_of(e)] >= static_cast<lane>(index_of(e));
}

inline void copy_clock(lane* to, const lane* from, unsigned width) {
  for (unsigned group = 0; group < width; group += lanes_in_group) {
    std::memcpy(to + group, from + group, lanes_in_group * sizeof(lane));
  }
}

inline void join_clock(lane* into, const lane* other, unsigned width) {
  for (unsigned group = 0; group < width; group += lanes_in_group) {
    for (unsigned i = group; i < group + lanes_in_group; ++i) into[i] = into[i] > other[i] ? into[i] : other[i];
  }
}

// Whether some lane of the clock is not below that of the other one.
inline bool reaches_anywhere(const lane* clock, const lane* least, unsigned width) {
  lane any = 0;
  for (unsigned group = 0; group < width; group += lanes_in_group) {
    for (unsigned i = group; i < group + lanes_in_group; ++i) any |= static_cast<lane>(clock[i] >= least[i]);
  }
  return any != 0;
}

}  // namespace heist::verify::graphs
