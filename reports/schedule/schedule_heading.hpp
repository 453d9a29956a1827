#pragma once
// The two lines above a picture of a schedule: what was run, and which run it was.
#include <fmt/format.h>

#include <string>

#include "base/text/quantity.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct schedule_heading {
  std::string what;
  std::string run;
};

// shown(name) is what stands for a name from a file.
schedule_heading heading_of(const schedule_document& document, auto shown) {
  schedule_heading lines{
      fmt::format("{} by {} on {} worker{}: makespan {}", shown(document.workload), shown(document.scheduler),
                  document.workers, document.workers == 1 ? "" : "s", base::duration_text(document.makespan_ns)),
      fmt::format("{}, seed {}", shown(document.scenario), document.seed)};
  if (document.digest != 0) lines.run += fmt::format(", digest {:016x}", document.digest);
  return lines;
}

}  // namespace heist::reports
