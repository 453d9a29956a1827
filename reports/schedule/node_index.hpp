#pragma once
// Where the nodes of a schedule stand in its list, by their identity. Identities that are nearly as many as their
// largest are looked up in a table; others in sorted pairs, a fraction of what a hash map of a million nodes would
// take.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"

namespace heist::reports {

class node_index {
 public:
  explicit node_index(const model::schedule& what) {
    std::uint64_t largest = 0;
    for (const auto& n : what.nodes) largest = std::max(largest, n.identity);
    if (largest / 4 <= what.nodes.size() && what.nodes.size() < nowhere) {
      fill_table(what, largest);
    } else {
      sort_pairs(what);
    }
  }

  // of a node that is there
  std::size_t of(std::uint64_t identity) const { return table_.empty() ? pair_of(identity)->second : table_[identity]; }

  bool has(std::uint64_t identity) const {
    if (!table_.empty()) return identity < table_.size() && table_[identity] != nowhere;
    const auto found = pair_of(identity);
    return found != pairs_.end() && found->first == identity;
  }

  // An identity that more than one node has.
  std::optional<std::uint64_t> twice() const { return twice_; }

 private:
  using pair = std::pair<std::uint64_t, std::size_t>;
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  void fill_table(const model::schedule& what, std::uint64_t largest) {
    table_.resize(largest + 1, nowhere);
    for (std::uint32_t i = 0; i < what.nodes.size(); ++i) {
      std::uint32_t& place = table_[what.nodes[i].identity];
      if (place != nowhere) twice_ = what.nodes[i].identity;
      place = i;
    }
  }

  void sort_pairs(const model::schedule& what) {
    pairs_.reserve(what.nodes.size());
    for (std::size_t i = 0; i < what.nodes.size(); ++i) pairs_.emplace_back(what.nodes[i].identity, i);
    std::sort(pairs_.begin(), pairs_.end());
    const auto same = [](const pair& a, const pair& b) { return a.first == b.first; };
    const auto found = std::adjacent_find(pairs_.begin(), pairs_.end(), same);
    if (found != pairs_.end()) twice_ = found->first;
  }

  std::vector<pair>::const_iterator pair_of(std::uint64_t identity) const {
    return std::lower_bound(pairs_.begin(), pairs_.end(), pair{identity, 0});
  }

  std::vector<std::uint32_t> table_;  // one of the two
  std::vector<pair> pairs_;
  std::optional<std::uint64_t> twice_;
};

}  // namespace heist::reports
