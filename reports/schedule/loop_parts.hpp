#pragma once
// The work-stealing tree of a loop: its nodes, and what the owner of each has executed of it. Invariant: the iterations
// that the owners of a tree's nodes have executed are those of the loop, each once.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

struct loop_part {
  static constexpr std::uint32_t none = model::schedule::loop_part::whole;

  model::schedule::loop_part what;
  std::uint32_t round = 0;                                 // from 0
  std::uint32_t depth = 0;                                 // of the whole loop 0
  std::uint32_t kept = none;                               // its owner's half, by place; the thief's is the next
  model::range own = {0, 0};                               // what its owner executed
  std::vector<const model::schedule::node*> batches = {};  // by their first iteration

  bool is_stolen() const { return kept != none; }
  std::uint64_t work_ns() const;
};

// In the order of the document, which they point into: one that is consistent (schedule_reader.cpp).
std::vector<loop_part> loop_parts_of(const model::schedule& what);

}  // namespace heist::reports
