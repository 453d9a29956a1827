#pragma once
// Where the nodes of a schedule stand in its list, by their identity: sorted pairs, a fraction of what a hash map of
// a million nodes would take.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

class node_index {
 public:
  explicit node_index(const model::schedule& what) {
    places_.reserve(what.nodes.size());
    for (std::size_t i = 0; i < what.nodes.size(); ++i) places_.emplace_back(what.nodes[i].identity, i);
    std::sort(places_.begin(), places_.end());
  }

  // of a node that is there
  std::size_t of(std::uint64_t identity) const {
    return std::lower_bound(places_.begin(), places_.end(), std::pair{identity, std::size_t{0}})->second;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::size_t>> places_;
};

}  // namespace heist::reports
