#pragma once
// A schedule as a page has it: columns of numbers instead of records, which a browser reads in a hundredth of a second
// for a hundred thousand tasks. page/schedule.js reads it.
#include <cstddef>
#include <string>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct schedule_columns {
  std::string json;
  std::size_t tasks;  // in it: the first ones by their start
  std::size_t tasks_left_out;
  std::size_t edges;  // between those
};

// At most that many of the tasks and edges.
schedule_columns columns_of(const schedule_document& document, std::size_t most_tasks, std::size_t most_edges);

// JavaScript's numbers are exact up to there; a schedule that is longer, in nanoseconds, is not shown.
inline constexpr std::uint64_t longest_shown_ns = std::uint64_t{1} << 53;

}  // namespace heist::reports
