#pragma once
// What a work-stealing tree can be set to.
#include <algorithm>
#include <cstdint>

#include "model/workload/workload.hpp"

namespace heist::model {

// Of which leaf a worker without elements of its own takes half: of the one with the most left, or of any.
enum class leaf_rule : std::uint8_t { most_left, at_random };

struct tree_rules {
  leaf_rule leaf = leaf_rule::most_left;
  std::int64_t most_step = 32'768;  // a batch has twice as many elements as the one before it, up to this
  std::int64_t shares = 0;          // and no more than this part of what is left of its leaf: 1 is all of it, 0 as many as usual

  // Were a leaf all that is left, a worker of so many would have that share of it. Twice that may be handed out at once, but no more
  // than an eighth.
  constexpr tree_rules for_workers(worker_id workers) const {
    tree_rules of = *this;
    if (of.shares == 0) of.shares = std::max<std::int64_t>(8, workers / 2);
    return of;
  }
};

}  // namespace heist::model
