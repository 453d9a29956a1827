#pragma once
// Makes a counterexample as easy to follow as can be had in a few seconds: the shortest program that still shows the
// violation, and of that program the execution with the fewest interruptions of a running thread and stale reads.
#include <functional>
#include <memory>

#include "verify/program.hpp"
#include "verify/program_search.hpp"

namespace heist::verify {

struct violating_execution {
  program what;
  search_result found;
};

using subject_maker = std::function<std::unique_ptr<subject_factory>(const program&)>;

// Never worse than what it is given, and the same kind of violation: task numbers may differ. How to search is as the
// request says.
violating_execution minimise(const check_request&, const subject_maker&, violating_execution, double seconds);

}  // namespace heist::verify
