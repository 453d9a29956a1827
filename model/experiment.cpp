#include "model/experiment.hpp"

#include <variant>

#include "base/bad_input.hpp"

namespace heist::model {

void demand_fit(const experiment& what) {
  if (!what.scheduler.are_free() && !forks_of(what.workload)) {
    throw base::bad_input("scheduler", "workload \"" + what.workload.name + "\" does not say where it forks, so that forks and steals can have no prices",
                          "leave out deque_ns, context_ns, code_ns and steal_ns, or take a program in direct style");
  }
  if (!splits_ranges(what.scheduler) || std::holds_alternative<loop_parameters>(what.workload.program)) return;
  throw base::bad_input("scheduler", what.scheduler.kind + " splits loops, and workload \"" + what.workload.name + "\" is none",
                        "set the workload's kind to loop, or the scheduler's to work-stealing");
}

void refuse_all_blocked(const experiment& what) {
  throw base::bad_input("scheduler",
                        "all workers wait for futures of workload \"" + what.workload.name + "\", and nobody is left to complete them",
                        "set blocked to set-aside, or take more workers");
}

bool same_settings(const experiment& a, const experiment& b) {
  return a.workers == b.workers && a.scheduler == b.scheduler && a.machine == b.machine && a.idle == b.idle &&
         same_program(a.workload, b.workload);
}

}  // namespace heist::model
