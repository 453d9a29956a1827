#pragma once
// A page that tells of a result: verdict, tables, charts, and the schedules that were kept, along time and as graphs.
// One file that needs nothing but a browser.
#include <cstddef>
#include <string>
#include <vector>

#include "reports/run/run_document.hpp"

namespace heist::reports {

// A schedule that a page shows.
struct report_schedule {
  std::size_t run;      // which of the document's results
  std::string columns;  // as report_schedule.hpp has them
  std::size_t tasks = 0;
  std::size_t tasks_left_out = 0;
  std::string graph;     // an <svg> element; empty: it is not drawn
  std::string no_graph;  // then why, as text
};

// notes: what a reader should know about schedules that are not there; text.
std::string report_html(const run_document& document, const std::vector<report_schedule>& schedules,
                        const std::vector<std::string>& notes);

}  // namespace heist::reports
