#pragma once
// Priorities as shades of one hue, from pale for the lowest that occurs to dark for the highest: told apart by how dark
// they are, so that no colour need be seen.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "model/result/run_result.hpp"

namespace heist::reports {

class priority_shade {
 public:
  explicit priority_shade(const model::schedule& what) {
    for (const model::schedule::node& n : what.nodes) {
      if (!n.priority) continue;
      lowest_ = std::min(lowest_.value_or(*n.priority), *n.priority);
      highest_ = std::max(highest_.value_or(*n.priority), *n.priority);
    }
  }

  bool any() const { return lowest_.has_value(); }
  model::priority_value lowest() const { return lowest_.value_or(0); }
  model::priority_value highest() const { return highest_.value_or(0); }

  std::string of(model::priority_value priority) const;

 private:
  std::optional<model::priority_value> lowest_, highest_;
};

}  // namespace heist::reports
