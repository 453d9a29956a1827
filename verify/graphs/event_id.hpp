#pragma once
// An event's name: its thread and its number within the thread, from 1. Number 0 of every thread stands before its
// first event; 0 of thread 0 also names the initial write of every location that exists before the threads do.
#include <cstdint>

namespace heist::verify::graphs {

using event_id = std::uint32_t;

inline constexpr event_id initial_write = 0;

constexpr event_id event_name(unsigned thread, unsigned index) {
  return thread << 16 | index;
}
constexpr unsigned thread_of(event_id e) {
  return e >> 16;
}
constexpr unsigned index_of(event_id e) {
  return e & 0xffffu;
}

}  // namespace heist::verify::graphs
