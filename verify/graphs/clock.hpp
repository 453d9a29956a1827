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

// A group in a register, which compilers do not think of themselves at -O2.
using lane_group = lane __attribute__((vector_size(lanes_in_group * sizeof(lane))));

inline lane_group group_at(const lane* lanes) {
  lane_group g;
  std::memcpy(&g, lanes, sizeof g);
  return g;
}

inline void copy_clock(lane* to, const lane* from, unsigned width) {
  for (unsigned i = 0; i < width; i += lanes_in_group) std::memcpy(to + i, from + i, sizeof(lane_group));
}

inline void join_clock(lane* into, const lane* other, unsigned width) {
  for (unsigned i = 0; i < width; i += lanes_in_group) {
    const lane_group a = group_at(into + i), b = group_at(other + i), most = a > b ? a : b;
    std::memcpy(into + i, &most, sizeof most);
  }
}

// Whether some lane of the clock is not below that of the other one.
inline bool reaches_anywhere(const lane* clock, const lane* least, unsigned width) {
  std::uint64_t any = 0;
  for (unsigned i = 0; i < width; i += lanes_in_group) {
    const auto reached = group_at(clock + i) >= group_at(least + i);
    std::uint64_t halves[2];
    static_assert(sizeof halves == sizeof reached);
    std::memcpy(halves, &reached, sizeof halves);
    any |= halves[0] | halves[1];
  }
  return any != 0;
}

}  // namespace heist::verify::graphs
