#pragma once
// One search by several processes: Relacy has one context a process. Each walks the subtrees of the reduced tree that
// it claims, in the order of the tree; the one with a violation in the earliest subtree is believed, so the
// counterexample does not depend on the number of processes. The number of executions does not either, once the search
// is split, but is larger than that of one process: above the subtrees only sleep sets reduce.
#include <cstdint>
#include <functional>

#include "verify/engine.hpp"

namespace heist::verify {

struct parallel_progress {
  std::uint64_t executions = 0;
  double seconds = 0;
  double explored = 0;
};

// A search that ends within a few thousand executions is not split. If a process dies, so does this one.
search_result parallel_search(const subject_factory&, unsigned jobs, const budget&,
                              const std::function<void(const parallel_progress&)>& on_progress);

}  // namespace heist::verify
