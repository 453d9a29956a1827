#pragma once
// How an engine calls any scheduler. Every scheduler has workers(); for worker w,
//   ready(w, task) or ready(w, task, priority)  w's finished node made the task ready;
//   take(w) or take(w, tries)                   the next task that w can have, from its own tasks or better ones of others;
//   steal(w) or steal(w, tries)                 w has found nothing: one more attempt, or a round of them.
// tries(attempt) hears of attempts on others: of all that take makes, and of all that steal makes before the one it
// answers with. The functions here call whichever form there is.
#include <optional>

#include "model/scheduler/attempt.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

template <class Scheduler, Workload Load>
void announce(Scheduler& scheduler, const Load& load, worker_id w, task t) {
  if constexpr (requires { scheduler.ready(w, t, 0u); }) {
    scheduler.ready(w, t, priority(load, t));
  } else {
    scheduler.ready(w, t);
  }
}

template <class Scheduler, class Tries>
std::optional<task> take(Scheduler& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.take(w, tries); }) {
    return scheduler.take(w, tries);
  } else {
    return scheduler.take(w);
  }
}

template <class Scheduler, class Tries>
attempt steal(Scheduler& scheduler, worker_id w, Tries&& tries) {
  if constexpr (requires { scheduler.steal(w, tries); }) {
    return scheduler.steal(w, tries);
  } else {
    return scheduler.steal(w);
  }
}

}  // namespace heist::model
