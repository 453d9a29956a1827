#pragma once
// How many queues that change hands are in use, and how many of these are suspended, at every time.
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/schedule/overlap_count.hpp"

namespace heist::reports {

struct queue_curves {
  explicit queue_curves(const model::schedule& what) {
    overlap_count in_use, left;
    for (const model::schedule::queue_span& span : what.queues) {
      in_use.add(span.start_ns, span.end_ns);
      if (span.state == model::queue_state::suspended) left.add(span.start_ns, span.end_ns);
    }
    live = in_use.counts();
    suspended = left.counts();
  }

  std::vector<counted> live;  // in any state but unused
  std::vector<counted> suspended;
};

}  // namespace heist::reports
