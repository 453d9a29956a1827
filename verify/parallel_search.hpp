#pragma once
// One search by several processes: there is one subject at a time in a process. Each walks the subtrees that it claims,
// in the order of the tree; the one with a violation in the earliest subtree is believed, so the counterexample does not
// depend on the number of processes. Nor does the number of executions, once the search is split.
#include <cstdint>
#include <functional>

#include "verify/program_search.hpp"

namespace heist::verify {

struct parallel_progress {
  std::uint64_t executions = 0;
  double seconds = 0;
  double explored = 0;
};

// A search that ends within a few thousand executions is not split. If a process dies, so does this one.
search_result parallel_search(const check_request&, const subject_factory&, const budget&,
                              const std::function<void(const parallel_progress&)>& on_progress);

}  // namespace heist::verify
