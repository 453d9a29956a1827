#pragma once
// A schedule as a page has it: columns of numbers instead of records, which a browser reads in a hundredth of a second
// for a hundred thousand tasks. page/schedule.js and
// page/queues.js read it.
#include <cstddef>
#include <string>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct schedule_columns {
  std::string json;
  std::size_t tasks;  // in it: the first ones by their start
  std::size_t tasks_left_out;
  std::size_t edges;  // between those
  std::size_t queue_spans;
};

// For how many there is room.
struct schedule_room {
  std::size_t tasks;
  std::size_t edges;
  std::size_t queue_spans = 0;
};
schedule_columns columns_of(const schedule_document& document, schedule_room room);

// JavaScript's numbers are exact up to there; a schedule that is longer, in nanoseconds, is not shown.
inline constexpr std::uint64_t longest_shown_ns = std::uint64_t{1} << 53;

}  // namespace heist::reports
