#pragma once
// A large schedule as few parts: subtrees of the spawn tree, opened one after the other as long as there is room.
// Unasked, those first in which most happened (steals, deviations, inversions), then the largest; to a depth, from the
// top down. Invariant: every node is in one part, and there are not many more parts than asked for.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/dag/schedule_partition.hpp"
#include "reports/dag/spawn_tree.hpp"

namespace heist::reports {

class tree_folding {
 public:
  using place = schedule_graph::place;

  tree_folding(const model::schedule& what, const schedule_graph& graph);

  schedule_partition result(std::optional<std::uint32_t> depth, std::size_t most_parts) const;

 private:
  class opening;

  const spawn_tree tree_;
  std::vector<std::uint64_t> sizes_;   // of subtrees
  std::vector<std::uint64_t> events_;  // eventful nodes in them
};

}  // namespace heist::reports
